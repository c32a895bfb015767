import { createHash } from 'node:crypto'
import { readNumber } from '#schema/definitions/shop/units/typed.ts'
import type { SheetValue } from '../../sheets/number-text.ts'
import { columns } from './columns.ts'
import { ColumnsQuestion, ImportError } from './problem.ts'
import type { Row, Source } from './source.ts'

// Price lists of suppliers, whose titles the import does not know: a person says once what each column is.

/** What a price of the file is for. */
export const UNITS = { piece: 'за штуку', thousand: 'за 1000 штук', box: 'за коробку' } as const

/** How a file is read whose titles nobody knows. */
export interface Reading {
  /** What each column is, in their order: a key of `WORDS`, «цена от 1000», or empty for one that is not read. */
  columns: readonly string[]
  unit: keyof typeof UNITS
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

/** Titles in two rows, «Цена» over «от 1000» and «от 5000», are one. @returns the titles, and how many rows they took */
function wholeTitles(titles: readonly string[], below: readonly SheetValue[] = []): [string[], number] {
  const parts = below.map(textOf)
  const isSecond = parts.filter(Boolean).length > 1 && !parts.some(isNumber)
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

/** Names the titles of a file: another file of the same supplier has the same. */
const signOf = (titles: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(titles.map((title) => title.toLowerCase())))
    .digest('hex')

/** Asks with a guess for each column. @throws ImportError for prices in another currency */
async function ask(source: Source, titles: readonly string[], skipped: number): Promise<ColumnsQuestion> {
  const rows = (await firstRows(source, 40)).slice(skipped).filter(({ cells }) => cells.filter(textOf).length > 1)
  const taken = new Set<string>()
  const asked = titles.map((title, i): AskedColumn => {
    const samples = rows.slice(0, 3).map(({ cells }) => textOf(cells[i]))
    const folded = title.toLowerCase().replaceAll('ё', 'е')
    const [[pattern, wordOf] = []] = GUESSES.filter(([pattern]) => pattern.test(folded))
    const guess = pattern && wordOf ? wordOf(pattern.exec(folded)?.[1] ?? '') : ''
    const isTaken = taken.has(guess)
    taken.add(guess)
    return { title: title || `Столбец ${i + 1}`, samples, guess: isTaken ? '' : guess }
  })
  const all = [...titles, ...rows.flatMap(({ cells }) => cells.map(textOf))].join(' ')
  const [currency] = /\$|€|\b(?:usd|eur|cny)\b|у\.\s?е\./i.exec(all) ?? []
  if (currency)
    throw new ImportError(`Цены не\u00a0в\u00a0рублях: в\u00a0файле «${currency}».`, 'Пересчитайте их в\u00a0рубли.')
  const priced = titles.join(' ').toLowerCase()
  return new ColumnsQuestion(signOf(titles), asked, {
    unit: /тыс|1000 ?шт/.test(priced) ? 'thousand' : /за (?:кор|упак)/.test(priced) ? 'box' : 'piece',
    vat: /без ндс/i.test(all) ? 'without' : /с ндс|вкл\S* ндс/i.test(all) ? 'with' : '',
  })
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
 * @throws ColumnsQuestion where nobody answered; ImportError for an answer that does not fit
 */
export async function withReading(
  source: Source,
  { readingOf, vat }: ReadingOptions,
): Promise<{ source: Source; question?: ColumnsQuestion }> {
  const [titles, skipped] = wholeTitles(source.titles, (await firstRows(source, 1))[0]?.cells)
  const question = await ask(source, titles, skipped)
  const reading = await readingOf(question.sign)
  if (!reading && question.columns.every(({ guess }) => guess === '')) return { source }
  if (!reading) throw question
  const asked = question.columns.map((column, i) => ({ ...column, guess: reading.columns[i] ?? '' }))
  const prices = { unit: reading.unit, vat: reading.hasVat ? 'with' : 'without' } as const
  return {
    source: reread(source, reading, reading.hasVat ? 0 : (vat ?? 0), skipped),
    question: new ColumnsQuestion(question.sign, asked, prices),
  }
}

function reread(source: Source, { columns: words, unit }: Reading, vat: number, skipped: number): Source {
  const boxes = words.indexOf('в коробке')
  if (unit === 'box' && boxes < 0)
    throw new ImportError(
      'Цены за\u00a0коробку, а\u00a0сколько в\u00a0ней штук, не\u00a0сказано.',
      'Отметьте столбец «в\u00a0коробке».',
    )
  /** The price of a piece with VAT, in rubles and to the kopeck; a text that is no number is as it was. */
  const pieceOf = (value: SheetValue, cells: Row['cells']): SheetValue => {
    const price = readNumber(textOf(value).replace(/\s*(?:₽|руб\.?|р\.?)\s*$/i, ''))
    const pieces = unit === 'box' ? readNumber(textOf(cells[boxes])) : unit === 'thousand' ? 1000 : 1
    if (Number.isNaN(price) || (pieces === 1 && vat === 0)) return value
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
              // A heading between rows stands in a column that nobody reads, too.
              if (row.cells.filter((cell) => textOf(cell) !== '').length === 1) return value
              return word === '' || word === 'в коробке' ? '' : isPrice[i] ? pieceOf(value, row.cells) : value
            }),
          }
    },
  }
}

/** @returns what is wrong with an answer, in words */
export function refuseWords(words: readonly string[]): string | undefined {
  const wrong = words.find((word) => word !== '' && !Object.hasOwn(WORDS, word) && !PRICE_FROM.test(word))
  if (wrong !== undefined)
    return `«${wrong}»: таких столбцов нет. Есть ${COLUMN_WORDS.map((word) => `«${word}»`).join(', ')}`
  const twice = words.find((word, i) => word !== '' && words.indexOf(word) !== i)
  if (twice !== undefined) return `«${twice}» отмечено дважды`
  if (!words.includes('артикул')) return 'Отметьте столбец «артикул»'
  return words.some((word) => word === 'остаток' || word.startsWith('цена'))
    ? undefined
    : 'Отметьте столбец с\u00a0ценой или остатком'
}
