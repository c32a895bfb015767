import { HttpError } from '../../../engine/http/http-error.ts'
import { singleContent } from '../../../engine/site/site.ts'
import type { CatalogContext } from '../../catalog/catalog.ts'
import type { Booked } from '../../orders/entries.ts'
import { todaysProducts } from '../../orders/lines.ts'
import { goodsOf, lotAddress } from '../../orders/lots.ts'
import type { OrderLine } from '../../orders/order.ts'
import type { LabelsData } from './labels-page.ts'

const MAX_LABELS = 1000 // drawing so many takes 20 s on a busy machine

/** Returns the labels for the boxes of a shipment, by the catalog's pieces per box. @throws HttpError 409 for too many labels */
export async function labelsOf(
  shipment: Booked,
  lines: readonly OrderLine[],
  { site, catalog, origin }: Pick<CatalogContext, 'site' | 'catalog'> & { origin: string },
): Promise<LabelsData> {
  const todays = await todaysProducts(lines, catalog)
  const labels = goodsOf(shipment, lines).flatMap(({ pieces, lot, ...line }) => {
    const perBox = todays(line)?.record.perBox ?? pieces
    const address = lot === '' ? '' : origin + lotAddress(site, lot)
    const numbers = [line.article, ...(line.alias ? [`Ваш артикул ${line.alias}`] : [])]
    const label = { numbers, name: line.name, lot, day: shipment.entry.day, address }
    const length = Math.min(Math.ceil(pieces / perBox), MAX_LABELS + 1)
    return Array.from({ length }, (_, i) => ({ ...label, quantity: Math.min(perBox, pieces - i * perBox) }))
  })
  if (labels.length > MAX_LABELS)
    throw new HttpError(409, `Коробок больше ${MAX_LABELS}: столько этикеток в\u00a0один файл не\u00a0входит.`)
  return { company: singleContent(site, 'settings').company.name, labels }
}
