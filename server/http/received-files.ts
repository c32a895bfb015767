import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request } from 'express'

/** A file that came with a request, on the disk until the request has been answered. */
export interface ReceivedFile {
  field: string
  /** As the browser named it: to be shown, never to be used as a path. */
  name: string
  /** Bytes. */
  size: number
  /** Where it is; undefined for what is not kept: too large, one too many, in a field that takes none. */
  path?: string
}

/** Characters of a field's name and of a file's. */
export const MAX_NAME = 200

/** Where the files of a request are put; gone when it has been answered. */
const folders = new WeakMap<Request, string>()

/** Writes a file as it comes. What grows too large is not kept, but counted to its end: its size is told. */
export async function writeFile(
  request: Request,
  stream: Readable,
  file: ReceivedFile,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Promise<void> {
  const path = join(await folderOf(request, folder), randomUUID())
  await pipeline(
    stream,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const part of source) {
        file.size += part.length
        if (file.size <= maxBytes) yield part
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
  if (file.size <= maxBytes) file.path = path
  else await rm(path, { force: true })
}

/** Counts the bytes of a file that is not kept. */
export async function countFile(stream: Readable, file: ReceivedFile): Promise<void> {
  for await (const part of stream as AsyncIterable<Buffer>) file.size += part.length
}

async function folderOf(request: Request, above: string): Promise<string> {
  let folder = folders.get(request)
  if (folder === undefined) {
    folder = join(above, randomUUID())
    folders.set(request, folder)
    const own = folder
    request.res?.once('close', () => void rm(own, { recursive: true, force: true }))
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** In one line, without signs that change what is shown, its ending kept. */
export function shownName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}]/gu, '_')
  return plain.length <= MAX_NAME ? plain : `${plain.slice(0, MAX_NAME - 20)}…${plain.slice(-19)}`
}
