import type { CatalogKind, ProductRecord } from '#server/catalog/records.ts'
import type { ColorName } from './colors.ts'
import type { Material } from './materials.ts'
import type { NeckName } from './necks.ts'

/** What is true of every color, or of some. */
export type Sentence = string | { readonly on: readonly ColorName[]; readonly text: string }

/** One mould of a series. What is left out follows from the volume. */
export interface Size {
  volume: number
  neck?: NeckName
  height?: number
  diameter?: number
  weight?: number
  section?: string
  /** Where an article or a news item has named it. */
  perBox?: number
}

/** Containers of one outline in several volumes, each in the same colors. */
export interface Series {
  kind: CatalogKind
  noun: 'Флакон' | 'Бутылка' | 'Банка' | 'Канистра' | 'Туба'
  name: string
  /** In article numbers, two letters. */
  code: string
  shape: Exclude<ProductRecord['shape'], 'cap' | 'pump' | 'sprayer'>
  section: string
  material: Material
  /** What a name says beside the material: «термостабилизированный». */
  grade?: string
  neck: NeckName
  /** Height to diameter; a jar's diameter is that of its neck and a little more. */
  slenderness?: number
  /** Weight to what is usual for the volume and the material. */
  heft?: number
  purposes: readonly string[]
  foodContact: boolean
  colors: readonly ColorName[]
  sizes: readonly Size[]
  /** What it is for; volumes take their turns. */
  uses: readonly Sentence[]
  /** Facts of this series alone. */
  facts: readonly Sentence[]
  /** Instead of what is usual for the material. */
  filling?: readonly string[]
}
