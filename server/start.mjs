// `npm start`: plain JavaScript, so that an old Node can print what is missing.
import './compiled.mjs'

await import('./main.ts')
