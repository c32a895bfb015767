import '../../server/engine/mode.ts'
import { ensureBuilt } from '#server/app/build.ts'
import { measureCatalog, measureListCall } from './catalog.ts'
import { measureMemory } from './memory.ts'
import { measurePages } from './pages.ts'
import { measureSizes } from './sizes.ts'
import { measureStart } from './start.ts'
import { measureUploads } from './uploads.ts'

/** `npm run bench`: prints one table with the results of one run on this machine (docs/performance.md); it never fails. */
await ensureBuilt(console.log)
await measurePages()
await measureListCall()
await measureUploads()
await measureSizes()
await measureMemory()
await measureStart()
await measureCatalog()
process.exit(0)
