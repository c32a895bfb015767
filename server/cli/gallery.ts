import '../mode.ts'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../config.ts'
import { distFolder } from '../paths.ts'
import { writeComparison } from './gallery/compare.ts'
import { writeGallery } from './gallery/write.ts'

const USAGE = `Как запускать:
  npm run gallery                      все блоки, формы и\u00a0письма страницами в\u00a0папке dist/gallery
  npm run gallery -- --out ПАПКА       в\u00a0другой папке; она заменяется целиком
  npm run gallery -- --compare REF     рядом с\u00a0другим состоянием: ветка, метка или коммит git
  npm run gallery -- --help            эта подсказка`

/** `npm run gallery`: exit code 0, 1 where it cannot be made, 2 for a wrong command line. */
async function main(): Promise<number> {
  const asked = readArguments()
  if (!asked || asked.help) {
    ;(asked ? console.log : console.error)(USAGE)
    return asked ? 0 : 2
  }
  const out = resolve(process.env.INIT_CWD ?? '.', asked.out ?? join(distFolder, 'gallery'))
  if (asked.compare === undefined) await writeGallery(out, console.log)
  else await writeComparison(asked.compare, out, console.log)
  console.log(`Галерея: ${out}/index.html`)
  return 0
}

function readArguments(): { out?: string; compare?: string; help?: boolean } | undefined {
  try {
    return parseArgs({
      options: { out: { type: 'string' }, compare: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    }).values
  } catch {
    return undefined
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof StartError || (error as NodeJS.ErrnoException).code ? (error as Error).message : error)
  process.exitCode = 1
}
