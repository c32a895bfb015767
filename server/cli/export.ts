import '../engine/umask.ts'
import { parseArgs } from 'node:util'
import { StartError } from '../engine/config.ts'
import { exportCatalog } from '../shop/catalog/import/export-catalog.ts'
import { ImportError } from '../shop/catalog/import/problem.ts'
import { readConfig } from '../shop/config.ts'
import { fromCaller, runCommand } from './command-line.ts'
import { openExisting, readOwnProperties } from './read-site.ts'

const USAGE = `Как запускать:
  npm run export -- ФАЙЛ.xlsx   записать каталог в столбцах загрузки; .csv — для очень больших каталогов

Поправьте файл и загрузите его: npm run import -- ФАЙЛ.xlsx`

async function main({ file }: { file: string }): Promise<number> {
  const config = readConfig()
  const properties = await readOwnProperties(config)
  await using database = await openExisting(config)
  try {
    const count = await exportCatalog(database, file, { properties })
    console.log(`Записано изделий: ${count}. Файл: ${file}`)
    return 0
  } catch (error) {
    throw error instanceof ImportError ? new StartError(`${error.message} ${error.hint}`) : error
  }
}

function readArguments() {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  const [file, ...more] = positionals
  if (file === undefined) return 'Не сказано, в какой файл записать.'
  if (more.length > 0) return `Файл один, а здесь ещё ${more.join(', ')}.`
  return { file: fromCaller(file) }
}

await runCommand({ usage: USAGE, read: readArguments, run: main })
