import { afterAll, expect, it } from 'vitest'
import { readPictureAddress } from '#schema/definitions/pictures/address.ts'
import { siteOf } from '../../engine/pages/testing.ts'
import { bottle, csvOf, openBench } from './import/testing.ts'
import { photosOf, picturesOf, renderingOf } from './pictures.ts'
import type { ProductRecord } from './records.ts'

const siteWith = (materials: object[]) =>
  siteOf({
    'site.json': { renderings: 'true' },
    'content/packaging.json': { groups: '[]' },
    'catalog/materials.json': { materials: JSON.stringify(materials) },
  })
const site = siteWith([{ name: 'ПЭТ', surface: 'glassy' }])

const bench = await openBench()
afterAll(() => bench.close())
await bench.load('a.csv', csvOf([bottle]))
const [record] = (await bench.products('main')) as [ProductRecord]

const photos = ['/pictures/0123456789abcdef0123-640x480', '/pictures/0123456789abcdef4567-640x480']

it('are its photos, told apart by numbers where there are several', () => {
  const several = picturesOf(site, { id: 7, record: { ...record, pictures: photos } })
  expect(several.map(({ src, kind }) => [src, kind])).toEqual(photos.map((src) => [src, 'photo']))
  expect(several.map(({ alt }) => alt)).toEqual([1, 2].map((i) => `Флакон «Волна» 250\u00a0мл, фото\u00a0${i}`))
  expect(photosOf({ ...record, pictures: photos.slice(0, 1) }).map(({ alt }) => alt)).toEqual([
    'Флакон «Волна» 250\u00a0мл',
  ])
})

it('are an image made from its drawing where it has none, and the shop wants that', () => {
  expect(picturesOf(siteOf({ 'site.json': { renderings: 'false' } }), { id: 7, record })).toEqual([])
  const [image, ...more] = picturesOf(site, { id: 7, record })
  expect(more).toEqual([])
  expect(image).toMatchObject({ kind: 'rendering', alt: expect.stringContaining('изображение по\u00a0чертежу') })
  expect(readPictureAddress(image?.src ?? '')).toMatchObject({ name: expect.stringMatching(/^p7-/), width: 1200 })
})

it('have another address when the outline, the color or the material is another', () => {
  const of = (changes: Partial<ProductRecord>) => picturesOf(site, { id: 7, record: { ...record, ...changes } })[0]?.src
  const all = [of({}), of({ height: 151 }), of({ tint: 'green' }), of({ material: 'ПНД' })]
  expect(new Set(all).size).toBe(4)
  expect(of({ stock: 1 })).toBe(of({}))
  expect(renderingOf(site, record)).toMatchObject({ material: 'ПЭТ', drawing: { shape: 'bottle', tint: 'amber' } })
})

it.each([
  ['ПЭТ', 'glassy', 'f1621508947633110a01'],
  ['ПП', 'satin', 'ff97334c3587c66cd10b'],
  ['ПНД', 'matte', 'de418acdc542f241ddc7'],
  ['стекло', 'glassy', 'fa9d864fdab6071632cf'],
  ['ПЭТГ', 'glassy', 'b8bfa5d2b98e47b6593c'],
])('of %s have the address from before materials were data, until its surface is another', (material, surface, sum) => {
  const at = (materials: object[]) =>
    picturesOf(siteWith(materials), { id: 7, record: { ...record, material } })[0]?.src
  expect(at([{ name: material, surface }])).toBe(`/pictures/p7-${sum}-1200x1200`)
  const others = ['glassy', 'satin', 'matte'].map((other) => at([{ name: material, surface: other }]))
  expect(new Set(others).size).toBe(3)
  expect(at([{ name: 'другой', surface: 'satin' }])).toBe(others[2])
})
