import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../../../tests/site/temporary-folder.ts'
import { listening } from '../../../engine/http/testing.ts'
import { uploadedPictures } from '../../../engine/pictures/uploaded.ts'
import { openPictureReceiver } from './receive-pictures.ts'
import { type Bench, bottle, cap, csvOf, openBench } from './testing.ts'

let bench: Bench
let data: string
let folder: string
beforeEach(async () => {
  bench = await openBench()
  data = await temporaryFolder()
  folder = join(data, 'photos')
  await mkdir(folder)
})
afterEach(() => bench.close())

const photo = (color: string, width = 400) =>
  sharp({ create: { width, height: 300, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

const put = async (name: string, content: Buffer | string): Promise<void> => writeFile(join(folder, name), content)

const load = async (rows: (typeof bottle)[], options: Partial<Parameters<typeof openPictureReceiver>[0]> = {}) => {
  const pictures = await openPictureReceiver({ dataFolder: data, folder, ...options })
  return bench.load('a.csv', csvOf(rows), { pictures })
}

const kept = async (): Promise<string[]> => readdir(uploadedPictures(data)).catch(() => [])
const picturesOf = async (article: string) =>
  (await bench.products('main')).find((product) => product.article === article)?.pictures

const ADDRESS = /^\/pictures\/[0-9a-f]{20}-400x300$/

it('are named in a column, several in a cell, and kept once with their size in the address', async () => {
  await put('a.jpg', await photo('#fff'))
  await put('b.jpg', await photo('#000'))
  const { catalog, photos, messages } = await load([
    { ...bottle, Фото: 'a.jpg; b.jpg' },
    { ...cap, Фото: 'b.jpg | b.jpg' },
  ])
  expect(messages).toEqual([])
  expect(catalog).toBeDefined()
  expect(photos).toBe(3)
  const [first, second] = (await picturesOf('ФЛ-250-24')) ?? []
  expect([first, second]).toEqual([expect.stringMatching(ADDRESS), expect.stringMatching(ADDRESS)])
  expect(await picturesOf('КР-24')).toEqual([second])
  expect((await kept()).sort()).toEqual(
    [first, second].map((address) => `${address?.replace('/pictures/', '')}.jpg`).sort(),
  )
})

it('are found by the article number where there is no column, in the order of their numbers', async () => {
  await put('фл-250-24-2.jpg', await photo('#111'))
  await put('ФЛ-250-24.JPG', await photo('#222'))
  await put('ФЛ-250-24-10.jpg', await photo('#333'))
  await put('КР-24.txt', 'nothing')
  await put('ДР-1.jpg', await photo('#444'))
  expect((await load([bottle, cap])).photos).toBe(3)
  expect(await picturesOf('ФЛ-250-24')).toHaveLength(3)
  expect(await picturesOf('КР-24')).toBeUndefined()
  await rm(join(folder, 'фл-250-24-2.jpg'))
  const before = (await picturesOf('ФЛ-250-24')) ?? []
  await load([bottle, cap])
  expect(await picturesOf('ФЛ-250-24')).toEqual([before[0], before[2]])
})

it('that do not come are told of by their lines, and the import goes on', async () => {
  await put('a.jpg', await photo('#fff'))
  await put('pdf.jpg', '%PDF-1.7')
  await put(
    'cut.jpg',
    (
      await sharp(Buffer.from(Array.from({ length: 400 * 300 * 3 }, (_, i) => (i * 7919) % 251)), {
        raw: { width: 400, height: 300, channels: 3 },
      })
        .jpeg()
        .toBuffer()
    ).subarray(0, 9000),
  )
  await put('small.jpg', await photo('#fff', 90))
  await put('../outside.jpg', await photo('#fff'))
  const { catalog, messages } = await load([
    { ...bottle, Фото: 'none.jpg; a.jpg; pdf.jpg' },
    { ...cap, Фото: 'cut.jpg; small.jpg; ../outside.jpg' },
  ])
  expect(catalog).toBeDefined()
  expect(messages.map((line) => line.replaceAll('\u00a0', ' ')).sort()).toEqual([
    'Предупреждение. Строка 2, «Фото»: «none.jpg»: Файла «none.jpg» в папке нет. Положите его туда или исправьте имя.',
    'Предупреждение. Строка 2, «Фото»: «pdf.jpg»: Это не картинка: внутри файла нет ни JPEG, ни PNG, ни WebP, ни AVIF. Сохраните изображение в одном из этих форматов; имени файла для этого мало.',
    'Предупреждение. Строка 3, «Фото»: «../outside.jpg»: Файл «../outside.jpg» лежит не в папке с фотографиями. Впишите имя файла из неё.',
    'Предупреждение. Строка 3, «Фото»: «cut.jpg»: Файл картинки повреждён. Откройте его и сохраните заново.',
    'Предупреждение. Строка 3, «Фото»: «small.jpg»: Картинка такого размера не годится. Каждая сторона — от 100 до 8000 точек, вся картинка — до 40 млн точек.',
  ])
  expect(await picturesOf('ФЛ-250-24')).toEqual([expect.stringMatching(ADDRESS)])
  expect(await picturesOf('КР-24')).toBeUndefined()
  expect(await kept()).toHaveLength(1)
})

it('come by addresses too', async () => {
  const bytes = await photo('#c93c08')
  const server = createServer((_, response) => response.end(bytes))
  const address = `${await listening(server)}/a`
  const rows = [{ ...bottle, Фото: address }, cap]
  const refused = await load(rows, { folder: undefined })
  expect(refused.messages.join('\n')).toContain('Адрес ведёт во\u00a0внутреннюю сеть.')
  expect(await picturesOf('ФЛ-250-24')).toBeUndefined()
  expect((await load(rows, { folder: undefined, allowPrivate: true })).messages).toEqual([])
  expect(await picturesOf('ФЛ-250-24')).toEqual([expect.stringMatching(ADDRESS)])
  server.closeAllConnections()
  server.close()
})

it('stay where a file says nothing of them, and go where its column is empty', async () => {
  await put('ФЛ-250-24.jpg', await photo('#fff'))
  await load([bottle, cap])
  const had = await picturesOf('ФЛ-250-24')
  expect(had).toHaveLength(1)
  expect((await load([bottle, cap], { folder: undefined })).photos).toBe(0)
  expect(await picturesOf('ФЛ-250-24')).toEqual(had)
  await load([{ ...bottle, Фото: '' }, cap])
  expect(await picturesOf('ФЛ-250-24')).toBeUndefined()
})

it('are looked at by a dry run, which keeps nothing', async () => {
  await put('a.jpg', 'nothing')
  await put('b.jpg', await photo('#fff'))
  const { messages } = await load([{ ...bottle, Фото: 'a.jpg; b.jpg' }, cap], { dryRun: true })
  expect(messages).toHaveLength(1)
  expect(await kept()).toEqual([])
})
