import './umask.ts'
import './broken-pipe.ts'
import './mode.ts'
import './small-pool.ts'
import './compiled.mjs'
import cluster from 'node:cluster'

// Whether the number can be used is said by whoever reads all that is set.
const isSeveral = cluster.isPrimary && process.env.NODE_ENV === 'production' && Number(process.env.WEB_CONCURRENCY) > 1
await (isSeveral ? import('./processes/primary.ts') : import('./serve.ts'))
