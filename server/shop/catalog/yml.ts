import { nearestWidth, readPictureAddress, variantAddress } from '#schema/definitions/pictures/address.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { nextLoopTurn } from '../../engine/next-loop-turn.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'
import { escapeXml } from '../../engine/xml.ts'
import { attributesOf } from './calls/card.ts'
import type { Catalog } from './catalog.ts'
import type { KindIndex } from './memory/index.ts'
import { picturesOf } from './pictures.ts'
import type { Product } from './records.ts'
import { inParts } from './rows.ts'

/** Number of products written in one iteration of the event loop. */
const SLICE = 200

/** Maximum length of a name, a description and a sales note that Yandex accepts, in characters. */
const MOST = { name: 150, description: 3000, notes: 50 }

/** Width of a product's picture in the feed, in pixels. */
const PICTURE_WIDTH = 1024

/**
 * Yields the product feed for Yandex in YML's simplified type: own products with a price and a picture, at the price of the minimum order.
 * Partners' products are left out, since YML requires their vendor, which the catalog does not contain.
 */
export async function* ymlOf(site: Site, catalog: Catalog, origin: string, now: Date): AsyncIterable<string> {
  const { sections, ids } = catalog.index.kinds.main
  yield headOf(site, origin, now)
  yield `<categories>\n${sections.map((section) => categoryOf(section, sections)).join('')}</categories>\n<offers>\n`
  const categories = new Map(sections.map(({ path, id }) => [path, id]))
  for (const some of inParts([...ids], SLICE)) {
    const products = await catalog.products(some)
    yield products.map((product) => offerOf(product, site, origin, categories)).join('')
    await nextLoopTurn()
  }
  yield '</offers>\n</shop>\n</yml_catalog>\n'
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>\n`

function headOf(site: Site, origin: string, now: Date): string {
  const { company } = singleContent(site, 'settings')
  return `<?xml version="1.0" encoding="UTF-8"?>
<yml_catalog date="${moscowDay(now)}T00:00:00+03:00">
<shop>
${element('name', site.constants.name)}${element('company', company.legalName)}${element('url', `${origin}/`)}<currencies>
<currency id="RUR" rate="1"/>
</currencies>
`
}

function categoryOf({ id, path, name }: KindIndex['sections'][number], all: KindIndex['sections']): string {
  const parent = all.find((section) => section.path === path.split('/').slice(0, -1).join('/'))
  return `<category id="${id}"${parent ? ` parentId="${parent.id}"` : ''}>${escapeXml(name)}</category>\n`
}

/** Returns a product's XML; empty for a product without a price, a picture or a section. @param categories ids of sections by path */
function offerOf(product: Product, site: Site, origin: string, categories: ReadonlyMap<string, number>): string {
  const { id, record } = product
  const [step] = record.prices
  const category = categories.get(record.section)
  const pictures = picturesOf(site, product).flatMap(({ src }) => fileOf(src) ?? [])
  if (!step || category === undefined || pictures.length === 0) return ''
  const { kind, code, name, article, weight, depth, diameter, height } = record
  return [
    `<offer id="${id}">\n`,
    element('url', new URL(addressOf(site, 'catalog.view', { kind, slug: code }), origin).href),
    element('price', (step.kopecks / 100).toFixed(2)),
    element('currencyId', 'RUR'),
    element('categoryId', String(category)),
    ...pictures.map((picture) => element('picture', origin + picture)),
    element('name', name.slice(0, MOST.name)),
    element('vendor', site.constants.name),
    element('vendorCode', article),
    element('description', record.description.slice(0, MOST.description)),
    element('sales_notes', `Минимальная партия ${formatNumber(step.from)} шт.`.slice(0, MOST.notes)),
    element('weight', Math.max(weight / 1000, 0.001).toFixed(3)),
    element('dimensions', [depth ?? diameter, diameter, height].map((length) => (length / 10).toFixed(1)).join('/')),
    ...attributesOf(site, record, 'table').map(
      ({ label, value }) => `<param name="${escapeXml(label)}">${escapeXml(value)}</param>\n`,
    ),
    '</offer>\n',
  ].join('')
}

function fileOf(picture: string): string | undefined {
  const size = readPictureAddress(picture)
  return size && variantAddress(picture, nearestWidth(size, PICTURE_WIDTH), 'jpg')
}
