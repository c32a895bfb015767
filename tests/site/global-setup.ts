import { describeBrowser } from './browser.ts'
import build from './build-once.ts'

/** The suites below start the built site: it is built once, before them, and so is the browser found. */
export default async function setup(): Promise<void> {
  await build()
  console.log(`Browser of the tests: ${await describeBrowser()}`)
}
