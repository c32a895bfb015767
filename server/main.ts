import './engine/umask.ts'
import './engine/broken-pipe.ts'
import './engine/mode.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isBuilt } from './app/build.ts'

if (process.env.NODE_ENV === 'production' && !isBuilt()) {
  // A child process, which frees the build's memory when it exits.
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli/build.ts')], { stdio: 'inherit' })
  const [code] = await once(child, 'close')
  if (code !== 0) process.exit(1) // the build has printed why
}
await import('./app/serve.ts')
