import '../mode.ts'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { distFolder } from '../paths.ts'
import { runCommand } from './command-line.ts'
import { writeComparison } from './gallery/compare.ts'
import { writeGallery } from './gallery/write.ts'

const USAGE = `Как запускать:
  npm run gallery                      все блоки, формы и\u00a0письма страницами в\u00a0папке dist/gallery
  npm run gallery -- --out ПАПКА       в\u00a0другой папке; она заменяется целиком
  npm run gallery -- --compare REF     рядом с\u00a0другим состоянием: ветка, метка или коммит git
  npm run gallery -- --help            эта подсказка`

interface Arguments {
  out?: string
  /** Another state of git. */
  compare?: string
}

/** `npm run gallery`: exit code 0, 1 where it cannot be made, 2 for a wrong command line. */
async function main(asked: Arguments): Promise<number> {
  const out = resolve(process.env.INIT_CWD ?? '.', asked.out ?? join(distFolder, 'gallery'))
  if (asked.compare === undefined) await writeGallery(out, console.log)
  else await writeComparison(asked.compare, out, console.log)
  console.log(`Галерея: ${out}/index.html`)
  return 0
}

const readArguments = (): Arguments =>
  parseArgs({ options: { out: { type: 'string' }, compare: { type: 'string' } } }).values

await runCommand({ usage: USAGE, read: readArguments, run: main })
