import './umask.ts'
import './broken-pipe.ts'
import './mode.ts'
import './compiled.mjs'

await import('./serve.ts')
