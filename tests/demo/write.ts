import { writeFile } from 'node:fs/promises'
import { demoFile } from '#server/catalog/import/demo.ts'
import { demoText } from './demo-text.ts'

/** `npm run demo` writes the demo catalogue's file. */
await writeFile(demoFile, demoText())
console.log(demoFile)
