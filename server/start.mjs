// `npm start`: plain JavaScript, so that an old Node can say what it lacks.
import './compiled.mjs'

await import('./main.ts')
