import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeBrowser } from './browser.ts'
import build from './build-once.ts'
import { createDemo } from './data.ts'
import { removeFolder } from './temporary-folder.ts'

/** Builds the site, finds the browser, and creates the demo data that `startSite` copies: once, before all suites. */
export default async function setup(): Promise<() => Promise<void>> {
  await build()
  console.log(`Browser of the tests: ${await describeBrowser()}`)
  const dataFolder = await mkdtemp(join(tmpdir(), 'tara-demo-'))
  await createDemo({ dataFolder, databaseUrl: undefined })
  process.env.TEST_DEMO_DATA = dataFolder
  return () => removeFolder(dataFolder)
}
