// A browser for the tests of a group, and pages of a site in it that must stay free of errors.
import type { Browser, Page, Viewport } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser, type InstalledBrowser } from './browsers.js';

export interface UsedBrowser {
  newPage(): Promise<Page>;
  /** A page of the site, in light or dark. */
  open(path: string, viewport: Viewport, scheme: 'light' | 'dark'): Promise<Page>;
}

/**
 * To be called in `describe`. A test fails when one of its pages reported an error or asked for an address beyond the site's.
 * `patience` is how long conditions of pages may take, in milliseconds, where the usual time is not enough.
 */
export function useBrowser(installed: InstalledBrowser, siteAddress: () => string, patience?: number): UsedBrowser {
  let browser: Browser | undefined;
  let problems: string[] = [];

  beforeAll(async () => {
    if (installed.program !== undefined) browser = await launchBrowser(installed);
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    for (const page of (await browser?.pages()) ?? []) if (page.url() !== 'about:blank') await page.close();
    const seen = problems;
    problems = [];
    expect(seen).toEqual([]);
  });

  async function newPage(): Promise<Page> {
    if (browser === undefined) throw new Error(`${installed.name} is not installed`);
    const page = await browser.newPage();
    if (patience !== undefined) page.setDefaultTimeout(patience);
    return page;
  }

  async function open(path: string, viewport: Viewport, scheme: 'light' | 'dark'): Promise<Page> {
    const page = await newPage();
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('request', (request) => {
      if (!/^(data|blob|about):/.test(request.url()) && !request.url().startsWith(siteAddress())) problems.push(request.url());
    });
    await page.setViewport(viewport);
    if (installed.kind === 'chrome') await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.goto(siteAddress() + path);
    return page;
  }

  return { newPage, open };
}
