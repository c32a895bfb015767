import { priceInline, rubles } from '#schema/definitions/shop/units/money.ts'
import { formatNumber, plural, sentence } from '#schema/definitions/text/format.ts'
import type { PriceStep } from '../records.ts'
import { columns } from './columns.ts'
import { type CatalogChanges, isSame, type PriceChange } from './compare.ts'
import type { ImportOutcome } from './import-catalog.ts'
import { times as timesText } from './limits.ts'
import { KIND_NAMES } from './values.ts'

const PRICES = 15

/** Describes an import's changes in a limited number of Russian lines. */
export function previewOf(changes: CatalogChanges): string[] {
  if (isSame(changes)) return ['Ничего не изменится.']
  const { added, changed, removed, hidden, examples, prices, sections, isRearranged } = changes
  const rearranged = isRearranged && added + changed + removed === 0 ? ['Изменятся порядок или разделы.'] : []
  return [
    ...counted(['Добавится', 'Добавятся'], added, named(examples.added, added)),
    ...counted(['Изменится', 'Изменятся'], changed, fieldsOf(changes)),
    ...counted(['Исчезнет', 'Исчезнут'], removed, named(examples.removed, removed)),
    ...counted(['Останется скрытым', 'Останутся скрытыми'], hidden, named(examples.hidden, hidden)),
    ...listed('Новые разделы', sections.added),
    ...listed('Исчезнут разделы', sections.removed),
    ...rearranged,
    ...shortenedOf(changes),
    ...pricesOf(prices),
  ]
}

const counted = ([one, many]: readonly [one: string, many: string], count: number, what: string): string[] =>
  count === 0
    ? []
    : [
        `${plural(count, one, many, many)} ${formatNumber(count)} ${plural(count, 'изделие', 'изделия', 'изделий')}${what === '' ? '' : `: ${what}`}.`,
      ]

const named = (some: readonly { article: string }[], all: number): string =>
  `${some.map(({ article }) => article).join(', ')}${all > some.length ? ' …' : ''}`

const NAMES = 8

const listed = (title: string, names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        sentence(
          `${title}: ${names.slice(0, NAMES).join(', ')}${names.length > NAMES ? ` и ещё ${names.length - NAMES}` : ''}`,
        ),
      ]

/** Titles for fields of `ProductRecord` that have no column. */
const OTHER_TITLES: Readonly<Record<string, string>> = {
  prices: 'Цена',
  coming: 'Объявленная цена',
  box: 'Коробка',
  documents: 'Документы',
  own: 'Свои свойства',
  words: 'Поиск по свойствам',
}

function fieldsOf({ fields }: CatalogChanges): string {
  const titles: Readonly<Record<string, { title: string }>> = columns
  return [...fields]
    .toSorted(([, a], [, b]) => b - a)
    .map(([key, count]) => {
      const title = (OTHER_TITLES[key] ?? titles[key]?.title ?? key).replace(/,.*/, '').toLowerCase()
      return `${title} ${formatNumber(count)}`
    })
    .join(', ')
}

function shortenedOf({ shortened, examples }: CatalogChanges): string[] {
  if (shortened === 0) return []
  const more = shortened - examples.shortened.length
  return [
    `Ступени цены пропадут у\u00a0${formatNumber(shortened)} ${plural(shortened, 'изделия', 'изделий', 'изделий')}:`,
    ...examples.shortened.map(({ article, steps }) => `  ${article}: ${ladderText(steps)}`),
    ...(more > 0 ? [`  и ещё ${formatNumber(more)}`] : []),
  ]
}

/** Formats price steps: «от 100: 12,40 ₽; от 5000: 11,20 ₽». */
export const ladderText = (steps: readonly PriceStep[]): string =>
  steps.map(({ from, kopecks }) => `от\u00a0${formatNumber(from)}: ${rubles(kopecks)}`).join('; ')

function pricesOf(prices: readonly PriceChange[]): string[] {
  if (prices.length === 0) return []
  const shown = prices.slice(0, PRICES)
  const more = prices.length - shown.length
  return [
    'Цены, сначала самые большие скачки:',
    ...shown.map(
      ({ article, before, after, times }) =>
        `  ${article}: ${priceInline(before ?? null)} → ${priceInline(after ?? null)}${times >= 1.1 ? ` (в\u00a0${timesText(times)})` : ''}`,
    ),
    ...(more > 0 ? [`  и ещё ${formatNumber(more)}`] : []),
  ]
}

export const countText = (count: number) => `${formatNumber(count)} ${plural(count, 'изделие', 'изделия', 'изделий')}`

/** Returns a summary of the checked file's contents. */
export function checkedText({
  rows,
  sections,
  kinds,
  photos,
  missing,
  kept,
  warnings,
  isPriceList,
}: ImportOutcome): string {
  const what = isPriceList
    ? `Цены и остатки: ${countText(rows)}.`
    : `В файле ${countText(rows)}, разделов ${formatNumber(sections)} (${kinds.map((kind) => KIND_NAMES[kind]).join(', ')}).`
  const counts: [string, number][] = [
    ['Фотографий', photos],
    ['Не нашлось фотографий', missing.photo],
    ['Не нашлось документов', missing.document],
    ['Остаётся, хотя в файле нет', kept],
    ['Предупреждений', warnings],
  ]
  return [what, ...counts.flatMap(([title, count]) => (count > 0 ? [`${title}: ${formatNumber(count)}.`] : []))].join(
    ' ',
  )
}
