import { formatNumber } from '#schema/definitions/text/format.ts'
import { type ContentTypes, type Site, singleContent } from '../../engine/site/site.ts'
import type { OwnValues, ProductRecord } from './records.ts'

/** A property of products, as schema/catalog/properties.json describes it. */
export type Property = ContentTypes['properties']['properties'][number]

/** A property of the shop's own. */
export type OwnProperty = Property & { kind: NonNullable<Property['kind']> }

/** In the order in which they are shown. */
export const propertiesOf = (site: Site): readonly Property[] => singleContent(site, 'properties').properties

export const isOwn = (property: Property): property is OwnProperty => property.kind !== undefined

export const ownPropertiesOf = (site: Site): readonly OwnProperty[] => propertiesOf(site).filter(isOwn)

/** «0,8 мм», «белый» */
export const ownText = ({ unit }: Pick<OwnProperty, 'unit'>, value: string | number): string =>
  typeof value !== 'number' ? value : unit === undefined ? formatNumber(value) : `${formatNumber(value)}\u00a0${unit}`

/** A property's value in words; undefined where the product has none. */
export function ownValueText(property: OwnProperty, { own = {} }: Pick<ProductRecord, 'own'>): string | undefined {
  const value = own[property.name]
  return value === undefined ? undefined : ownText(property, value)
}

/** The texts by which search finds a product. */
export const searchedTexts = (properties: readonly OwnProperty[], values: OwnValues): string[] =>
  properties.flatMap((property) => (property.search ? (ownValueText(property, { own: values }) ?? []) : []))

/** The column of the import. */
export const columnTitle = ({ title, unit }: Pick<OwnProperty, 'title' | 'unit'>): string =>
  unit === undefined ? title : `${title}, ${unit}`
