import '../../server/mode.ts'
import { ensureBuilt } from '#server/app/build.ts'
import { measureBrowser } from './browser.ts'
import { measureCatalog } from './catalog.ts'
import { measureLists } from './lists.ts'
import { measurePages } from './pages.ts'
import { measureRendering } from './rendering.ts'
import { measureStart } from './start.ts'

/** `npm run bench`: figures and ratios of one run on this machine; nothing fails by them. */
await ensureBuilt(console.log)
await measureRendering()
await measureStart()
await measureBrowser()
await measurePages()
await measureLists()
await measureCatalog()
process.exit(0)
