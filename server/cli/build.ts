import '../engine/umask.ts'
import { ensureBuilt } from '../app/build.ts'
import { StartError } from '../engine/config.ts'

try {
  await ensureBuilt(console.log)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
