import type { ColorName } from '#schema/definitions/shop/units/colors.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { type ContentTypes, type Site, singleContent } from '../../engine/site/site.ts'

/** `main`: own production; `import`: partners' products (specification.md §1). */
export type CatalogKind = 'main' | 'import'

export const KINDS: readonly CatalogKind[] = ['main', 'import']

/** Parses the kind of a database row. */
export const kindOf = (kind: string): CatalogKind => (kind === 'import' ? 'import' : 'main')

/** Values of the shop's own properties by name (schema/catalog/properties.json). */
export type OwnValues = Readonly<Record<string, string | number>>

/** A section as an imported file or the demo catalog contains it. */
export interface SectionRecord {
  kind: CatalogKind
  /** One to three codes from the top section down: "flakony/pet/s-dozatorom". Unique in its catalog. */
  path: string
  name: string
  /** A paragraph or two about the section and how to choose, with marks (schema/definitions/text/marks.ts). */
  text: string
  /** Position among the sections of the same parent, from 1. */
  position: number
}

/** A price step: the price per piece from a minimum quantity up. */
export interface PriceStep {
  /** Pieces from which the price applies. */
  from: number
  /** Price per piece in kopecks, with VAT. */
  kopecks: number
}

/** Announced prices, which apply from a day on (coming-prices.ts). */
export interface ComingPrices {
  /** ISO date, in Moscow. */
  since: string
  prices: readonly PriceStep[]
}

/** A product. Lengths in millimeters, weights in grams, volumes in milliliters, money in kopecks. */
export interface ProductRecord {
  kind: CatalogKind
  /** Article number, by which buyers order; unique in its catalog. */
  article: string
  /** The last part of the page's address, in Latin letters; unique in its catalog. */
  code: string
  name: string
  /** Name of the model, equal for all colors of a product. */
  model?: string
  /** Path of the product's section, the deepest one. */
  section: string
  description: string
  /** Shape of the drawing. Closures are caps, pumps, sprayers. */
  shape: 'bottle' | 'jar' | 'canister' | 'tube' | 'cap' | 'pump' | 'sprayer'
  tint: ColorName
  /** Nominal volume; closures have none. */
  volume?: number
  /** The material's current or former name in schema/catalog/materials.json. */
  material: string
  /** The neck standard, for a closure the one that it fits: «28/410», «PCO-1881», «38 мм», «DIN 51». */
  neck: string
  /** Outer diameter of the neck's thread. */
  neckDiameter: number
  color: string
  height: number
  /** Diameter of the body; for a canister, its width. */
  diameter: number
  /** A canister's depth. */
  depth?: number
  weight: number
  /** Purposes: «косметика», «пищевые продукты», «бытовая химия», «автохимия», «фармацевтика». */
  purposes: readonly string[]
  /** Type of a closure: «гладкая», «с контролем вскрытия», «флип-топ», «диск-топ», «дозатор», «распылитель», «триггер». */
  closure?: string
  /** For pumps and sprayers: milliliters per stroke. */
  dose?: number
  /** For pumps and sprayers: length of the dip tube from gasket to tip; a longer tube can be cut. */
  tube?: number
  foodContact: boolean
  perBox: number
  box: { length: number; width: number; height: number; weight: number }
  boxesPerPallet: number
  /** Minimum order in pieces: a multiple of `perBox`. */
  minQuantity: number
  /** Pieces in stock; 0 for a product made to order. */
  stock: number
  /** Working days until shipping if the product is not in stock. */
  leadDays: number
  /** Price steps from the minimum order up, with falling prices; empty for a price on request. */
  prices: readonly PriceStep[]
  /** Announced prices by date; absent if there are none. */
  coming?: readonly ComingPrices[]
  /** Addresses of photos, which contain their size (schema/definitions/pictures/address.ts); absent if there are none. */
  pictures?: readonly string[]
  own?: OwnValues
  /** Texts of the shop's own properties that the search indexes. */
  words?: readonly string[]
  /** Documents: titles, and addresses of files in public/. */
  documents: readonly { title: string; file: string }[]
}

/** A product with its permanent id. */
export interface Product {
  id: number
  record: ProductRecord
}

/**
 * Parses a product from the database, as `replaceCatalog` wrote it. Rows written before December 2026 may contain the
 * announced prices as one object, for one date, instead of a list.
 */
export function readRecord(text: string): ProductRecord {
  const record = JSON.parse(text) as ProductRecord & { coming?: readonly ComingPrices[] | ComingPrices }
  return record.coming && 'since' in record.coming ? { ...record, coming: [record.coming] } : record
}

/** A property of products, as schema/catalog/properties.json describes it. */
export type Property = ContentTypes['properties']['properties'][number]

/** One of the shop's own properties. Only these have a `kind` in properties.json. */
export type OwnProperty = Property & { kind: NonNullable<Property['kind']> }

/** Returns the properties in display order. */
export const propertiesOf = (site: Site): readonly Property[] => singleContent(site, 'properties').properties

export const isOwn = (property: Property): property is OwnProperty => property.kind !== undefined

export const ownPropertiesOf = (site: Site): readonly OwnProperty[] => propertiesOf(site).filter(isOwn)

/** Formats an own property's value: «0,8 мм», «белый». */
export const ownText = ({ unit }: Pick<OwnProperty, 'unit'>, value: string | number): string =>
  typeof value !== 'number' ? value : unit === undefined ? formatNumber(value) : `${formatNumber(value)}\u00a0${unit}`

/** Returns the formatted value of an own property; undefined if the product lacks it. */
export function ownValueText(property: OwnProperty, { own = {} }: Pick<ProductRecord, 'own'>): string | undefined {
  const value = own[property.name]
  return value === undefined ? undefined : ownText(property, value)
}

export type Material = ContentTypes['materials']['materials'][number]

export type MaterialSurface = Material['surface']

/** Returns the surface that renderings give a material: matte if schema/catalog/materials.json does not list it. */
export const surfaceOf = (site: Site, material: string): MaterialSurface =>
  singleContent(site, 'materials').materials.find(({ name }) => name === material)?.surface ?? 'matte'

/** Returns what imports need of schema/catalog: the own properties, which are columns, and the materials; without any, all are valid. */
export const catalogSchemaOf = (site: Site) => ({
  properties: ownPropertiesOf(site),
  materials: singleContent(site, 'materials').materials,
})

export type CatalogSchema = ReturnType<typeof catalogSchemaOf>

/** Returns the texts of own properties that the search indexes. */
export const searchedTexts = (properties: readonly OwnProperty[], values: OwnValues): string[] =>
  properties.flatMap((property) => (property.search ? (ownValueText(property, { own: values }) ?? []) : []))

/** Returns the title of an own property's column in import files. */
export const columnTitle = ({ title, unit }: Pick<OwnProperty, 'title' | 'unit'>): string =>
  unit === undefined ? title : `${title}, ${unit}`
