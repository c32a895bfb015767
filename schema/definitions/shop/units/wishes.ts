import { russianFromIso } from '../../text/dates.ts'

/** Options that a buyer chooses for a product; empty by default. */
export interface Wishes {
  color: string
  coloring: string
  decoration: string
  /** ISO date by which the buyer needs the product; null: any date. */
  wanted: string | null
}

/** Limit of characters in one option. */
export const LONGEST_WISH = 200

/** The options and their labels. */
export const WISHES = [
  ['color', 'Цвет'],
  ['coloring', 'Окраска'],
  ['decoration', 'Оформление'],
  ['wanted', 'Нужно к'],
] as const satisfies readonly (readonly [keyof Wishes, string])[]

type Given = Readonly<Partial<Wishes>>

/** Returns the options that are set, with their labels. */
const given = (of: Given) => WISHES.flatMap(([name, label]) => (of[name] ? [[name, of[name], label] as const] : []))

export const givenWishes = (of: Given): { [Name in keyof Wishes]?: string } => Object.fromEntries(given(of))

/** Formats the options that are set: «Цвет: белый», «Окраска: лак», «Нужно к: 09.12.2026». */
export const wishTexts = (of: Given): string[] =>
  given(of).map(([name, wish, label]) => `${label}: ${name === 'wanted' ? russianFromIso(wish) : wish}`)

/** Returns the texts about a line that documents show beside its name: «Артикул покупателя: 4711», if set, and the options. */
export const noteTexts = (of: Given & { readonly alias?: string | null | undefined }): string[] => [
  ...(of.alias ? [aliasText(of.alias)] : []),
  ...wishTexts(of),
]

export const aliasText = (alias: string): string => `Артикул покупателя: ${alias}`

/** Returns the text about a line, besides its name, for pages: «ФЛ-250-24-П, ваш артикул 4711, Цвет: белый, НДС 10 %». */
export const lineNote = (line: Given & Readonly<Partial<Record<'article' | 'alias' | 'tax', string>>>): string =>
  [line.article, line.alias && `ваш артикул ${line.alias}`, ...wishTexts(line), line.tax].filter(Boolean).join(', ')
