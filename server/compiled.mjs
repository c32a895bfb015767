// Imported before all else, by `node --import` or by start.mjs: refuses an old Node and enables Node's compile cache.
import './require-node.mjs'
// A default import: an old Node has no `enableCompileCache`, so a named import would fail before require-node.mjs prints its message.
import module from 'node:module'

module.enableCompileCache()
