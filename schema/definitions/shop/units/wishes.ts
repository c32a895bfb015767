/** Options that a buyer adds to a product; empty by default. */
export interface Wishes {
  color: string
  coloring: string
  decoration: string
}

/** Characters of one wish. */
export const LONGEST_WISH = 200

/** The wishes and their labels. */
export const WISHES = [
  ['color', 'Цвет'],
  ['coloring', 'Окраска'],
  ['decoration', 'Оформление'],
] as const satisfies readonly (readonly [keyof Wishes, string])[]

/** Those that are there. */
export const givenWishes = (of: Readonly<Partial<Wishes>>): Partial<Wishes> =>
  Object.fromEntries(WISHES.flatMap(([name]) => (of[name] ? [[name, of[name]]] : [])))

/** «Цвет: белый», «Окраска: лак» */
export const wishTexts = (of: Readonly<Partial<Wishes>>): string[] =>
  WISHES.flatMap(([name, label]) => (of[name] ? [`${label}: ${of[name]}`] : []))

/** «Артикул покупателя: 4711» where a line has one, and the wishes: all that a paper says of a line beside its name. */
export const noteTexts = (of: Readonly<Partial<Wishes>> & { readonly alias?: string | null | undefined }): string[] => [
  ...(of.alias ? [aliasText(of.alias)] : []),
  ...wishTexts(of),
]

export const aliasText = (alias: string): string => `Артикул покупателя: ${alias}`

/** «ФЛ-250-24-П, ваш артикул 4711, белый, НДС 10 %»: what pages of an order or offer say of a line beside its name. */
export const lineNote = (line: Readonly<Partial<Wishes & Record<'article' | 'alias' | 'tax', string>>>): string =>
  [line.article, line.alias && `ваш артикул ${line.alias}`, line.color, line.coloring, line.decoration, line.tax]
    .filter(Boolean)
    .join(', ')
