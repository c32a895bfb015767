import type { CatalogKind, ProductRecord } from '../records.ts'

/** «1 234,50»: spaces of any kind part thousands, the comma or the point is the decimal sign. */
const PLAIN = /^(-?)(\d+)(?:[.,](\d+))?$/

const withoutSpaces = (text: string): string => text.replace(/[\s\u00a0\u202f\u2009]+/g, '')

/** Most numbers are plain as they are. */
const partsOf = (text: string, bare: (text: string) => string): readonly string[] =>
  PLAIN.exec(text) ?? PLAIN.exec(bare(text)) ?? []

/** @returns NaN for what is no number */
export function readNumber(text: string): number {
  const [match, sign = '', whole = '', part = ''] = partsOf(text, withoutSpaces)
  return match === undefined ? Number.NaN : Number(`${sign}${whole}.${part || '0'}`)
}

const withoutUnit = (text: string): string => withoutSpaces(text).replace(/(?:₽|руб\.?|р\.?)$/i, '')

/** Rubles as kopecks, digit by digit: 0.29 × 100 is not 29. @returns NaN for no number, undefined for parts of a kopeck */
export function readKopecks(text: string): number | undefined {
  const [match, sign = '', whole = '', part = ''] = partsOf(text, withoutUnit)
  if (match === undefined) return Number.NaN
  if (/[1-9]/.test(part.slice(2))) return undefined
  return Number(`${sign}${whole}${part.slice(0, 2).padEnd(2, '0')}`)
}

/** Words compare by it: case, «ё» and kinds of spaces do not matter. */
export const foldWord = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()

const lookup = <T extends string>(words: Readonly<Record<T, readonly string[]>>): ReadonlyMap<string, T> =>
  new Map(
    (Object.keys(words) as T[]).flatMap((value) =>
      [value, ...words[value]].map((word) => [foldWord(word), value] as const),
    ),
  )

/** What a cell may say where only a few values are possible; the first word of each is the one that templates use. */
export const choices = {
  kind: lookup<CatalogKind>({
    main: ['основной', 'собственное производство', 'собственный', 'свой'],
    import: ['импорт', 'импортный', 'партнёры'],
  }),
  shape: lookup<ProductRecord['shape']>({
    bottle: ['флакон', 'бутылка', 'бутыль'],
    jar: ['банка'],
    canister: ['канистра'],
    tube: ['туба'],
    cap: ['крышка', 'колпачок'],
    pump: ['дозатор', 'помпа'],
    sprayer: ['распылитель', 'триггер', 'спрей', 'пипетка'],
  }),
  tint: lookup<ProductRecord['tint']>({
    clear: ['прозрачный', 'натуральный'],
    white: ['белый', 'матовый'],
    blue: ['синий', 'голубой'],
    amber: ['янтарный', 'коричневый'],
    green: ['зелёный'],
    orange: ['оранжевый', 'жёлтый', 'красный'],
    black: ['чёрный', 'серый'],
  }),
  material: lookup<ProductRecord['material']>({
    ПЭТ: ['PET'],
    ПНД: ['HDPE', 'ПЭНД'],
    ПП: ['PP'],
    ПЭТГ: ['PETG'],
    стекло: ['glass'],
  }),
  foodContact: lookup<'да' | 'нет'>({
    да: ['yes', 'true', '1', '+', 'разрешён'],
    нет: ['no', 'false', '0', '-', '—', 'не разрешён'],
  }),
}

export type ChoiceKey = keyof typeof choices
export type ChoiceOf<K extends ChoiceKey> = (typeof choices)[K] extends ReadonlyMap<string, infer T> ? T : never

/** The words that people are told, one for each value. */
export const choiceWords: Readonly<Record<ChoiceKey, readonly string[]>> = {
  kind: ['основной', 'импорт'],
  shape: ['флакон', 'банка', 'канистра', 'туба', 'крышка', 'дозатор', 'распылитель'],
  tint: ['прозрачный', 'белый', 'синий', 'янтарный', 'зелёный', 'оранжевый', 'чёрный'],
  material: ['ПЭТ', 'ПНД', 'ПП', 'ПЭТГ', 'стекло'],
  foodContact: ['да', 'нет'],
}

/** What spreadsheet programs leave in a cell instead of a value, in English and in Russian. */
export const SPOILED =
  /^#(?:ДАТА|N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|Н\/Д|ССЫЛКА!|ДЕЛ\/0!|ЗНАЧ!|ИМЯ\?|ЧИСЛО!|ПУСТО!)/

/** Signs that no text has: they break lines of logs and stores. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/
