import './umask.ts'
import './broken-pipe.ts'
import './mode.ts'
import './small-pool.ts'
import './compiled.mjs'
import cluster from 'node:cluster'
import { isBuilt, loadServer, SERVER } from './built.ts'

const isProduction = process.env.NODE_ENV === 'production'
// Whether the number can be used is said by whoever reads all that is set.
const isSeveral = cluster.isPrimary && isProduction && Number(process.env.WEB_CONCURRENCY) > 1
if (isSeveral) await import('./processes/primary.ts')
// As a few files, where those were built of these very modules.
else if (isProduction && isBuilt(SERVER)) await loadServer()
else await import('./serve.ts')
