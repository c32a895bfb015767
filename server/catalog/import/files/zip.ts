import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'

/** A file inside an archive. */
interface Entry {
  /** 0: as it is, 8: deflated. */
  method: number
  crc: number
  packed: number
  /** Of its own header. */
  offset: number
}

const ENTRY = 0x02014b50

/** Bytes of the record at the end, and of the comment that may follow it. */
const END = { size: 22, comment: 65_535 }

/** A ZIP archive, read from where its files lie: none of them is ever held whole. */
export class Zip {
  readonly #file: string
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(file: string, entries: ReadonlyMap<string, Entry>) {
    this.#file = file
    this.#entries = entries
  }

  /** @throws where the file is no archive, or larger than the format's first edition allows */
  static async open(file: string): Promise<Zip> {
    const handle = await open(file)
    try {
      return new Zip(file, await readDirectory(handle))
    } finally {
      await handle.close()
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** The unpacked bytes of a file. @throws where there is no such file, or it is damaged */
  async *read(name: string): AsyncIterable<Buffer> {
    const entry = this.#entries.get(name)
    if (!entry) throw new Error(`There is no ${name}`)
    const handle = await open(this.#file)
    try {
      const header = await readAt(handle, entry.offset, 30)
      // Its own name and notes, which need not be as long as those in the directory.
      const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
      let crc = 0
      for await (const chunk of unpacked(handle, start, entry) as AsyncIterable<Buffer>) {
        crc = crc32(chunk, crc)
        yield chunk
      }
      if (crc !== entry.crc) throw new Error(`${name} is damaged`)
    } finally {
      await handle.close()
    }
  }

  /** The unpacked text, piece by piece. */
  async *text(name: string): AsyncIterable<string> {
    const decoder = new TextDecoder()
    for await (const chunk of this.read(name)) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  }
}

function unpacked(handle: FileHandle, start: number, { method, packed }: Entry): Readable {
  if (packed === 0) return Readable.from([])
  const raw = handle.createReadStream({ start, end: start + packed - 1, autoClose: false })
  if (method === 0) return raw
  if (method !== 8) throw new Error(`Packed in way ${method}`)
  // Whoever reads is told of what fails.
  return pipeline(raw, createInflateRaw(), () => undefined)
}

async function readDirectory(handle: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await handle.stat()
  const tail = await readAt(handle, Math.max(0, size - END.size - END.comment), Math.min(size, END.size + END.comment))
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (at < 0) throw new Error('No archive')
  const [count, length, start] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  const directory = await readAt(handle, start, length)
  const entries = new Map<string, Entry>()
  for (let i = 0, at = 0; i < count; i++) {
    if (directory.readUInt32LE(at) !== ENTRY) throw new Error('No directory')
    const names = directory.readUInt16LE(at + 28)
    entries.set(directory.toString('utf8', at + 46, at + 46 + names), {
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + names + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** @throws where the file ends before */
async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new Error('The file ends too soon')
  return buffer
}
