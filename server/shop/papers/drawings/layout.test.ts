import DxfParser, { type IEntity, type ILineEntity, type ILwpolylineEntity, type ITextEntity } from 'dxf-parser'
import { expect, test } from 'vitest'
import { outlineName } from '#renderer/shop/drawing/outline.ts'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { readDemo } from '../../catalog/import/demo.ts'
import { drawingOf } from '../../catalog/pictures.ts'
import type { ProductRecord } from '../../catalog/records.ts'
import { drawingData } from './drawing-router.ts'
import { dxfOf } from './dxf.ts'
import { type Layout, layViews, type Placed } from './layout.ts'

const FIELD = { left: 26, top: 24, width: 173, height: 190 }

const boxOf = ({ view: { bounds }, x, y }: Placed) => ({
  ...{ left: x + bounds.left, right: x + bounds.right },
  ...{ top: y + bounds.top, bottom: y + bounds.bottom },
})

/** Returns the faults of a layout as texts. */
function faultsOf({ scale, views }: Layout): string[] {
  const boxes = views.map(boxOf)
  return [
    ...([4, 2.5, 2, 1, 0.5, 0.4, 0.25, 0.2, 0.1, 0.05].includes(scale) ? [] : [`scale ${scale}`]),
    ...boxes.flatMap((box, i) => [
      ...(box.left < FIELD.left - 0.01 || box.right > FIELD.left + FIELD.width + 0.01 ? ['sides'] : []),
      ...(box.top < FIELD.top - 0.01 || box.bottom > FIELD.top + FIELD.height + 0.01 ? ['height'] : []),
      ...boxes.slice(i + 1).flatMap((other) => {
        const apart =
          box.right < other.left || other.right < box.left || box.bottom < other.top || other.bottom < box.top
        return apart ? [] : ['overlap']
      }),
    ]),
  ]
}

/** Returns products of the demo catalog, one for each different drawing. */
async function differentProducts(): Promise<ProductRecord[]> {
  const { products } = await readDemo()
  return [...new Map(products.map((product) => [outlineName(drawingOf(product)) + product.neck, product])).values()]
}

test('every product of the demo catalog fits on the sheet at a standard scale, its views apart', async () => {
  const different = await differentProducts()
  const faults = different.flatMap((product) =>
    faultsOf(layViews(drawingOf(product), product.neck, FIELD)).map((fault) => `${product.article}: ${fault}`),
  )
  expect(different.length).toBeGreaterThan(100)
  expect(faults).toEqual([])
})

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

/** Returns the letters of a neck's dimensions: in the drawing with figures («I 15,6 мин.»), in the notes («I от 15,6 — …»). */
const drawnLetters = (texts: string[]): string[] =>
  texts.flatMap((text) => /(?<=^|, )[TEHI]( .*)?$/.exec(text)?.[0] ?? [])
const explainedLetters = (notes: string): string[] =>
  Array.from(
    notes.matchAll(/([TEHI]) (от )?([\d,]*\d) — /g),
    ([, letter, least, value]) => `${letter} ${value}${least ? ' мин.' : ''}`,
  )

/** Returns the texts that are missing in a product's drawing, or are not explained in its notes. */
function textFaults({ height, diameter, depth, shape, neck, closure }: ProductRecord, texts: string[], notes: string) {
  const [drawn, explained] = [drawnLetters(texts), explainedLetters(notes)]
  const sign = shape === 'canister' ? '' : 'Ø'
  const overall = [`${height}`, `${sign}${diameter}`, ...(depth === undefined ? [] : [`${depth}`])]
  return [
    ...overall.filter((text) => !texts.includes(text.replace('.', ','))).map((text) => `no ${text}`),
    ...drawn.filter((text) => !explained.includes(text)).map((text) => `not explained: ${text}`),
    ...explained.filter((text) => !drawn.includes(text)).map((text) => `not drawn: ${text}`),
    ...(drawn.length === 0 ? ['no neck'] : []),
    ...(closure === undefined || texts.some((text) => text.startsWith(`${plain(neck)}, `)) ? [] : [`no ${neck}`]),
  ]
}

test('overall dimensions are in the PDF and DXF of every product, and each letter has a figure and a note', async () => {
  const faults = (await differentProducts()).flatMap((product) => {
    const data = drawingData(product, { date: '2026-01-01T00:00:00.000Z', company: 'Завод' })
    const notes = plain(data.notes.join(' '))
    const onSheet = layViews(data.drawing, data.neck, FIELD).views.flatMap(({ view }) =>
      view.texts.map(({ value }) => plain(value)),
    )
    const inDxf = textsOf(new DxfParser().parseSync(dxfOf(data))?.entities ?? []).map(plain)
    const [ownNotes, marks] = [inDxf.splice(-data.notes.length), inDxf]
    return [...textFaults(product, onSheet, notes), ...textFaults(product, marks, ownNotes.join(' '))].map(
      (fault) => `${product.article}: ${fault}`,
    )
  })
  expect(faults).toEqual([])
})

