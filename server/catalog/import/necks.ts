import { foldWord } from './values.ts'

/** Outer thread diameters, millimeters, the middle of the tolerance: as in public/assets/documents/catalog_necks.pdf. */
export const neckDiameters = {
  '18/410': 17.7,
  '18/415': 17.7,
  '20/410': 19.7,
  '24/410': 23.7,
  '28/400': 27.4,
  '28/410': 27.4,
  '38/400': 37.2,
  '43/400': 41.7,
  '43/410': 41.7,
  '53/400': 52.2,
  '63/400': 62.2,
  '70/400': 69.2,
  '89/400': 88.2,
  '100/400': 99.3,
  '120/400': 118.7,
  'PCO-1881': 27.4,
  '38 мм': 37.1,
  '38 мм с замком': 38,
  '48 мм': 47.3,
  'DIN 18': 17.6,
  'DIN 45': 45,
  'DIN 51': 50,
  'DIN 61': 61,
  М11: 11,
  М18: 18,
  'защёлка 24 мм': 24,
  'защёлка 33 мм': 33,
} as const

export interface KnownNeck {
  name: string
  /** Outer thread diameter; undefined for one that only the current catalogue knows. */
  diameter: number | undefined
}

/** Necks by their folded names: the standards, and what the current catalogue has besides. */
export type KnownNecks = ReadonlyMap<string, KnownNeck>

export const foldNeck = (name: string): string =>
  foldWord(name)
    .replace(/ ?\/ ?/g, '/')
    .replace(/^m(?=\d)/, 'м')

export function knownNecks(current: readonly string[]): KnownNecks {
  const all = new Map<string, KnownNeck>(current.map((name) => [foldNeck(name), { name, diameter: undefined }]))
  for (const [name, diameter] of Object.entries(neckDiameters)) all.set(foldNeck(name), { name, diameter })
  return all
}
