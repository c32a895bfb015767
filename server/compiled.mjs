// Imported before all else is loaded: what Node makes of the modules' texts is kept for the next start.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { cacheFolder } from './cache-folder.mjs'

const folder = cacheFolder()
if (folder !== undefined) enableCompileCache(join(folder, 'compiled'))
