import type { CatalogKind, ProductRecord } from '#server/catalog/records.ts'
import type { ColorName } from './colors.ts'
import type { NeckName } from './necks.ts'

/** One mould of a closure: the neck that it fits and its own dimensions. */
export interface ClosureSize {
  neck: NeckName
  height: number
  diameter: number
  weight: number
  dose?: number
  /** Rubles at a full pallet; else it follows from the weight. */
  rubles?: number
  colors?: readonly ColorName[]
}

/** Closures of one construction for several necks. */
export interface ClosureModel {
  kind: CatalogKind
  noun: 'Крышка' | 'Колпачок' | 'Дозатор' | 'Распылитель' | 'Триггер' | 'Пипетка' | 'Насос'
  /** After the noun: «флип-топ», «с прокладкой». */
  title: string
  code: string
  /** As the filter has it. */
  closure: string
  shape: Extract<ProductRecord['shape'], 'cap' | 'pump' | 'sprayer'>
  section: string
  purposes: readonly string[]
  foodContact: boolean
  colors: readonly ColorName[]
  sizes: readonly ClosureSize[]
  uses: readonly string[]
  facts: readonly string[]
  /** What liners, springs or assembly add to the price by weight, rubles. */
  extra?: number
}
