import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { copyPictures } from './backups.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
  await mkdir(join(folder, 'from'))
})

const copied = () => copyPictures(join(folder, 'from'), join(folder, 'to'))
const put = (name: string, text: string) => writeFile(join(folder, name), text)

it('copies pictures that are not there yet, whole, and takes none away', async () => {
  await put('from/a.jpg', 'a')
  await put('from/b.jpg.7.part', 'half')
  expect(await copied()).toBe(1)
  await rm(join(folder, 'from/a.jpg'))
  await put('from/c.jpg', 'c')
  await put('to/d.jpg.part', 'half of who was killed')
  expect(await copied()).toBe(1)
  expect((await readdir(join(folder, 'to'))).sort()).toEqual(['a.jpg', 'c.jpg'])
  expect(await readFile(join(folder, 'to/c.jpg'), 'utf8')).toBe('c')
  expect(await copied()).toBe(0)
})

it('makes no folder where there are no pictures', async () => {
  await rm(join(folder, 'from'), { recursive: true })
  expect(await copied()).toBe(0)
  expect(await readdir(folder)).toEqual([])
})
