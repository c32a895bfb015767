import { FACETS, type FacetName, type FacetValue, ownFacet, type RangeName } from '../memory/facets.ts'
import { ownText, type Property } from '../records.ts'
import { millilitersText } from './card.ts'
import type { Words } from './choice.ts'

/** Returns the facet that filters by a property: the built-in facet of this name, or else the facet `own.…` of the property's values. */
export const facetOf = ({ name }: Property): FacetName => FACETS.find((column) => column === name) ?? ownFacet(name)

const propertyOf = (name: FacetName | RangeName, properties: readonly Property[]): Property | undefined =>
  properties.find((property) => property.name === name || facetOf(property) === name)

/** Returns a property's title for the filter, or its name if properties.json does not list the property. */
export function titleOf(name: FacetName | RangeName, properties: readonly Property[]): string {
  const property = propertyOf(name, properties)
  return property?.short ?? property?.title ?? name
}

export function valueText(name: FacetName, { stored }: FacetValue, properties: readonly Property[]): string {
  if (name === 'volume') return millilitersText(Number(stored))
  if (name === 'available') return 'На складе'
  const property = propertyOf(name, properties)
  return property?.kind === 'number' ? ownText(property, Number(stored)) : stored
}

/** Returns the facets that have selected values, built-in facets first. */
export function chosenFacets(words: Words): FacetName[] {
  const propertyFacets = [...words.keys()].filter((name): name is ReturnType<typeof ownFacet> =>
    name.startsWith(ownFacet('')),
  )
  return [...FACETS.filter((name) => words.has(name)), ...propertyFacets.toSorted()]
}
