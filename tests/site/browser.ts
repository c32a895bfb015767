import { existsSync, statfsSync } from 'node:fs'
import { type Browser, type BrowserServer, chromium } from 'playwright'
import { packagedBrowser } from './packaged-browser.ts'

const USUAL_PLACES = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

const QUIET = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run']

const SHARED_MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30

/** Options that let the browser use shared memory if there is enough: Playwright makes it write files instead, which is a tenth slower. */
function withSharedMemory(): { ignoreDefaultArgs?: string[] } {
  if (!existsSync(SHARED_MEMORY)) return {}
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize < GIGABYTE ? {} : { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }
}

/**
 * Starts the browser from npm, which is the same on every machine; its headless shell takes half the processor time of a whole browser. If
 * it does not run (only Linux on x64), or with TEST_BROWSER=installed, starts an installed one or Playwright's own; CHROME_PATH overrides
 * the path.
 */
export const launchBrowser = async (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ ...(await findBrowser()), ...withSharedMemory(), args: [...QUIET, ...args] })

/** Starts that browser as a server, to which the test processes connect. */
export const serveBrowser = async (): Promise<BrowserServer> =>
  chromium.launchServer({ ...(await findBrowser()), ...withSharedMemory(), args: QUIET })

/** Connects to the browser that `global-setup.ts` started, or starts one. Closing the result closes only the connection. */
export const connectBrowser = (): Promise<Browser> => {
  const { TEST_BROWSER_ENDPOINT } = process.env
  return TEST_BROWSER_ENDPOINT === undefined ? launchBrowser() : chromium.connect(TEST_BROWSER_ENDPOINT)
}

/** Describes the browser of {@link launchBrowser}. @throws if it cannot show a page */
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
  if (CHROME_PATH && existsSync(CHROME_PATH)) return { executablePath: CHROME_PATH }
  if (TEST_BROWSER !== 'installed' && `${process.platform} ${process.arch}` === 'linux x64') return packagedBrowser()
  const installed = [...USUAL_PLACES, chromium.executablePath()].find((path) => existsSync(path))
  if (installed === undefined) throw new Error('No Chrome or Chromium was found: name one by CHROME_PATH')
  return { executablePath: installed }
}
