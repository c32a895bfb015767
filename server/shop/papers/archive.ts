import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Zip, ZipDeflate } from 'fflate'
import { publicFolder } from '../../engine/paths.ts'

/** A file of an archive. Its content is read only when the archive has written the files before it. */
export interface Archived {
  name: string
  changed: Date
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Yields a ZIP archive in chunks, without reading whole files into memory. */
export async function* archive(files: readonly Archived[]): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  const names = new Set<string>()
  for (const { name, changed, content } of files) {
    // Deflated, because some programs refuse uncompressed files whose size is stored after their content.
    const file = new ZipDeflate(unique(name, names), { level: 1 })
    file.mtime = changed
    zip.add(file)
    for await (const part of content) {
      file.push(part)
      yield* parts.splice(0)
    }
    file.push(new Uint8Array(0), true)
    yield* parts.splice(0)
  }
  zip.end()
  yield* parts.splice(0)
}

/** Makes a file name valid on every system, and unique by appending a number. */
function unique(name: string, names: Set<string>): string {
  const portable = name
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s*:\s*/g, ' — ')
    .replaceAll(/[\\/*?"<>|\p{Cc}]/gu, '-')
  const [, stem = portable, ending = ''] = /^(.*?)(\.\w+)?$/.exec(portable) ?? []
  let free = stem + ending
  for (let number = 2; names.has(free); number++) free = `${stem} (${number})${ending}`
  names.add(free)
  return free
}

/** Returns a document of public/ for an archive; empty if the file is missing. */
export async function archivedDocument({ title, file }: { title: string; file: string }): Promise<Archived[]> {
  const path = join(publicFolder, file)
  const stats = await stat(path).catch(() => undefined)
  if (!stats?.isFile()) return []
  return [{ name: title + extname(file), changed: stats.mtime, content: readLazily(path) }]
}

/** Yields a file's content; opens the file only when the first chunk is read. */
async function* readLazily(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}
