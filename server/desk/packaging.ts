import { sql } from 'kysely'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { drawing } from '#schema/definitions/shop/drawing.ts'
import type { Database } from '../engine/database/tables.ts'
import { HttpError } from '../engine/http/http-error.ts'
import { mapInTurns } from '../engine/next-loop-turn.ts'
import { type Site, singleContent } from '../engine/site/site.ts'
import type { Catalog, Product } from '../shop/catalog/catalog.ts'
import { choices } from '../shop/catalog/import/values.ts'
import { boldRow, xlsxBytes, xlsxRow } from '../shop/sheets/xlsx.ts'

type Figures = Pick<CallAnswer<'desk.figures'>, 'packaging' | 'unweighed'>

/** Products whose records are read at a time. */
const PART = 200

const kilograms = (grams: number): number => Math.round(grams) / 1000

/**
 * Mass of the products that left on these days, without those that came back (РОП): by the groups of
 * schema/content/packaging.json, by weights and materials of the catalog as it is now; and products of unknown mass or group.
 */
export async function packagingOf(
  database: Database,
  catalog: Pick<Catalog, 'withHidden'>,
  site: Site,
  from: string,
  to: string,
): Promise<Figures> {
  const shipped = await database.query
    .selectFrom('order_entries')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'order_entries.order_id')
        .onRef('order_lines.position', '=', 'order_entries.position'),
    )
    .select(['product', sql<string>`max(article)`.as('article'), sql<number>`sum(amount)`.as('pieces')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('product', 'is not', null)
    .groupBy('product')
    .orderBy(sql`max(article)`)
    .execute()
  const ids = shipped.flatMap(({ product }) => product ?? [])
  const parts = Array.from({ length: Math.ceil(ids.length / PART) }, (_, i) => ids.slice(i * PART, (i + 1) * PART))
  const products = (await mapInTurns(parts, 1, (part) => catalog.withHidden(part))).flat()
  const records = new Map(products.map(({ id, record }: Product) => [id, record]))
  const { groups } = singleContent(site, 'packaging')
  const rows = groups.flatMap(({ name: group, code, materials, shapes = drawing.properties.shape.enum }) =>
    materials.map((material) => ({ group, code, material, shapes, pieces: 0, grams: 0 })),
  )
  const unweighed: Figures['unweighed'] = []
  for (const { product, article, pieces: sum } of shipped) {
    const pieces = Number(sum)
    const record = records.get(product ?? 0)
    const row = rows.find(({ material, shapes }) => material === record?.material && shapes.includes(record.shape))
    if (pieces === 0) continue
    if (record && row) {
      row.pieces += pieces
      row.grams += pieces * record.weight
    } else
      unweighed.push({
        ...{ article, pieces },
        why: record
          ? `нет группы: ${record.material}, ${choices.shape.wordOf(record.shape)}`
          : 'нет в\u00a0каталоге: масса и\u00a0материал не\u00a0известны',
      })
  }
  const packaging = rows.flatMap(({ shapes: _, grams, ...row }) =>
    grams === 0 && row.pieces === 0 ? [] : [{ ...row, kilograms: kilograms(grams) }],
  )
  return { packaging, unweighed }
}

/** The same as a workbook. @throws HttpError 400 for a period that is not understood */
export function packagingTable({ problem, packaging, unweighed, facts }: CallAnswer<'desk.figures'>): Promise<Buffer> {
  if (problem) throw new HttpError(400, problem)
  const total = (key: 'pieces' | 'kilograms') => packaging.reduce((sum, row) => sum + row[key], 0)
  const rows = packaging.map(({ group, code, material, pieces, kilograms: mass }) =>
    xlsxRow([group, code, material, pieces, mass]),
  )
  const missing = unweighed.map(({ article, why, pieces }) => xlsxRow([article, '', why, pieces]))
  return xlsxBytes(['Группа', 'Код ОКПД2', 'Материал', 'Штук', 'Масса, кг'], rows, {
    sheet: 'РОП',
    formats: [undefined, undefined, undefined, '#,##0', '#,##0.000'],
    above: [boldRow(['Масса отгруженной упаковки', facts[0]?.text])],
    below: [
      boldRow(['Итого', '', '', total('pieces'), kilograms(total('kilograms') * 1000)]),
      ...(missing.length > 0 ? [[], boldRow(['Не\u00a0посчитано: артикул', '', 'Чего не\u00a0хватает', 'Штук'])] : []),
      ...missing,
    ],
  })
}
