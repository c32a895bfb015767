// Imported before all else is loaded (`node --import`): an old Node is told, and what Node makes of the modules' texts is
// kept for the next start.
import './require-node.mjs'
// Whole: what an old Node does not have must not keep it from being told.
import module from 'node:module'
import { join } from 'node:path'
import { cacheFolder } from './cache-folder.mjs'

const folder = cacheFolder()
if (folder !== undefined) module.enableCompileCache(join(folder, 'compiled'))
