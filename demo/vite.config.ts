// The demo site: every folder here that holds an index.html is a page, and the landing page is the
// index.html beside this file. The pages import `samepath` by name, which the package.json above
// resolves to the published entry point in dist/.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const root = dirname(fileURLToPath(import.meta.url));

function pages(): Record<string, string> {
  const folders = readdirSync(root).filter((name) => existsSync(join(root, name, 'index.html')));
  const entries = folders.map((name) => [name, join(root, name, 'index.html')]);
  return { home: join(root, 'index.html'), ...Object.fromEntries(entries) };
}

/**
 * Built pages may load nothing from elsewhere and run no inline script; the wasm module is the one
 * thing that needs more than 'self'. The development server injects inline code, so it goes without.
 */
function contentSecurityPolicy(): Plugin {
  const policy = [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head-prepend' },
    ],
  };
}

/** Puts `shared/parts/<name>.html` where a page says `<!-- part <name> -->`. */
function sharedParts(): Plugin {
  const read = (name: string): string => readFileSync(join(root, 'shared', 'parts', `${name}.html`), 'utf8');
  return {
    name: 'shared-parts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) => html
        .replaceAll(/<!-- part ([a-z-]+) -->/g, (_, name: string) => read(name))
        .replace(`<a href="..${path}">`, `<a href="..${path}" aria-current="page">`),
    },
  };
}

/** Cross-origin isolation gives the pages the fine clock that their time measurements want. */
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export default defineConfig({
  root,
  base: './',
  // Many pages: an address without a page is an error, not the landing page.
  appType: 'mpa',
  plugins: [sharedParts(), contentSecurityPolicy()],
  // The package and the hash scenarios lie beside this folder.
  server: { headers, fs: { allow: [join(root, '..')] } },
  worker: { format: 'es' },
  preview: { headers },
  build: {
    outDir: join(root, '..', 'build', 'demo'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: pages() },
  },
});
