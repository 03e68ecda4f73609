// The installed browsers that tests may drive.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { launch, type Browser } from 'puppeteer-core';

export interface InstalledBrowser {
  readonly kind: 'chrome' | 'firefox';
  readonly name: string;
  /** Path of the program; `undefined` when it is not installed. */
  readonly program: string | undefined;
}

/** Headless, without services that would call the browser's maker. */
const chromiumFlags = [
  ...['--no-sandbox', '--disable-quic', '--no-first-run'],
  // WebGL without a graphics card; everything else is drawn faster without its emulation.
  ...['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  ...['--disable-accelerated-2d-canvas', '--disable-gpu-rasterization', '--disable-gpu-compositing'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];
const startTimeout = 120_000;

function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Chromium and Firefox, each with its program when there is one and a line that says so when there is none. */
export function installedBrowsers(): InstalledBrowser[] {
  const browsers: InstalledBrowser[] = [
    { kind: 'chrome', name: 'Chromium', program: findProgram(['chromium', 'chromium-browser', 'google-chrome']) },
    { kind: 'firefox', name: 'Firefox', program: findProgram(['firefox-esr', 'firefox']) },
  ];
  for (const { name, program } of browsers) {
    if (program === undefined) console.log(`skipped: ${name} is not installed; its browser tests do not run`);
  }
  return browsers;
}

export function launchBrowser({ kind, program }: InstalledBrowser): Promise<Browser> {
  if (program === undefined) throw new Error('the browser is not installed');
  return launch({
    ...{ browser: kind, executablePath: program, headless: true, timeout: startTimeout, protocolTimeout: startTimeout },
    ...(kind === 'chrome' ? { args: chromiumFlags } : {}),
  });
}
