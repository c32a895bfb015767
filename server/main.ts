import './umask.ts'
import './broken-pipe.ts'
import './mode.ts'
import './small-pool.ts'
import './compiled.mjs'
import cluster from 'node:cluster'
import { isBuilt, loadServer, PAGES, SERVER } from './built.ts'

const isProduction = process.env.NODE_ENV === 'production'
// Whether the number can be used is said by whoever reads all that is set.
const isSeveral = cluster.isPrimary && isProduction && Number(process.env.WEB_CONCURRENCY) > 1
if (isSeveral) await import('./processes/primary.ts')
else if (isProduction) await serveBuilt()
else await import('./serve.ts')

/** A few files instead of a thousand modules start in two thirds of the time, and take less memory. */
async function serveBuilt(): Promise<void> {
  if (!isBuilt(PAGES) || !isBuilt(SERVER)) await import('./cli/build.ts')
  // It has said why it could not.
  if (process.exitCode) process.exit()
  await loadServer()
}
