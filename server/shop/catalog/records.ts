import type { ColorName } from '#schema/definitions/shop/units/colors.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { type ContentTypes, type Site, singleContent } from '../../engine/site/site.ts'

/** Own production, or partners' products (specification.md §1). */
export type CatalogKind = 'main' | 'import'

export const KINDS: readonly CatalogKind[] = ['main', 'import']

/** Parses the kind of a database row. */
export const kindOf = (kind: string): CatalogKind => (kind === 'import' ? 'import' : 'main')

/** Values of the shop's own properties by name (schema/catalog/properties.json). */
export type OwnValues = Readonly<Record<string, string | number>>

/** A section as a file or the demo catalog gives it. */
export interface SectionRecord {
  kind: CatalogKind
  /** Codes from the top, one to three of them: "flakony/pet/s-dozatorom". Unique in its kind. */
  path: string
  name: string
  /** A paragraph or two about the section and how to choose, with marks (schema/definitions/text/marks.ts). */
  text: string
  /** Order among sections of the same parent, from 1. */
  position: number
}

/** A price step: the price per piece from a quantity up. */
export interface PriceStep {
  /** Pieces, from the minimum quantity up. */
  from: number
  /** Kopecks a piece, with VAT. */
  kopecks: number
}

/** Prices from a day on (coming-prices.ts). */
export interface ComingPrices {
  /** ISO date, in Moscow. */
  since: string
  prices: readonly PriceStep[]
}

/** A product as a file or the demo catalog gives it. Lengths in millimeters, weights in grams, volumes in milliliters, money in kopecks. */
export interface ProductRecord {
  kind: CatalogKind
  /** The number that buyers order by; unique in its kind. */
  article: string
  /** The end of its address, latin; unique in its kind. */
  code: string
  name: string
  /** Equal for all colors of a product. */
  model?: string
  /** Path of its deepest section. */
  section: string
  description: string
  /** Shape of the drawing. Closures are caps, pumps, sprayers. */
  shape: 'bottle' | 'jar' | 'canister' | 'tube' | 'cap' | 'pump' | 'sprayer'
  tint: ColorName
  /** Nominal volume; none for closures. */
  volume?: number
  /** Its name in schema/catalog/materials.json, or one that it had there. */
  material: string
  /** The standard of its thread, or for a closure of the thread that it fits: «28/410», «PCO-1881», «38 мм», «DIN 51». */
  neck: string
  /** Outer thread diameter of that neck. */
  neckDiameter: number
  color: string
  height: number
  /** Diameter of the body; a canister's width. */
  diameter: number
  /** A canister's depth. */
  depth?: number
  weight: number
  /** Purposes: «косметика», «пищевые продукты», «бытовая химия», «автохимия», «фармацевтика». */
  purposes: readonly string[]
  /** For closures: «гладкая», «с контролем вскрытия», «флип-топ», «диск-топ», «дозатор», «распылитель», «триггер». */
  closure?: string
  /** Pumps and sprayers: milliliters per stroke. */
  dose?: number
  /** Pumps and sprayers: length from gasket to tip; a longer tube is cut to the container. */
  tube?: number
  foodContact: boolean
  perBox: number
  box: { length: number; width: number; height: number; weight: number }
  boxesPerPallet: number
  /** Pieces; a multiple of `perBox`. */
  minQuantity: number
  /** Pieces in stock; 0 for made to order. */
  stock: number
  /** Working days until shipping if it is not in stock. */
  leadDays: number
  /** From the minimum order up, with falling prices; empty: «цена по запросу». */
  prices: readonly PriceStep[]
  /** Announced prices by date; absent if there are none. */
  coming?: readonly ComingPrices[]
  /** Addresses of photos, which contain their size (schema/definitions/pictures/address.ts); absent if there are none. */
  pictures?: readonly string[]
  own?: OwnValues
  /** Texts of own properties, for the search. */
  words?: readonly string[]
  /** Addresses of documents in public/. */
  documents: readonly { title: string; file: string }[]
}

/**
 * Parses a product from the database, as `replaceCatalog` wrote it. Until the end of November 2026 a product announced the prices of one
 * date, as an object; such rows still exist.
 */
export function readRecord(text: string): ProductRecord {
  const record = JSON.parse(text) as ProductRecord & { coming?: readonly ComingPrices[] | ComingPrices }
  return record.coming && 'since' in record.coming ? { ...record, coming: [record.coming] } : record
}

/** A property of products, as schema/catalog/properties.json describes it. */
export type Property = ContentTypes['properties']['properties'][number]

/** One of the shop's own properties. */
export type OwnProperty = Property & { kind: NonNullable<Property['kind']> }

/** In display order. */
export const propertiesOf = (site: Site): readonly Property[] => singleContent(site, 'properties').properties

export const isOwn = (property: Property): property is OwnProperty => property.kind !== undefined

export const ownPropertiesOf = (site: Site): readonly OwnProperty[] => propertiesOf(site).filter(isOwn)

/** «0,8 мм», «белый» */
export const ownText = ({ unit }: Pick<OwnProperty, 'unit'>, value: string | number): string =>
  typeof value !== 'number' ? value : unit === undefined ? formatNumber(value) : `${formatNumber(value)}\u00a0${unit}`

/** An own property's value as a text; undefined if the product has none. */
export function ownValueText(property: OwnProperty, { own = {} }: Pick<ProductRecord, 'own'>): string | undefined {
  const value = own[property.name]
  return value === undefined ? undefined : ownText(property, value)
}

export type Material = ContentTypes['materials']['materials'][number]

export type MaterialSurface = Material['surface']

/** How a material looks in renderings; one that schema/catalog/materials.json lacks is matte. */
export const surfaceOf = (site: Site, material: string): MaterialSurface =>
  singleContent(site, 'materials').materials.find(({ name }) => name === material)?.surface ?? 'matte'

/** What imports read of schema/catalog: own properties, which are columns, and materials; if there are none, any text is one. */
export const catalogSchemaOf = (site: Site) => ({
  properties: ownPropertiesOf(site),
  materials: singleContent(site, 'materials').materials,
})

export type CatalogSchema = ReturnType<typeof catalogSchemaOf>

/** The texts of own properties for the search. */
export const searchedTexts = (properties: readonly OwnProperty[], values: OwnValues): string[] =>
  properties.flatMap((property) => (property.search ? (ownValueText(property, { own: values }) ?? []) : []))

/** The column's title in the import. */
export const columnTitle = ({ title, unit }: Pick<OwnProperty, 'title' | 'unit'>): string =>
  unit === undefined ? title : `${title}, ${unit}`
