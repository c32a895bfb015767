import { HttpError } from '../../../engine/http/http-error.ts'
import { singleContent } from '../../../engine/site/site.ts'
import type { CatalogContext } from '../../catalog/catalog.ts'
import type { Booked } from '../../orders/entries.ts'
import { todaysProducts } from '../../orders/lines.ts'
import { goodsOf, lotAddress } from '../../orders/lots.ts'
import type { OrderLine } from '../../orders/order.ts'
import type { LabelsData } from './labels-page.ts'

/** Labels in one file: they take half a minute to draw. */
const MAX_LABELS = 2000

/**
 * Labels for the boxes of a shipment: as many as the catalog packs it in, the last box of each line and lot with what is left.
 * @throws HttpError 409 for more than a file can have
 */
export async function labelsOf(
  shipment: Booked,
  lines: readonly OrderLine[],
  { site, catalog, origin }: Pick<CatalogContext, 'site' | 'catalog'> & { origin: string },
): Promise<LabelsData> {
  const todays = await todaysProducts(lines, catalog)
  const labels = goodsOf(shipment, lines).flatMap(({ pieces, lot, ...line }) => {
    const perBox = todays(line)?.record.perBox ?? pieces
    const label = {
      numbers: [line.article, ...(line.alias ? [`ваш ${line.alias}`] : [])],
      name: line.name,
      lot,
      day: shipment.entry.day,
      address: lot === '' ? '' : origin + lotAddress(site, lot),
    }
    return [
      { ...label, quantity: perBox, boxes: Math.floor(pieces / perBox) },
      { ...label, quantity: pieces % perBox, boxes: Math.sign(pieces % perBox) },
    ].filter(({ boxes }) => boxes > 0)
  })
  const boxes = labels.reduce((sum, label) => sum + label.boxes, 0)
  if (boxes > MAX_LABELS)
    throw new HttpError(409, `Коробок ${boxes}: больше ${MAX_LABELS} этикеток в\u00a0один файл не\u00a0входит.`)
  return { company: singleContent(site, 'settings').company.name, labels }
}
