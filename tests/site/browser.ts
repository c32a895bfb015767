import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'
import { packagedBrowser } from './packaged-browser.ts'

const USUAL_PLACES = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

const QUIET = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run']

/**
 * A browser from CHROME_PATH, its usual places, Playwright's own folder, or the npm package that carries one; with
 * TEST_BROWSER=packaged that one though there are others.
 */
export const launchBrowser = async (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ ...(await findBrowser()), args: [...QUIET, ...args] })

/** Which browser {@link launchBrowser} takes, in words. @throws where it does not show a page */
export async function describeBrowser(): Promise<string> {
  const { executablePath } = await findBrowser()
  const browser = await launchBrowser()
  try {
    await (await browser.newPage()).setContent('<p>Ёмкость</p>')
    return `Chromium ${browser.version()}, ${executablePath}`
  } finally {
    await browser.close()
  }
}

async function findBrowser(): Promise<{ executablePath: string; env?: NodeJS.ProcessEnv }> {
  const { TEST_BROWSER, CHROME_PATH } = process.env
  const installed =
    TEST_BROWSER === 'packaged'
      ? undefined
      : [CHROME_PATH, ...USUAL_PLACES, chromium.executablePath()].find((path) => path && existsSync(path))
  return installed === undefined ? packagedBrowser() : { executablePath: installed }
}
