import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureAddress } from './address.ts'
import { HEADER_BYTES } from './header.ts'
import { judgePicture, type PictureFault } from './judge.ts'

/** What a file of public/ is as a picture: its address, or why it is none. */
export type PictureFile = { readonly address: string } | { readonly fault: PictureFault }

/** Pictures of public/ by the files' addresses: "/assets/pictures/a.jpg". What does not begin as a picture is not among them. */
export type PictureFiles = Readonly<Record<string, PictureFile>>

/** As much of a file is in memory at a time. */
const PART_BYTES = 64 * 1024

/** A file that has not changed since is not read again. */
const remembered = new Map<string, { state: string; picture: PictureFile | undefined }>()

/** Looks at the files of a folder, one after the other. @param paths inside it */
export async function readPictureFiles(folder: string, paths: readonly string[]): Promise<PictureFiles> {
  const pictures: Record<string, PictureFile> = {}
  for (const path of paths) {
    const file = join(folder, path)
    const found = await stat(file).catch(() => undefined)
    if (!found) continue // it has just been taken away
    const state = `${found.size} ${found.mtimeMs} ${found.ino}`
    let known = remembered.get(file)
    if (known?.state !== state)
      remembered.set(file, (known = { state, picture: await readPicture(file, found.size).catch(() => undefined) }))
    if (known.picture) pictures[`/${path}`] = known.picture
  }
  return pictures
}

async function readPicture(file: string, size: number): Promise<PictureFile | undefined> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, HEADER_BYTES)), 0, undefined, 0)
    const judged = judgePicture(buffer.subarray(0, bytesRead), size)
    if (typeof judged === 'string') return judged === 'kind' ? undefined : { fault: judged }
    const sum = createHash('sha256')
    const part = Buffer.alloc(PART_BYTES)
    for (let at = 0, read = -1; read !== 0; at += read) {
      read = (await handle.read(part, 0, PART_BYTES, at)).bytesRead
      sum.update(part.subarray(0, read))
    }
    return { address: pictureAddress({ name: nameOf(sum.digest('hex')), ...judged }) }
  } finally {
    await handle.close()
  }
}

/** A picture's name, from the SHA-256 of its bytes: as much of it as no other has. */
export const nameOf = (sha256: string): string => sha256.slice(0, 20)
