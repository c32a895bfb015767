import { createHash } from 'node:crypto'
import { readNumber } from '#schema/definitions/shop/units/typed.ts'
import type { SheetValue } from '../../sheets/number-text.ts'
import { columns } from './columns.ts'
import { readHeader } from './header.ts'
import { ColumnsQuestion, ImportError } from './problem.ts'
import type { Row, Source } from './source.ts'
import { foldWord, isTotal } from './values.ts'

// Price lists of suppliers, whose titles the import does not know: a person says once what each column is.

/** What a price of the file is for. */
export const UNITS = { piece: 'за штуку', thousand: 'за 1000 штук', box: 'за коробку' } as const

type Unit = keyof typeof UNITS

/** How a file is read whose titles nobody knows. */
export interface Reading {
  /** What each column is, in their order: a key of `WORDS`, «цена от 1000», or empty for one that is not read. */
  columns: readonly string[]
  unit: Unit
  hasVat: boolean
}

/** What a column may be, and how the import calls it. */
const WORDS = {
  артикул: columns.article.title,
  название: columns.name.title,
  цена: columns.price.title,
  остаток: columns.stock.title,
  'в коробке': '',
} as const

export const COLUMN_WORDS = [...Object.keys(WORDS), 'цена от 1000', 'цена от 5000', 'не читать'] as const

const PRICE_FROM = /^цена от (\d[\d ]*)$/

/** A column as it is asked about. */
export interface AskedColumn {
  title: string
  samples: readonly string[]
  guess: string
}

/** What titles of suppliers are, the surest first. */
const GUESSES: readonly (readonly [RegExp, (number: string) => string])[] = [
  [/^ед(?![а-я])|единиц|валют|(?:остат|налич|склад|доступно).*тыс/, () => ''],
  [/от\s*(\d[\d\s]*)/, (number) => `цена от ${number.replace(/\D/g, '')}`],
  [/артик|^арт\b|арт\.|^код|sku|part ?n/, () => 'артикул'],
  [/(?:шт|кол-?во|количество).*(?:кор|упак|ящик)|в (?:кор|упак|ящик)|кратност|фасовк/, () => 'в коробке'],
  [/остат|налич|склад|доступно/, () => 'остаток'],
  [/цен[аы]|прайс|стоимость|руб|₽|опт/, () => 'цена'],
  [/наимен|назван|номенклат|товар|продукц|издели|описание/, () => 'название'],
]

const textOf = (value: SheetValue | undefined): string =>
  (value === undefined ? '' : typeof value === 'string' ? value : (value.text ?? value.number)).trim()

const isNumber = (text: string): boolean => /\d/.test(text) && !Number.isNaN(readNumber(text))

/** What a title is; empty for one that no column is guessed by. */
function guessOf(title: string): string {
  const folded = foldWord(title)
  const [pattern, wordOf] = GUESSES.find(([pattern]) => pattern.test(folded)) ?? []
  return pattern && wordOf ? wordOf(pattern.exec(folded)?.[1] ?? '') : ''
}

/** Titles in two rows, «Цена» over «от 1000» and «от 5000», are one. @returns the titles, and how many rows they took */
function wholeTitles(titles: readonly string[], below: readonly SheetValue[] = []): [string[], number] {
  const parts = below.map(textOf)
  // A product has its article there, even if its price is a word.
  const named = parts[Math.max(0, titles.map(guessOf).indexOf('артикул'))]
  const isTitles = !named || parts.every((part) => part === '' || guessOf(part) !== '')
  const isSecond = parts.filter(Boolean).length > 1 && !parts.some(isNumber) && isTitles
  if (!isSecond) return [titles.map((title) => title.trim()), 0]
  let over = ''
  const size = Math.max(titles.length, parts.length)
  return [
    Array.from({ length: size }, (_, i) => {
      const [title = '', part = ''] = [titles[i]?.trim(), parts[i]]
      over = title || over
      return [title || (part && over), part].filter(Boolean).join(' ')
    }),
    1,
  ]
}

/** The first rows of a file. */
async function firstRows(source: Source, count: number): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of source.rows()) if (rows.push(row) === count) break
  return rows
}

