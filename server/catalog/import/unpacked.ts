import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { ImportError } from './problem.ts'

// A workbook is a ZIP, and a small one may unpack into more than any memory holds. PKWARE APPNOTE.TXT, 4.3.

const [LOCAL, ENTRY, END] = [0x04034b50, 0x02014b50, 0x06054b50]
/** The end of the directory with the longest comment. */
const LONGEST_END = 22 + 0xffff
const STORED = 0
const DEFLATED = 8
/** Signature, checksum and sizes that may follow an entry's data. */
const LONGEST_DESCRIPTOR = 24

interface Entry {
  method: number
  packed: number
  unpacked: number
  /** Offset of its own header. */
  at: number
}

/**
 * Refuses a ZIP that unpacks into too much, by its directory and by its data: nothing of it is kept. Between entries
 * there may be nothing, since readers of streams go by the entries rather than the directory.
 * @throws ImportError
 */
export async function checkUnpacked(file: string, maxBytes: number): Promise<void> {
  const bytes = await readFile(file)
  const broken = (): ImportError =>
    new ImportError(
      `Файл «${basename(file)}» повреждён или не\u00a0дошёл до\u00a0конца.`,
      'Откройте его в\u00a0программе таблиц, сохраните заново и\u00a0загрузите ещё раз.',
    )
  const large = (): ImportError =>
    new ImportError(
      `Файл «${basename(file)}» распаковывается больше чем в\u00a0${formatNumber(maxBytes / 1_000_000)}\u00a0МБ.`,
      'Уберите из\u00a0него лишние листы и\u00a0картинки или сохраните как CSV.',
    )
  const { entries, directory } = readDirectory(bytes) ?? {}
  if (!entries || directory === undefined) throw broken()
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > maxBytes) throw large()
  let end = 0
  for (const entry of entries) {
    if (entry.at < end || entry.at - end > LONGEST_DESCRIPTOR) throw broken()
    const from = dataOf(bytes, entry)
    end = from + entry.packed
    if (from === 0 || end > directory) throw broken()
    const size = await unpackedSize(bytes.subarray(from, end), entry)
    if (size > entry.unpacked) throw large()
    if (size < entry.unpacked) throw broken()
  }
  if (directory - end > LONGEST_DESCRIPTOR) throw broken()
}

/** Entries in the order of their data; undefined for no whole ZIP. */
function readDirectory(bytes: Buffer): { entries: Entry[]; directory: number } | undefined {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || bytes.length - end > LONGEST_END || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END)
    return undefined
  const directory = bytes.readUInt32LE(end + 16)
  const entries: Entry[] = []
  let at = directory
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY) return undefined
    entries.push({
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return { entries: entries.toSorted((a, b) => a.at - b.at), directory }
}

/** Offset of an entry's data; 0 if its own header differs from the directory. */
function dataOf(bytes: Buffer, { at, method, packed, unpacked }: Entry): number {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL || bytes.readUInt16LE(at + 8) !== method) return 0
  const isTold = (bytes.readUInt16LE(at + 6) & 8) === 0
  if (isTold && (bytes.readUInt32LE(at + 18) !== packed || bytes.readUInt32LE(at + 22) !== unpacked)) return 0
  return at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
}

/** Unpacks to count, and stops past what the directory says; -1 for data that cannot be unpacked. */
async function unpackedSize(data: Buffer, { method, unpacked }: Entry): Promise<number> {
  if (method === STORED) return data.length
  if (method !== DEFLATED) return -1
  let size = 0
  try {
    for await (const part of Readable.from([data]).pipe(createInflateRaw()) as AsyncIterable<Buffer>) {
      size += part.length
      if (size > unpacked) break
    }
    return size
  } catch {
    return -1
  }
}
