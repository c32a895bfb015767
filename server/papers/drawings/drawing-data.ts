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

function ownNotes({ closure, volume, neck, depth }: ProductRecord): string[] {
  if (closure !== undefined) return [`Укупорка: ${closure}. Подходит к\u00a0горловине ${neck}.`]
  const size = volume === undefined ? '' : `Объём номинальный ${formatNumber(volume)}\u00a0мл. `
  const deep =
    depth === undefined ? '' : ` Глубина ${formatNumber(depth)}\u00a0мм, на\u00a0виде сверху показана условно.`
  return [
    `${size}Горловина ${neck}: T\u00a0— диаметр по\u00a0резьбе, E\u00a0— между витками, H\u00a0— высота венчика, I\u00a0— внутренний диаметр.`,
    `Толщина стенки и\u00a0профиль резьбы показаны условно.${deep}`,
  ]
}