const CURRENCY =
  /[$€£¥]|(?<![a-z])(?:usd|eur|gbp|cny|kzt|byn)(?![a-z])|(?<![а-я])у\.?\s?е(?![а-я])|доллар|юан[яейь]|^евро$|(?:в |, ?|\()евро(?![а-я])/
const RUBLES = /^(?:руб|rub|rur|₽|р\.?$|643$)/
const VAT = /ндс|(?<![a-z])vat(?![a-z])/
const NO_VAT = /(?:без|кроме|\+|плюс|не вкл\S*)\s*(?:учета )?ндс|ндс (?:не|сверху)|(?:ex|without).*vat/
const WITH_VAT = /(?<![а-я])(?:с|вкл\S*|учетом|т\. ?ч\.|числе) ндс|ндс (?:вкл|в цене|в т)|incl.*vat/

/** Units of prices in words; empty: one that the import does not know. */
const UNIT_WORDS: readonly (readonly [RegExp, Unit | ''])[] = [
  [/(?:за|\/) ?(?:1 ?000|тыс)|(?:тыс\.?|1 ?000) ?шт/, 'thousand'],
  [/(?:за|\/) ?(?:кор|уп|ящ)/, 'box'],
  [/(?:за|\/) ?(?:(?!1 ?шт)\d+ ?шт|сот|кг|компл|пач|палл|поддон)|тыс\.? ?(?:р|₽)/, ''],
  [/(?:за|\/) ?(?:1 ?)?(?:шт|ед)/, 'piece'],
]

/** «Опт от 1000 шт» says from how many pieces, not for how many. */
const unitIn = (folded: string): Unit | '' | undefined =>
  UNIT_WORDS.find(([pattern]) => pattern.test(folded.replace(/(?<![а-я])от \d[\d ]*(?:шт)?/g, '')))?.[1]

type Terms = Awaited<ReturnType<typeof readTerms>>

/**
 * What a file says of its prices: above its titles, in them, and in cells. @returns `cells`: units of its column of units;
 * `text`: the first that says another thing than the price of a piece with VAT @throws ImportError for another currency
 */
async function readTerms(source: Source, titles: readonly string[], skipped: number) {
  const [vat, units, cells] = [new Set<'' | 'with' | 'without'>(), new Set<Unit | ''>(), new Set<Unit | ''>()]
  const guesses = titles.map(guessOf)
  const unitColumn = titles.findIndex((title) => /^ед(?![а-я])|единиц/i.test(title))
  let first = ''
  const note = (text: string, unitOf: typeof unitIn, isCurrency = false): void => {
    const folded = foldWord(text)
    if (isCurrency ? !RUBLES.test(folded) : CURRENCY.test(folded))
      throw new ImportError(`Цены не\u00a0в\u00a0рублях: в\u00a0файле «${text}».`, 'Пересчитайте их в\u00a0рубли.')
    const tax = !VAT.test(folded) ? undefined : NO_VAT.test(folded) ? 'without' : WITH_VAT.test(folded) ? 'with' : ''
    const unit = unitOf(folded)
    if (tax !== undefined) vat.add(tax)
    if (unit !== undefined) units.add(unit)
    if ((tax ?? 'with') !== 'with' || (unit ?? 'piece') !== 'piece') first ||= text
  }
  const none = () => undefined
  for (const text of source.above ?? []) note(text, unitIn)
  for (const [i, title] of titles.entries()) note(title, guesses[i]?.startsWith('цена') ? unitIn : none)
  let index = 0
  for await (const row of source.rows()) {
    if (index++ < skipped) continue
    const texts = row.cells.map(textOf)
    // A heading or a remark; names of products say nothing of prices.
    const isAlone = texts.filter(Boolean).length === 1
    for (const [i, text] of texts.entries()) {
      if (text === '' || !(/[a-zа-яё$€₽]/i.test(text) || i === unitColumn)) continue
      if (isAlone) note(text, unitIn)
      else if (i === unitColumn) {
        const unit = unitIn(`за ${foldWord(text)}`) ?? ''
        cells.add(unit)
        note(text, () => unit)
      } else if (guesses[i] !== 'артикул' && guesses[i] !== 'название') note(text, none, /валют/i.test(titles[i] ?? ''))
    }
  }
  return { vat, units, cells, unitColumn, text: first }
}

/** Names the titles of a file and what it says of its prices: another file of the same supplier has the same. */
const signOf = (titles: readonly string[], { vat, units }: Terms): string =>
  createHash('sha256')
    .update(JSON.stringify([...titles.map((title) => title.toLowerCase()), ...[...vat].sort(), ...[...units].sort()]))
    .digest('hex')

/** Asks with a guess for each column. */
async function ask(source: Source, titles: readonly string[], skipped: number, terms: Terms): Promise<ColumnsQuestion> {
  const rows = (await firstRows(source, 40)).slice(skipped).filter(({ cells }) => cells.filter(textOf).length > 1)
  const taken = new Set<string>()
  const [unit = 'piece', ...otherUnits] = terms.units
  // The stock may be counted in the same unit.
  if ([...terms.cells].some((cell) => cell !== 'piece')) taken.add('остаток')
  const asked = titles.map((title, i): AskedColumn => {
    const samples = rows.slice(0, 3).map(({ cells }) => textOf(cells[i]))
    const guess = guessOf(title)
    const isTaken = taken.has(guess)
    taken.add(guess)
    return { title: title || `Столбец ${i + 1}`, samples, guess: isTaken ? '' : guess }
  })
  const vat = terms.vat.has('without') ? 'without' : terms.vat.has('with') ? 'with' : ''
  return new ColumnsQuestion(signOf(titles, terms), asked, { unit: otherUnits.length > 0 ? '' : unit, vat }, terms.text)
}

/** What reading a file takes that its titles do not say. */
export interface ReadingOptions {
  /** Finds the reading of a sign of titles, as somebody said before. */
  readingOf: (sign: string) => Promise<Reading | undefined>
  /** Percent of VAT that is added to prices without it; null: the shop pays none. */
  vat: number | null
}

/**
 * A file as the import knows its titles, and the question that was answered; a file that is no price list stays as it is.
 * @param isKnown true for a price list whose titles the import knows: it is asked about where it says that its prices are
 * not those of a piece with VAT, or has prices under a title that is not known
 * @throws ColumnsQuestion where nobody answered; ImportError for prices in another currency
 */
export async function withReading(
  source: Source,
  { readingOf, vat }: ReadingOptions,
  isKnown = false,
): Promise<{ source: Source; question?: ColumnsQuestion }> {
  const [titles, skipped] = wholeTitles(source.titles, (await firstRows(source, 1))[0]?.cells)
  const terms = await readTerms(source, titles, skipped)
  const question = await ask(source, titles, skipped, terms)
  const isPriced = question.columns.some(({ guess }) => guess.startsWith('цена'))
  const isUnderstood = !isPriced || readHeader(titles, () => undefined).steps.length > 0
  if (isKnown && isUnderstood && terms.text === '') return { source }
  const reading = await readingOf(question.sign)
  if (!reading && question.columns.every(({ guess }) => guess === '')) return { source }
  if (!reading) throw question
  const asked = question.columns.map((column, i) => ({ ...column, guess: reading.columns[i] ?? '' }))
  const prices = { unit: reading.unit, vat: reading.hasVat ? 'with' : 'without' } as const
  return {
    source: reread(source, reading, reading.hasVat ? 0 : (vat ?? 0), skipped, terms),
    question: new ColumnsQuestion(question.sign, asked, prices),
  }
}

function reread(source: Source, { columns: words, unit }: Reading, vat: number, skipped: number, terms: Terms): Source {
  const boxes = words.indexOf('в коробке')
  /** The price of a piece with VAT, in rubles and to the kopeck; a text that is no number is as it was. */
  const pieceOf = (value: SheetValue, cells: Row['cells']): SheetValue => {
    const price = readNumber(textOf(value).replace(/\s*(?:₽|руб\.?|р\.?)\s*$/i, ''))
    const pieces = unit === 'box' ? readNumber(textOf(cells[boxes])) : unit === 'thousand' ? 1000 : 1
    if (Number.isNaN(price)) return value
    const said = textOf(cells[terms.unitColumn])
    const isOther = terms.cells.size > 1 && said !== '' && unitIn(`за ${foldWord(said)}`) !== unit
    if (isOther) return `${textOf(value)} за ${said}`
    if (pieces === 1 && vat === 0) return value
    return pieces > 0 ? (Math.round((price * (100 + vat)) / pieces) / 100).toFixed(2) : 'нет штук в\u00a0коробке'
  }
  const isPrice = words.map((word) => word === 'цена' || PRICE_FROM.test(word))
  const isComputed = unit !== 'piece' || vat > 0
  return {
    ...source,
    titles: words.map((word) => {
      const [, from] = PRICE_FROM.exec(word) ?? []
      return from
        ? `Цена от ${from.replace(/\D/g, '')}, ₽`
        : Object.hasOwn(WORDS, word)
          ? WORDS[word as keyof typeof WORDS]
          : ''
    }),
    problems: [
      ...(source.problems ?? []),
      ...(isComputed
        ? [
            {
              level: 'warning' as const,
              reason: `Цены пересчитаны на\u00a0штуку и\u00a0округлены до\u00a0копейки: в\u00a0файле они ${UNITS[unit]}${vat > 0 ? ` и\u00a0без НДС, добавлено ${vat}\u00a0%` : ''}.`,
              mend: '',
            },
          ]
        : []),
    ],
    async *rows() {
      let index = 0
      for await (const row of source.rows())
        if (index++ >= skipped)
          yield {
            ...row,
            cells: words.map((word, i) => {
              const value = row.cells[i] ?? ''
              // A heading between rows, or the word of a total, stands in a column that nobody reads, too.
              if (isTotal(textOf(value)) || row.cells.filter((cell) => textOf(cell) !== '').length === 1) return value
              return word === '' || word === 'в коробке' ? '' : isPrice[i] ? pieceOf(value, row.cells) : value
            }),
          }
    },
  }
}

/** @returns what is wrong with an answer, in words */
export function refuseWords(words: readonly string[], unit: Unit): string | undefined {
  const wrong = words.find((word) => word !== '' && !Object.hasOwn(WORDS, word) && !PRICE_FROM.test(word))
  if (wrong !== undefined)
    return `«${wrong}»: таких столбцов нет. Есть ${COLUMN_WORDS.map((word) => `«${word}»`).join(', ')}`
  const twice = words.find((word, i) => word !== '' && words.indexOf(word) !== i)
  if (twice !== undefined) return `«${twice}» отмечено дважды`
  if (!words.includes('артикул')) return 'Отметьте столбец «артикул»'
  if (unit === 'box' && !words.includes('в коробке'))
    return 'Цены за\u00a0коробку, а\u00a0сколько в\u00a0ней штук, не\u00a0сказано: отметьте столбец «в\u00a0коробке»'
  return words.some((word) => word === 'остаток' || word.startsWith('цена'))
    ? undefined
    : 'Отметьте столбец с\u00a0ценой или остатком'
}
