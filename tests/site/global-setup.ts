import './environment.ts'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { variantsFolder } from '#server/engine/pictures/uploaded.ts'
import { OPEN } from './account.ts'
import { describeBrowser, serveBrowser } from './browser.ts'
import build from './build-once.ts'
import { createDemo } from './data.ts'
import { startGallery } from './gallery.ts'
import { startSite } from './run-site.ts'
import { removeFolder } from './temporary-folder.ts'

/**
 * Runs once before all suites: builds the site, creates the demo data that `startSite` copies, and starts the browser and the sites that
 * suites share.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await build()
  console.log(`Browser of the tests: ${await describeBrowser()}`)
  const dataFolder = await mkdtemp(join(tmpdir(), 'tara-demo-'))
  await createDemo({ dataFolder, databaseUrl: undefined })
  await mkdir(variantsFolder(dataFolder), { recursive: true })
  process.env.TEST_DEMO_DATA = dataFolder
  const [site, gallery, browser] = await Promise.all([startSite(OPEN), startGallery(), serveBrowser()])
  process.env.TEST_SITE = site.url
  process.env.TEST_SITE_DATA = site.dataFolder
  process.env.TEST_GALLERY = gallery.url
  process.env.TEST_BROWSER_ENDPOINT = browser.wsEndpoint()
  return async () => {
    await Promise.all([site.stop(), gallery.stop(), browser.close()])
    await removeFolder(dataFolder)
  }
}
