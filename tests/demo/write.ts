import { writeFile } from 'node:fs/promises'
import { demoFile } from '#server/catalog/import/demo.ts'
import { demoText } from './demo-text.ts'
import { writePictures } from './pictures.ts'

/** `npm run demo` writes the demo catalogue's file and the pictures of the demo's texts. */
await writeFile(demoFile, demoText())
const files = [demoFile, ...(await writePictures())]
console.log(files.join('\n'))
