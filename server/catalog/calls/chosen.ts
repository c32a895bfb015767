import type { CallAnswer } from '#schema/api/types.ts'
import { formatNumber, plural } from '#schema/definitions/text/format.ts'
import { FACETS, type FacetName } from '../memory/facets.ts'
import { type AskedEnds, type Bounds, RANGES, type RangeName, spansOf, wrongEnds } from '../memory/ranges.ts'
import type { Choice } from './narrow.ts'
import type { Words } from './narrow-found.ts'

/** What is chosen in the filter, in words: what lists and the search tell of it alike. */

export const FACET_TITLES: Readonly<Record<FacetName, string>> = {
  volume: 'Объём',
  material: 'Материал',
  neck: 'Горловина',
  color: 'Цвет',
  purpose: 'Назначение',
  closure: 'Укупорка',
  available: 'Наличие',
}

const RANGE_TITLES: Readonly<Record<RangeName, string>> = { height: 'Высота', diameter: 'Диаметр или ширина' }

/** In the order in which the filter shows them. */
export const GROUPS: readonly string[] = FACETS.flatMap((name) => (name === 'color' ? [name, ...RANGES] : [name]))

export type Group = CallAnswer<'catalog.filter'>['filter']['groups'][number]

/**
 * A group of the filter with two ends, which keep what was typed.
 * @param bounds beside the other choices
 * @param offered without any choice: where all are as long there is no group
 */
export function rangeGroup(
  name: RangeName,
  { bounds: { min, max }, offered }: Readonly<Record<'bounds' | 'offered', Bounds>>,
  asked: AskedEnds,
): Group[] {
  const span = spansOf(asked)[name]
  const wrong = wrongEnds(asked).filter(({ range }) => range === name)
  if (!(offered.min < offered.max) && !span && wrong.length === 0) return []
  const known = min <= max
  const shownAt = (end: 'from' | 'to'): string | undefined =>
    wrong.find((one) => one.end === end)?.text ?? (span?.[end] === undefined ? undefined : formatNumber(span[end]))
  const [from, to] = [shownAt('from'), shownAt('to')]
  return [
    {
      code: name,
      title: `${RANGE_TITLES[name]}, мм`,
      chosen: span ? 1 : 0,
      values: [],
      range: {
        min: known ? Math.floor(min) : 1,
        max: known ? Math.ceil(max) : 1,
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(wrong.length > 0 && { wrong: 'Нужны миллиметры числом, например\u00a080.' }),
        fromName: `${name}From`,
        toName: `${name}To`,
      },
    },
  ]
}

/** What was typed as a length and is none, so that nothing was narrowed by it; undefined where all is right. */
export function wrongWords(asked: AskedEnds): string | undefined {
  const wrong = wrongEnds(asked).map(
    ({ range, end, text }) => `${RANGE_TITLES[range].toLowerCase()} ${end === 'from' ? 'от' : 'до'} «${text}»`,
  )
  if (wrong.length === 0) return undefined
  return `Не\u00a0учли: ${wrong.join(', ')}. Нужны миллиметры числом, например\u00a080.`
}

/** Where nothing fits all that is chosen: which condition may go, how many products there are then, and where. */
export async function relaxations(
  words: Words,
  countOf: (choice: Choice) => number | Promise<number>,
  linkOf: (chosen: Words) => string,
): Promise<{ text: string; link: string }[]> {
  const conditions = [
    ...FACETS.filter((name) => words.has(name)).map((name) => [FACET_TITLES[name], withoutFacet(words, name)] as const),
    ...RANGES.filter((name) => endsOf(words, name).some((end) => end !== undefined)).map(
      (name) => [RANGE_TITLES[name], withoutSpan(words, name)] as const,
    ),
  ]
  const found: { text: string; link: string }[] = []
  for (const [title, without] of conditions) {
    const count = await countOf(choiceOf(without))
    const things = `${formatNumber(count)}\u00a0${plural(count, 'изделие', 'изделия', 'изделий')}`
    if (count > 0) found.push({ text: `Без условия «${title}»: ${things}`, link: linkOf(without) })
  }
  return found
}

/** Words as a call takes them. */
const choiceOf = (words: Words): Choice =>
  Object.fromEntries(
    [...words].map(([name, values]) => [name, FACETS.some((facet) => facet === name) ? values : values[0]]),
  )

const withoutFacet = (words: Words, name: FacetName): Words => new Map([...words].filter(([key]) => key !== name))

const endsOf = (words: Words, name: RangeName): (number | undefined)[] =>
  [words.get(`${name}From`), words.get(`${name}To`)].map((word) => word && Number(word[0]))

const withoutSpan = (words: Words, name: RangeName): Words =>
  new Map([...words].filter(([key]) => key !== `${name}From` && key !== `${name}To`))

export const withoutSpans = (words: Words): Words => RANGES.reduce(withoutSpan, words)

/** «Высота 80–120 мм», «Высота от 80 мм»; the link takes it away. */
export const chosenSpans = (words: Words, linkOf: (chosen: Words) => string): { text: string; link: string }[] =>
  RANGES.flatMap((name) => {
    const [from, to] = endsOf(words, name)
    if (from === undefined && to === undefined) return []
    const span =
      from === undefined
        ? `до\u00a0${formatNumber(to ?? 0)}`
        : to === undefined
          ? `от\u00a0${formatNumber(from)}`
          : [...new Set([from, to])].map(formatNumber).join('–')
    return [{ text: `${RANGE_TITLES[name]} ${span}\u00a0мм`, link: linkOf(withoutSpan(words, name)) }]
  })
