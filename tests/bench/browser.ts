import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright'
import { build } from 'vite'
import { distFolder, root } from '#server/paths.ts'
import { launchBrowser } from '../site/browser.ts'
import { startSite } from '../site/run-site.ts'
import { report } from './measure.ts'

/** JavaScript that a list loads before its load event, in all without a press, and what a page with a form loads more. */
export async function measureBrowser(): Promise<void> {
  const react = await sizeOfReact()
  const site = await startSite()
  const browser = await launchBrowser()
  try {
    const early = await scriptsOf(browser, `${site.url}/catalog/`)
    const before = sizeOf(early) / 1024
    report(
      `/catalog/: JavaScript before load, ${early.length} files, gzipped`,
      `${before.toFixed(1)} KB`,
      'at most 15 KB',
      before <= 15,
    )
    const list = await scriptsOf(browser, `${site.url}/catalog/`, 'networkidle')
    const over = (sizeOf(list) - react) / 1024
    report(
      `/catalog/: without a press, ${list.length} files, over React alone, gzipped`,
      `${over.toFixed(1)} KB`,
      'at most 45 KB',
      over <= 45,
    )
    const everywhere = await scriptsOf(browser, `${site.url}/about/`, 'networkidle')
    const form = (await scriptsOf(browser, `${site.url}/questionnaire/`, 'networkidle')).filter(
      (file) => !everywhere.includes(file),
    )
    const engine = sizeOf(form) / 1024
    report('/questionnaire/: form engine with its libraries', `${engine.toFixed(1)} KB`, 'at most 35 KB', engine <= 35)
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** The scripts that a page asks for before its load event, or in all; the invitation to subscribe, a form too, does not come. */
async function scriptsOf(browser: Browser, url: string, until: 'load' | 'networkidle' = 'load'): Promise<string[]> {
  const page = await browser.newPage()
  await page.addInitScript(() => localStorage.setItem('subscribe-modal', 'false'))
  await page.goto(url, { waitUntil: 'networkidle' })
  const scripts = await page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation')
    const loadedAt = document instanceof PerformanceNavigationTiming ? document.loadEventStart : 0
    return performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, isEarly: startTime < loadedAt }))
      .filter(({ path }) => path.endsWith('.js'))
  })
  await page.close()
  return scripts.filter(({ isEarly }) => isEarly || until === 'networkidle').map(({ path }) => path)
}

/** Bytes, gzipped. */
const sizeOf = (files: readonly string[]): number =>
  files.reduce((sum, path) => sum + gzipSync(readFileSync(join(distFolder, 'client', path)), { level: 9 }).length, 0)

/** react, react-dom/client and the JSX runtime, bundled and minified as the site's own are, gzipped. */
async function sizeOfReact(): Promise<number> {
  const entry = '\0react-alone'
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'react-alone',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry
            ? "import * as React from 'react'; import { hydrateRoot } from 'react-dom/client'; import { jsx } from 'react/jsx-runtime'; globalThis.all = [React, hydrateRoot, jsx]"
            : null,
      },
    ],
    build: {
      outDir: 'dist/bench-react',
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { input: entry, output: { entryFileNames: 'react.js' } },
    },
  })
  return gzipSync(readFileSync(join(distFolder, 'bench-react', 'react.js')), { level: 9 }).length
}
