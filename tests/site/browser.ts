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

/** Shared memory where there is enough: Playwright has the browser write files instead, which costs a tenth of its time. */
function withSharedMemory(): { ignoreDefaultArgs?: string[] } {
  if (!existsSync(SHARED_MEMORY)) return {}
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize < GIGABYTE ? {} : { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }
}

/**
 * The browser that npm brings: the same everywhere, and its headless shell takes half the processor time of a whole
 * browser. Where it does not run (not Linux on x64), or with TEST_BROWSER=installed, one from the usual places or
 * Playwright's own folder; CHROME_PATH names another.
 */
export const launchBrowser = async (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ ...(await findBrowser()), ...withSharedMemory(), args: [...QUIET, ...args] })

/** The same as a server, to which the processes of the tests connect. */
export const serveBrowser = async (): Promise<BrowserServer> =>
  chromium.launchServer({ ...(await findBrowser()), ...withSharedMemory(), args: QUIET })

/** The browser that `global-setup.ts` started, or one of its own. Closing it closes the connection alone. */
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
