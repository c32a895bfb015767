import type { Handler } from '#schema/definitions/calls/call.ts'
import { HttpError } from '../../../engine/http/http-error.ts'
import { addressOf } from '../../../engine/site/addresses.ts'
import { arrivalOf, placeOf } from '../../regions/delivery.ts'
import { prefixOf } from '../../regions/regions.ts'
import { vatOn } from '../../vat.ts'
import type { CatalogContext } from '../catalog.ts'
import { comingOf } from '../coming-prices.ts'
import type { KindIndex } from '../memory/index.ts'
import { cappedPicture, drawingOf, picturesOf } from '../pictures.ts'
import type { Product } from '../records.ts'
import { supplyOf } from '../supply.ts'
import { attributesOf, offerOf, pricesText, shorten, stockOf, toCard } from './card.ts'
import { archiveAddress, documentsOf } from './documents.ts'
import { byModel, fittingOf, inAllColors, reachesBottom } from './fitting.ts'
import { pathTo } from './list.ts'

const GONE = 'Снято с\u00a0продажи'

/** Maximum number of similar products. */
const MAX = { similar: 6 }

export const catalogView: Handler<'catalog.view', CatalogContext> = async ({ kind, slug, region, city }, context) => {
  const { catalog, site } = context
  const product = await catalog.byCode(kind, slug)
  if (!product) throw new HttpError(404, 'Такого изделия нет.')
  const prefix = prefixOf(site, region)
  const { record } = product
  const index = catalog.index.kinds[kind]
  const similar = await catalog.products(similarTo(index, product))
  const section = index.sections.find(({ path }) => path === record.section)
  const pictures = picturesOf(site, product)
  const item = {
    ...toCard(site, product, prefix),
    description: record.description,
    meta: shorten(record.description),
    ...(pictures.length > 0 && { pictures }),
    attributes: attributesOf(site, record, 'table'),
    ...offerOf(record),
  }
  const around = {
    path: [
      ...pathTo(site, index, section, prefix).map((step) => ({
        link: addressOf(site, 'catalog.list', { kind, section: record.section, region: prefix }),
        ...step,
      })),
      { text: record.name },
    ],
    similar: similar.map((product) => toCard(site, product, prefix)),
  }
  if (catalog.index.hidden.has(product.id)) {
    const stock = stockOf(record)
    const attributes = item.attributes.filter(({ value }) => value !== stock.text)
    const nothing = { prices: [], documents: [], price: GONE, stock: { ...stock, text: GONE } }
    return {
      item: { ...item, ...nothing, attributes, gone: true, robots: 'noindex' },
      ...around,
      ...{ closures: [], containers: [] },
    }
  }
  const fitting = fittingOf(index, record)
  const onNeck = await catalog.products(fitting.ids)
  const isClosure = record.closure !== undefined
  const fits = isClosure ? onNeck : onNeck.filter((closure) => reachesBottom(closure.record, record.height))
  const colors = await inAllColors(catalog, product)
  const cap = isClosure ? undefined : fits.find((fitting) => fitting.record.shape === 'cap')
  const models = isClosure ? [] : byModel(fits)
  const vat = vatOn(site)
  const documents = await documentsOf(site, record)
  const supply = supplyOf(site, record)
  const arrival = arrivalOf(site, placeOf(site, { city, region }), supply)
  return {
    item: {
      ...item,
      ...(cap && { cap: drawingOf(cap.record) }),
      ...(colors.length > 1 && {
        colors: colors.map((color) => ({
          text: color.record.color,
          link: toCard(site, color, prefix).link,
          current: color.id === product.id,
          ...(color.record.tint !== 'clear' && { tint: color.record.tint }),
        })),
      }),
      supply,
      ...(arrival && { arrival }),
      ...(vat !== null && { vat }),
      ...comingOf(record, (prices) => pricesText({ ...record, prices })),
      documents,
      ...(documents.length > 1 && { archive: archiveAddress(record) }),
    },
    ...around,
    closures: models.map(({ title, products }) => ({
      title,
      colors: products.map((product) => ({ ...toCard(site, product, prefix), prices: offerOf(product.record).prices })),
    })),
    ...(models.length > 0 && {
      set: models.map(({ title, products }) => ({
        title,
        colors: products.map((closure) => ({
          ...{ id: closure.id, color: closure.record.color, drawing: drawingOf(closure.record) },
          ...{ ...offerOf(closure.record), supply: supplyOf(site, closure.record) },
          ...(site.constants.renderings && { picture: cappedPicture(site, product, closure) }),
        })),
      })),
    }),
    containers: isClosure ? fits.map((container) => toCard(site, container, prefix)) : [],
    ...(fitting.choice && {
      moreClosures: addressOf(site, 'catalog.list', { kind, region: prefix, ...fitting.choice }),
    }),
  }
}

/** Returns the ids of the most similar products (L8), best first. A score adds up differences in volume, neck, material and section. */
function similarTo(index: KindIndex, { id, record }: Product): number[] {
  const section = index.sections.find(({ path }) => path === record.section)
  if (!section) return []
  const facet = (name: string) => index.facets.find((candidate) => candidate.name === name)
  const [volume, neck, material] = [facet('volume'), facet('neck'), facet('material')]
  const top = index.sections.find(({ path }) => path === record.section.split('/')[0]) ?? section
  /** The best matches found so far, best first. */
  const nearest: { id: number; score: number }[] = []
  const [ownVolume, ownNeck, ownMaterial] = [ownWords(volume), ownWords(neck), ownWords(material)]
  // Only products at near positions are compared: scanning a section of a million products would take too long.
  const from = Math.max(top.first, section.first - LOOKED_AT)
  const to = Math.min(top.end, section.end + LOOKED_AT, from + 4 * LOOKED_AT)
  for (let place = from; place < to; place++) {
    const candidateId = index.ids[place] ?? 0
    if (candidateId === id) continue
    const size = Number(ownVolume(place))
    const distance = record.volume === undefined || Number.isNaN(size) ? 0 : Math.abs(Math.log(size / record.volume))
    const inSection = place >= section.first && place < section.end
    const score =
      distance * 2 +
      (ownNeck(place) === record.neck ? 0 : 1) +
      (ownMaterial(place) === record.material ? 0 : 1) +
      (inSection ? 0 : 1)
    if (nearest.length === MAX.similar && score >= (nearest.at(-1)?.score ?? 0)) continue
    const behind = nearest.findIndex((similar) => similar.score > score)
    nearest.splice(behind < 0 ? nearest.length : behind, 0, { id: candidateId, score })
    nearest.length = Math.min(nearest.length, MAX.similar)
  }
  return nearest.map((product) => product.id)
}

/** Returns a function that returns the stored value of a facet at a product's position. */
const ownWords =
  (facet: KindIndex['facets'][number] | undefined) =>
  (place: number): string | undefined =>
    facet?.values[facet.codes[place] ?? 0xffff]?.stored

const LOOKED_AT = 2000
