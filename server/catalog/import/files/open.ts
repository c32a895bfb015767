import { access, constants, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { ImportError } from '../problem.ts'
import { openCsv } from './csv.ts'
import { openJson } from './json.ts'
import { EMPTY_HINT, type Source } from './source.ts'
import { openXlsx } from './xlsx.ts'

const readers: Readonly<Record<string, (file: string) => Promise<Source>>> = {
  '.csv': openCsv,
  '.tsv': openCsv,
  '.txt': openCsv,
  '.xlsx': openXlsx,
  '.json': openJson,
}

/** Another one once the file has been written to or replaced. */
export async function stampOf(file: string): Promise<string> {
  const { ino, size, mtimeNs } = await stat(file, { bigint: true })
  return [ino, size, mtimeNs].join()
}

/** @throws ImportError that says in one line why the file cannot be read */
export async function openSource(file: string): Promise<Source> {
  const open = readers[extname(file).toLowerCase()]
  if (!open)
    throw new ImportError(
      `Не знаю, как читать «${basename(file)}».`,
      'Читаются файлы .csv, .xlsx и .json; старый .xls сохраните как .xlsx.',
    )
  await ensureReadable(file)
  return open(file)
}

async function ensureReadable(file: string): Promise<void> {
  try {
    await access(file, constants.R_OK)
    const stats = await stat(file)
    if (!stats.isFile()) throw new ImportError(`«${file}» не файл.`, 'Укажите файл .csv, .xlsx или .json.')
    if (stats.size === 0) throw new ImportError(`Файл «${file}» пуст.`, EMPTY_HINT)
  } catch (error) {
    if (error instanceof ImportError) throw error
    const { code } = error as NodeJS.ErrnoException // fs rejects with nothing else
    if (code === 'ENOENT') throw new ImportError(`Файла «${file}» нет.`, 'Проверьте путь.')
    if (code === 'EACCES') throw new ImportError(`Файл «${file}» нельзя прочесть.`, 'Дайте права на чтение.')
    throw new ImportError(`Файл «${file}» не открывается (${code ?? 'ошибка'}).`)
  }
}
