import type { ProductRecord } from '#server/catalog/records.ts'
import { slugOf } from '#server/catalog/slug.ts'
import { closuresFor } from './all-series.ts'
import { type ColorName, colors } from './colors.ts'
import { describeContainer } from './describe-container.ts'
import { containerDocuments } from './documents.ts'
import { bodyOf } from './geometry.ts'
import { materials } from './materials.ts'
import { containerNaming } from './naming.ts'
import { neckNamed } from './necks.ts'
import { laddered, termsOf } from './offer.ts'
import { packed } from './packing.ts'
import type { Series, Size } from './series.ts'
import { weightOf } from './weight.ts'

/** Every size of a series in every color. */
export const containersOf = (series: Series): ProductRecord[] =>
  series.sizes.flatMap((size) => series.colors.map((color) => container(series, size, color)))

function container(series: Series, size: Size, colorName: ColorName): ProductRecord {
  const { kind, shape, material, purposes, foodContact } = series
  const color = colors[colorName]
  const neck = size.neck ?? series.neck
  const { article, name } = containerNaming(series, size, color)
  const piece = { kind, shape, article, volume: size.volume, weight: weightOf(series, size), ...bodyOf(series, size) }
  const packing = packed(piece, size.perBox)
  const terms = termsOf({ ...piece, ...packing }, color)
  const { price } = materials[material]
  const rubles = (price.piece + price.gram * piece.weight) * dye(colorName)
  const made = {
    ...piece,
    ...packing,
    ...terms,
    code: slugOf(name),
    name,
    section: size.section ?? series.section,
    tint: color.tint,
    material,
    neck,
    neckDiameter: neckNamed(neck).diameter,
    color: color.name,
    purposes,
    foodContact,
    prices: laddered({ ...piece, ...packing, ...terms }, rubles),
    documents: containerDocuments(series, size.volume),
  }
  return { ...made, description: describeContainer(series, size, colorName, made, closuresFor(neck)) }
}

/** Natural is the cheapest; frosting is a step of its own. */
const dye = (color: ColorName): number =>
  color === 'clear' || color === 'natural' ? 1 : color === 'frosted' ? 1.16 : color === 'white' ? 1.02 : 1.04
