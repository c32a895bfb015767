import '../../server/mode.ts'
import { ensureBuilt } from '#server/app/build.ts'
import { measureCatalog, measureListCall } from './catalog.ts'
import { measureLists } from './lists.ts'
import { measureMemory } from './memory.ts'
import { measurePages } from './pages.ts'
import { measureSearch } from './search.ts'
import { measureSizes } from './sizes.ts'
import { measureStart } from './start.ts'
import { measureTasks } from './tasks.ts'
import { measureUpstream } from './upstream.ts'

/** `npm run bench`: one table of one run on this machine (docs/performance.md); nothing fails by it. */
await ensureBuilt(console.log)
await measurePages()
await measureListCall()
await measureUpstream()
await measureLists()
await measureSizes()
await measureMemory()
await measureStart()
await measureTasks()
await measureCatalog()
await measureSearch()
process.exit(0)
