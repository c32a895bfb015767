import { closureLegend, neckLegend } from '#renderer/shop/drawing/finish.ts'
import { formatDate, formatNumber } from '#schema/definitions/text/format.ts'
import { drawingOf } from '../../catalog/pictures.ts'
import type { ProductRecord } from '../../catalog/records.ts'
import type { DrawingData } from './drawing-page.ts'

/** @param date of the catalog: ISO 8601 */
export const drawingData = (
  record: ProductRecord,
  { date, company }: Pick<DrawingData, 'date' | 'company'>,
): DrawingData => ({
  drawing: drawingOf(record),
  neck: record.neck,
  article: record.article,
  name: record.name,
  material: `${record.material}, ${record.color}`,
  weight: `${formatNumber(record.weight)}\u00a0г`,
  company,
  date,
  notes: [
    'Размеры в\u00a0миллиметрах. Чертёж справочный: допуски\u00a0— по\u00a0запросу.',
    ...ownNotes(record),
    `Данные каталога на\u00a0${formatDate(date)}.`,
  ],
})

function ownNotes({ closure, volume, neck, neckDiameter }: ProductRecord): string[] {
  if (closure !== undefined) return [`Укупорка: ${closure}. ${closureLegend(neck, neckDiameter)}`]
  const size = volume === undefined ? '' : `Объём номинальный ${formatNumber(volume)}\u00a0мл. `
  return [size + neckLegend(neck, neckDiameter), 'Толщина стенки и\u00a0профиль резьбы показаны условно.']
}