test.each<[string, Drawing, Layout['scale']]>([
  ['28/410', { shape: 'bottle', height: 154, diameter: 57, neck: 27.4 }, 1],
  ['DIN 51', { shape: 'canister', height: 300, diameter: 190, neck: 51 }, 0.25],
  ['28/410', { shape: 'cap', height: 24, diameter: 30, neck: 27.4, closure: 'flip-top' }, 2.5],
])('%s: a $shape is drawn at the largest scale that fits', (neck, drawing, scale) => {
  expect(layViews(drawing, neck, FIELD).scale).toBe(scale)
})

/** Returns the texts of a DXF in the file's order; the notes come last. */
const textsOf = (entities: IEntity[]): string[] =>
  entities.filter((entity): entity is ITextEntity => entity.type === 'TEXT').map(({ text }) => text)

const read = (drawing: Drawing, neck: string) => {
  const text = dxfOf({
    drawing,
    neck,
    article: 'ФЛ-250',
    name: 'Флакон «Пасека»',
    notes: ['Размеры в\u00a0миллиметрах.'],
  })
  const parsed = new DxfParser().parseSync(text)
  if (!parsed) throw new Error('No DXF.')
  return { text, ...parsed }
}

const bottle: Drawing = { shape: 'bottle', height: 154, diameter: 57, neck: 27.4 }

test('a DXF has the product 1:1 in millimeters, in layers, with texts in UTF-8', () => {
  const { header, entities, tables, text } = read(bottle, '28/410')
  expect(header).toMatchObject({ $ACADVER: 'AC1021', $INSUNITS: 4 })
  expect(Object.keys(tables.layer.layers)).toEqual(expect.arrayContaining(['КОНТУР', 'ОСИ', 'РАЗМЕРЫ', 'ТЕКСТ']))
  expect(new Set(entities.map(({ layer }) => layer))).toEqual(new Set(['КОНТУР', 'ОСИ', 'РАЗМЕРЫ', 'ТЕКСТ']))
  const texts = textsOf(entities)
  expect(texts).toEqual(expect.arrayContaining(['154', 'Ø57', 'Ø27,4', 'T 27,4', 'H 18', 'ФЛ-250. Флакон «Пасека»']))
  expect(text).toBe(read(bottle, '28/410').text)
})

test.each<Drawing>([
  bottle,
  { shape: 'jar', height: 60, diameter: 89, neck: 70 },
  { shape: 'canister', height: 300, diameter: 190, neck: 51 },
  { shape: 'cap', height: 18, diameter: 30, neck: 27.4 },
])('the outline of a $shape measures $height × $diameter', (drawing) => {
  const outlines = read(drawing, '').entities.filter(
    (entity): entity is ILwpolylineEntity => entity.type === 'LWPOLYLINE' && entity.layer === 'КОНТУР',
  )
  // The front view stands on the ground line, centered on the axis; the top view is below it.
  const front = outlines
    .flatMap(({ vertices }) => vertices)
    .filter(({ x, y }) => y >= -0.01 && x <= drawing.diameter / 2 + 0.01)
  const [xs, ys] = [front.map(({ x }) => x), front.map(({ y }) => y)]
  expect(Math.max(...ys) - Math.min(...ys)).toBeCloseTo(drawing.height, 1)
  expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(drawing.diameter, 1)
})

test('arcs are bulges, and what is behind is cut away', () => {
  const { entities } = read({ shape: 'pump', height: 220, diameter: 33, neck: 27.4 }, '28/410')
  const lines = entities.filter((entity): entity is ILwpolylineEntity => entity.type === 'LWPOLYLINE')
  expect(lines.flatMap(({ vertices }) => vertices).some(({ bulge }) => bulge !== 0)).toBe(true)
  // The pump's stem goes from above the collar's cone to below the button, which hides its upper end.
  const collarTop = 220 - 33 * 2.5 + Math.min(33 * 2.5 * 0.3, 20)
  const stem = entities
    .filter((entity): entity is ILineEntity => entity.type === 'LINE')
    .filter(({ vertices }) => vertices.every(({ x }) => Math.abs(Math.abs(x) - 3.96) < 0.01))
  expect(stem).toHaveLength(2)
  for (const { y } of stem.flatMap(({ vertices }) => vertices)) {
    expect(y).toBeGreaterThan(collarTop)
    expect(y).toBeLessThanOrEqual(220 - 33 * 2.5 * 0.28 + 0.01)
  }
})
