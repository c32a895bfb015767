import './umask.ts'
import './broken-pipe.ts'
import './mode.ts'
import './small-pool.ts'
import './compiled.mjs'
import { spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { isBuilt, loadServer, PAGES, SERVER } from './built.ts'

const isProduction = process.env.NODE_ENV === 'production'
// Whether the number can be used is said by whoever reads all that is set.
const isSeveral = cluster.isPrimary && isProduction && Number(process.env.WEB_CONCURRENCY) > 1
if (isSeveral) await import('./processes/primary.ts')
else if (isProduction) await serveBuilt()
else await import('./serve.ts')

/** A few files instead of a thousand modules start in two thirds of the time, and take less memory. */
async function serveBuilt(): Promise<void> {
  if (!isBuilt(PAGES) || !isBuilt(SERVER)) await buildApart()
  await loadServer()
}

/** In a process that ends: what a build leaves behind would stay with what serves. */
async function buildApart(): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli/build.ts')], { stdio: 'inherit' })
  const [code] = await once(child, 'close')
  // It has said why it could not.
  if (code !== 0) process.exit(1)
}
