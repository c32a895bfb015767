import './umask.ts'
import './broken-pipe.ts'
import './mode.ts'
import './compiled.ts'

await import('./serve.ts')
