import { sql } from 'kysely'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import type { Database } from '../engine/database/tables.ts'
import { HttpError } from '../engine/http/http-error.ts'
import { mapInTurns } from '../engine/next-loop-turn.ts'
import { type Site, singleContent } from '../engine/site/site.ts'
import type { Catalog } from '../shop/catalog/catalog.ts'
import { choices } from '../shop/catalog/import/values.ts'
import { boldRow, xlsxBytes, xlsxRow } from '../shop/sheets/xlsx.ts'

type Figures = Pick<CallAnswer<'desk.figures'>, 'packaging' | 'unweighed'>

const PART = 200 // products per query

/**
 * Returns the mass of packaging shipped minus returned in a period, for the recycling report (РОП), and the products whose mass or group is
 * unknown. Groups come from schema/content/packaging.json, weights and materials from the current catalog.
 */
export async function packagingOf(
  { query }: Pick<Database, 'query'>,
  { catalog, site }: { catalog: Pick<Catalog, 'withHidden'>; site: Site },
  [from, to]: readonly [from: string, to: string],
): Promise<Figures> {
  const { rows: shipped } = await sql<{ product: number; article: string; sum: number }>`
    select product, max(article) as article, sum(amount) as sum from order_entries join order_lines using (order_id, position)
    where day between ${from} and ${to} and product is not null group by product order by 2`.execute(query)
  const parts = Array.from({ length: Math.ceil(shipped.length / PART) }, (_, i) =>
    shipped.slice(i * PART, (i + 1) * PART),
  )
  const read = await mapInTurns(parts, 1, (part) => catalog.withHidden(part.map(({ product }) => product)))
  const records = new Map(read.flat().map(({ id, record }) => [id, record]))
  const { groups } = singleContent(site, 'packaging')
  const all = shipped.map(({ product, article, sum }) => {
    const record = records.get(product)
    const isOf = ({ materials, shapes }: (typeof groups)[number]) =>
      record && materials.includes(record.material) && shapes?.includes(record.shape) !== false
    return { article, record, group: groups.find(isOf), pieces: Number(sum) }
  })
  const packaging = groups.flatMap((group) => {
    const materials = Map.groupBy(
      all.filter((each) => each.group === group),
      ({ record }) => record?.material ?? '',
    )
    return [...materials].map(([material, own]) => {
      const grams = own.reduce((mass, { pieces, record }) => mass + pieces * (record?.weight ?? 0), 0)
      const pieces = own.reduce((sum, each) => sum + each.pieces, 0)
      return { group: group.name, code: group.code, material, pieces, kilograms: Math.round(grams) / 1000 }
    })
  })
  const unweighed = all.flatMap(({ article, pieces, record, group }) => {
    const kind = record && `${record.material}, ${choices.shape.wordOf(record.shape)}`
    const why = kind ? `нет группы: ${kind}` : 'нет в\u00a0каталоге: масса и\u00a0материал не\u00a0известны'
    return group || pieces === 0 ? [] : [{ article, pieces, why }]
  })
  return { packaging, unweighed }
}

/** Writes the report of `packagingOf` as a workbook. @throws HttpError 400 for an invalid period */
export function packagingTable({ problem, packaging, unweighed, facts }: CallAnswer<'desk.figures'>): Promise<Buffer> {
  if (problem) throw new HttpError(400, problem)
  const total = (key: 'pieces' | 'kilograms') => packaging.reduce((sum, row) => sum + row[key], 0)
  const head = [[], boldRow(['Не\u00a0посчитано: артикул', '', 'Чего не\u00a0хватает', 'Штук'])]
  const missing = unweighed.map(({ article, why, pieces }) => xlsxRow([article, '', why, pieces]))
  return xlsxBytes(
    ['Группа', 'Код ОКПД2', 'Материал', 'Штук', 'Масса, кг'],
    packaging.map((row) => xlsxRow([row.group, row.code, row.material, row.pieces, row.kilograms])),
    {
      formats: [undefined, undefined, undefined, '#,##0', '#,##0.000'],
      above: [boldRow(['Масса отгруженной упаковки', facts[0]?.text])],
      below: [
        boldRow(['Итого', '', '', total('pieces'), Math.round(total('kilograms') * 1000) / 1000]),
        ...(missing.length > 0 ? [...head, ...missing] : []),
      ],
    },
  )
}
