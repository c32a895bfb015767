// Imported before all else (`node --import`): refuses an old Node and enables Node's compile cache.
import './require-node.mjs'
// Not a named import: an old Node, which lacks it, must get as far as the line above.
import module from 'node:module'

module.enableCompileCache()
