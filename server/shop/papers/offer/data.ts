import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { nearestWidth, readPictureAddress, variantAddress } from '#schema/definitions/pictures/address.ts'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { lineVatText } from '#schema/definitions/shop/units/money.ts'
import { pieces, stepAt, stepName } from '#schema/definitions/shop/units/quantity.ts'
import { noteTexts, type Wishes } from '#schema/definitions/shop/units/wishes.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import type { Client } from '../../../engine/queue/queue.ts'
import type { Site } from '../../../engine/site/site.ts'
import { millilitersText } from '../../catalog/calls/card.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ProductRecord } from '../../catalog/records.ts'
import type { OfferLine } from '../../offers/offer.ts'
import { lineViews } from '../../offers/view.ts'
import type { Settings } from '../documents/document-page.ts'

type Item = CallAnswer<'offer.view'>['item']
type Fact = Item['terms'][number]

/** A line of an offer: all data for the thread that draws it. */
export interface OfferPaperLine
  extends Omit<Item['lines'][number], keyof Wishes | 'drawing' | 'drawings' | 'picture' | 'prices' | 'link'> {
  wishes: readonly string[]
  properties: readonly Fact[]
  /** The drawing; undefined for a service, and for a product that has left the catalog: then `properties` and `prices` are empty too. */
  drawing: Drawing | undefined
  /** Links to the drawing as PDF and DXF. */
  drawings: readonly { text: string; link: string }[]
  /** Hash of the picture, a key of `pictures`. */
  picture: string | undefined
  /** Price steps. `from`: minimum quantity, «от 3 040 шт.»; `stand`: number of pallets, if any; `isChosen`: true for the line's step. */
  prices: readonly { from: string; stand: string; kopecks: number; isChosen: boolean }[]
}

export interface OfferPaper
  extends Pick<
    Item,
    'total' | 'delivery' | 'onRequest' | 'taxes' | 'unpriced' | 'boxes' | 'pallets' | 'volume' | 'weight' | 'terms'
  > {
  /** Title: «Коммерческое предложение № КП-26-7F3K-Q от 20 ноября 2026». */
  title: string
  /** Date of the offer, ISO 8601. */
  date: string
  settings: Settings
  /** The buyer, the last day of validity, and the manager. */
  facts: readonly Fact[]
  lines: readonly OfferPaperLine[]
  pictures: ReadonlyMap<string, Uint8Array>
  /** VAT rate of products in percent; null for prices without VAT. */
  vat: number | null
  notice: string
  /** Link that puts the same lines into the basket; undefined if it would be too long. */
  link: string | undefined
}

/** Returns the content of a picture's JPEG variant by its address. */
export type ReadPicture = (variantAddress: string, client: Client) => Promise<Uint8Array | undefined>

/** Width of a printed picture in pixels. */
const PICTURE_WIDTH = 320

/** Returns an offer's lines, and the pictures of their products without duplicates. */
export async function paperLines(
  lines: readonly OfferLine[],
  { site, catalog, origin, readPicture }: { site: Site; catalog: Catalog; origin: string; readPicture: ReadPicture },
  client: Client,
): Promise<Pick<OfferPaper, 'lines' | 'pictures'>> {
  const pictures = new Map<string, Uint8Array>()
  const views = await lineViews(lines, { site, catalog })
  // Pictures are made one by one, because the same process also serves visitors. They get a queue key of their own, so that the pictures
  // on the client's pages do not wait for them.
  const ofPaper = { ...client, key: `paper ${client.key}` }
  for (const { picture } of views) {
    const bytes =
      picture === undefined || pictures.has(picture) ? undefined : await readPicture(jpegOf(picture), ofPaper)
    if (picture !== undefined && bytes) pictures.set(picture, bytes)
  }
  const drawn = lines.map((line, i): OfferPaperLine => {
    const { drawing, drawings = [], picture, prices, ...view } = views[i] as (typeof views)[number] // each line has a view
    const chosen = view.isOwn ? undefined : stepAt(view.quantity, prices)
    const { record } = line
    return {
      ...view,
      drawing,
      wishes: [...noteTexts(line), lineVatText(line.vat)].filter(Boolean),
      properties: record ? propertiesOf(record) : [],
      drawings: drawings.map(({ text, link }) => ({ text, link: origin + link })),
      picture: picture !== undefined && pictures.has(picture) ? picture : undefined,
      prices: prices.map((step) => ({
        from: `от\u00a0${pieces(step.from)}`,
        stand: record ? standOf(stepName(step, record)) : '',
        kopecks: step.kopecks,
        isChosen: step === chosen,
      })),
    }
  })
  return { lines: drawn, pictures }
}

function jpegOf(address: string): string {
  const size = readPictureAddress(address)
  return variantAddress(address, size ? nearestWidth(size, PICTURE_WIDTH) : PICTURE_WIDTH, 'jpg')
}

/** Returns the name of a price step: «поддон», «5 поддонов», «фура»; empty for a step that is only a number of pieces. */
const standOf = (name: string): string =>
  name.endsWith('шт.') ? '' : name.replace(/^поддона$/, 'поддон').replace(/^фуры$/, 'фура')

const number = (value: number): string => formatNumber(Math.round(value * 100) / 100)

/** Returns the properties that a factory's buyer compares. */
function propertiesOf(record: ProductRecord): Fact[] {
  const { perBox, box, boxesPerPallet } = record
  return [
    ...productFacts(record),
    { label: 'В\u00a0коробке', text: `${number(perBox)}\u00a0шт., ${number(box.weight / 1000)}\u00a0кг` },
    { label: 'Коробка', text: `${box.length}\u00a0× ${box.width}\u00a0× ${box.height}\u00a0мм` },
    { label: 'На\u00a0поддоне', text: `${number(boxesPerPallet)}\u00a0кор.` },
  ]
}

/** Returns the properties of a product without its packing. */
export function productFacts(record: ProductRecord): Fact[] {
  const { volume, closure, neck, material, color, height, diameter, depth, weight } = record
  const width = record.shape === 'canister' ? `${number(diameter)}\u00a0× ` : `Ø\u00a0${number(diameter)}\u00a0× `
  return [
    ...(volume === undefined ? [] : [{ label: 'Объём', text: millilitersText(volume) }]),
    ...(closure === undefined ? [] : [{ label: 'Вид', text: closure }]),
    { label: 'Горловина', text: neck },
    { label: 'Материал', text: material },
    { label: 'Цвет', text: color },
    {
      label: 'Размеры',
      text: `${width}${depth === undefined ? '' : `${number(depth)}\u00a0× `}${number(height)}\u00a0мм`,
    },
    { label: 'Масса', text: `${number(weight)}\u00a0г` },
  ]
}
