import type { ProductRecord } from '#server/catalog/records.ts'
import { slugOf } from '#server/catalog/slug.ts'
import { containersWith } from './all-series.ts'
import type { ClosureModel, ClosureSize } from './closure-model.ts'
import { type ColorName, colors } from './colors.ts'
import { describeClosure } from './describe-closure.ts'
import { closureDocuments } from './documents.ts'
import { closureNaming } from './naming.ts'
import { neckNamed } from './necks.ts'
import { laddered, termsOf } from './offer.ts'
import { packed } from './packing.ts'

/** Every size of a construction in every color. */
export const closuresOf = (model: ClosureModel): ProductRecord[] =>
  model.sizes.flatMap((size) => (size.colors ?? model.colors).map((color) => closure(model, size, color)))

function closure(model: ClosureModel, size: ClosureSize, colorName: ColorName): ProductRecord {
  const { kind, shape, section, purposes, foodContact } = model
  const { neck, height, diameter, weight, dose } = size
  const color = colors[colorName]
  const { article, name } = closureNaming(model, size, color)
  const piece = { kind, shape, article, height, diameter, weight }
  const packing = packed(piece)
  const terms = termsOf({ ...piece, ...packing }, color)
  const made = {
    ...piece,
    ...packing,
    ...terms,
    code: slugOf(name),
    name,
    section,
    tint: color.tint,
    material: 'ПП' as const,
    neck,
    neckDiameter: neckNamed(neck).diameter,
    color: color.name,
    purposes,
    closure: model.closure,
    ...(dose === undefined ? {} : { dose }),
    foodContact,
    prices: laddered({ ...piece, ...packing, ...terms }, size.rubles ?? byWeight(weight) + (model.extra ?? 0)),
    documents: closureDocuments(model),
  }
  return { ...made, description: describeClosure(model, size, colorName, made, containersWith(neck)) }
}

/** Rubles at a full pallet for a moulded piece of PP. */
const byWeight = (grams: number): number => 0.55 + 0.54 * grams
