import './engine/umask.ts'
import './engine/mode.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { mustBuild } from './app/build.ts'

// Ignores write errors, since the reader of the output may exit first (`npm start | head`).
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

if (process.env.NODE_ENV === 'production' && mustBuild(console.warn)) {
  // A child process, which frees the build's memory when it exits.
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli/build.ts')], { stdio: 'inherit' })
  const [code] = await once(child, 'close')
  if (code !== 0) process.exit(1) // the build has printed why
}
await import('./app/serve.ts')
