import { createReadStream } from 'node:fs'
import { ImportError } from '../problem.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1251'

/**
 * Looks through the whole file: Cyrillic may come late in it.
 * @throws ImportError for a file that begins in UTF-8 and goes on in something else
 */
export async function detectEncoding(file: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let first: Buffer | undefined
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      first ??= chunk
      if (chunk === first && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    if (first && beginsInUtf8(first))
      throw new ImportError(
        'Файл начинается в кодировке UTF-8, но дальше в нём испорченные знаки.',
        'Сохраните его заново как «CSV UTF-8».',
      )
    return 'windows-1251'
  }
}

/** Whether the first line has letters beyond ASCII, and they are UTF-8. */
function beginsInUtf8(chunk: Buffer): boolean {
  const end = chunk.indexOf(0x0a)
  const line = chunk.subarray(0, end < 0 ? chunk.length : end)
  if (!line.some((byte) => byte > 0x7f)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(line)
    return true
  } catch {
    return false
  }
}

/** The file's text, piece by piece, without the mark at its beginning. */
export async function* readText(file: string, encoding: Encoding): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
