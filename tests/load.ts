import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

// `npx node tests/load.ts npm test` runs a command beside threads that keep every core busy, for at most an hour.

const BUSY = 'const end = Date.now() + 3_600_000; while (Date.now() < end);'
for (let i = 0; i < availableParallelism(); i++) new Worker(BUSY, { eval: true })
const [command = '', ...words] = process.argv.slice(2)
spawn(command, words, { stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1))
