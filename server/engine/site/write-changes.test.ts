import { access, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { bytesOf } from '../../app/change/testing.ts'
import { type Disk, writeChanges } from './write-changes.ts'

async function folderOf(files: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder()
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const FILES = { 'a.json': '1', 'b.json': '2', 'c.json': '3' }
const changesIn = (folder: string) => [
  { file: join(folder, 'a.json'), before: '1', after: '10' },
  { file: join(folder, 'b.json'), before: '2', after: undefined },
  { file: join(folder, 'd.json'), before: undefined, after: '40' },
  { file: join(folder, 'c.json'), before: '3', after: '30' },
]

it('changes, adds and takes away', async () => {
  const folder = await folderOf(FILES)
  await writeChanges(changesIn(folder))
  expect(await bytesOf(folder)).toEqual({ 'a.json': '10', 'c.json': '30', 'd.json': '40' })
})

/** File operations of which exactly one fails. */
function failingAt(step: number, code: string): Disk & { steps: number } {
  const disk = {
    steps: 0,
    async counted(file: string, act: () => Promise<unknown>): Promise<void> {
      if (disk.steps++ === step) throw Object.assign(new Error(code), { code, path: file })
      await act()
    },
    write: (file: string, text: string) => disk.counted(file, () => writeFile(file, text)),
    rename: (from: string, to: string) => disk.counted(to, () => rename(from, to)),
    remove: (file: string) => disk.counted(file, () => rm(file, { force: true })),
  }
  return disk
}

it.each([
  ['EACCES', 'нет прав'],
  ['ENOSPC', 'на диске кончилось место'],
])('writes all or nothing, whatever step fails with %s', async (code, reason) => {
  let step = 0
  for (; ; step++) {
    const folder = await folderOf(FILES)
    const disk = failingAt(step, code)
    const failure = await writeChanges(changesIn(folder), disk).catch((error: Error) => error.message)
    if (failure === undefined) break
    expect(failure).toMatch(new RegExp(`^Не записано ничего: .*${reason} \\(.*/[a-d]\\.json\\)\\.$`))
    expect(await bytesOf(folder), `step ${step}`).toEqual(FILES)
  }
  expect(step).toBe(7)
})

it('tells that a file stands where a folder is needed', async () => {
  const folder = await folderOf({ pages: 'x' })
  await expect(writeChanges([{ file: join(folder, 'pages/a.json'), before: undefined, after: '1' }])).rejects.toThrow(
    /^Не записано ничего: .+\.$/,
  )
  await expect(access(join(folder, 'pages/a.json'))).rejects.toThrow()
  expect(await readFile(join(folder, 'pages'), 'utf8')).toBe('x')
})
