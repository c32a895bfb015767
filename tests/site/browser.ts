import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { root } from '#server/paths.ts'

const USUAL_PLACES = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

const QUIET = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run']

/** A browser from CHROME_PATH, its usual places, Playwright's own folder, or the npm package that carries one. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = [process.env.CHROME_PATH, ...USUAL_PLACES, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
  return chromium.launch({ executablePath: executablePath ?? (await packagedBrowser()), args: QUIET })
}

/** Brings its own libraries, so that it runs on a bare system. */
async function packagedBrowser(): Promise<string> {
  const folder = join(root, '.tmp')
  mkdirSync(folder, { recursive: true })
  // Read by the package while it is imported: with it, it unpacks its own libraries.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  process.env.TMPDIR = folder
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}
