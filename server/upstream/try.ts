import { type CallName, contractOf, isCallName } from '#schema/api/calls.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { regionListOf } from '../site/regions.ts'
import type { Site } from '../site/site.ts'
import { items } from './answers/values.ts'
import { readings } from './answers.ts'
import { ways } from './calls.ts'
import type { UpstreamClient } from './client.ts'
import { UpstreamFailure } from './failure.ts'
import { fit, Misfit, type Problem } from './fit.ts'
import { newNumber } from './numbers.ts'
import { regionsIn } from './regions.ts'
import { pathOf, queryOf, tellsUid } from './request.ts'
import { isListing, saidIn } from './said.ts'

type Given = Readonly<Record<string, unknown>>

/** A list came, and none of its rows can be shown. */
export class NoRowFits extends Error {
  override name = 'NoRowFits'
  readonly rows: number
  /** What its first row has. */
  readonly keys: readonly string[]

  constructor(rows: readonly Given[]) {
    super('no row of the list fits')
    this.rows = rows.length
    this.keys = Object.keys(rows[0] ?? {})
  }
}

/** What does not fit, or why there is no answer. */
export type TriedProblem = Problem | Error

/** What became of one call. */
export interface Tried {
  name: CallName
  /** "/api/app/catalog/list?page=1"; empty where it was not asked. */
  address: string
  /** `parts`: it fits, but for what `problems` names; `skipped`: there is nothing to ask it with. */
  outcome: 'fits' | 'parts' | 'fails' | 'skipped'
  problems: readonly TriedProblem[]
}

/** Makes every readable call to a back end, in an order in which each has what it needs of those before. */
export async function tryUpstream(
  client: UpstreamClient,
  { site, origin, back }: { site: Site; origin: string; back: string },
): Promise<Tried[]> {
  const answers = new Map<CallName, unknown>()
  let uid = ''

  async function askUid(): Promise<Tried> {
    const tried = { name: 'personal.uid', address: contractOf('personal.uid').path } as const
    try {
      uid = await newNumber(client)
      return { ...tried, outcome: 'fits', problems: [] }
    } catch (error) {
      return { ...tried, outcome: 'fails', problems: [errorOf(error)] }
    }
  }

  async function make(name: CallName, given: Given | undefined): Promise<Tried> {
    const skipped = { name, address: '', outcome: 'skipped', problems: [] } as const
    if (given === undefined) return skipped
    const query = { ...queryOf(name, given), ...(tellsUid(name) && { uid }) }
    const path = pathOf(name, given)
    const search = new URLSearchParams(query).toString()
    const tried = { name, address: path + (search && `?${search}`) }
    const problems: Problem[] = []
    let rows: readonly Given[] = []
    const said = (all: readonly Problem[], isEmpty: boolean): readonly TriedProblem[] => {
      const why = withoutMade(all).filter((one) => !isEmptied(one, all))
      return isEmpty && rows.length > 0 ? [new NoRowFits(rows), ...why] : why
    }
    try {
      const received = await client.ask({ call: name, method: 'GET', path, query })
      if (received.status >= 400) throw new UpstreamFailure('status', received.status)
      const answer = saidIn(name, received)
      rows = items(answer)
      const reading = { site, origin: back, ownOrigin: origin, given, own: record(contractOf(name).sample) }
      const read = name === 'region.list' ? regionsTried(site, answer) : (readings[name]?.(answer, reading) ?? answer)
      const made = await fit(name, read, (problem) => problems.push(problem))
      answers.set(name, made)
      const shown = record(made).list
      const isEmpty = problems.length > 0 && Array.isArray(shown) && shown.length === 0
      // Of what visitors look for, a list without anything is none.
      const outcome = isEmpty && isListing(name) ? 'fails' : problems.length > 0 ? 'parts' : 'fits'
      return { ...tried, outcome, problems: said(problems, isEmpty) }
    } catch (error) {
      if (!(error instanceof Misfit)) return { ...tried, outcome: 'fails', problems: [errorOf(error)] }
      const all = [...problems, ...error.problems]
      return {
        ...tried,
        outcome: 'fails',
        problems: said(
          all,
          all.some((one) => isEmptied(one, all) && !one.place.includes('.')),
        ),
      }
    }
  }

  const all = [await askUid()]
  // Side by side, so that one which answers none of them is soon done with.
  for (const names of ORDER) {
    const asked = names.flatMap((name) => parametersOf(name, answers).map((given) => make(name, given)))
    all.push(...(await Promise.all(asked)))
  }
  return all
}

/** Whether a list is too short only because what was in it does not fit. */
const isEmptied = ({ place: list, error }: Problem, all: readonly Problem[]): boolean =>
  error.keyword === 'minItems' && all.some(({ place }) => place.startsWith(`${list}.*.`))

/** As the site has them; where it can use none, as they came. */
function regionsTried(site: Site, answer: Given): object {
  const list = regionsIn(answer)
  if (list.length > 0) return regionListOf(site, { list, phone: undefined })
  const [filled] = regionListOf(site, { list: SOME_REGION, phone: undefined }).list
  const came = items(answer).map(({ id, code, slug, name, title }) => ({ id, code: code ?? slug, name: name ?? title }))
  return { list: came.map((one) => ({ ...filled, ...one })) }
}

const SOME_REGION = [{ id: 1, code: 'region', name: 'Регион' }]

/** What is made here of other properties, and of which: where one of these is named, it says enough. */
const MADE_OF: Readonly<Record<string, readonly string[]>> = { link: ['slug', 'code'], path: ['slug', 'code'] }

function withoutMade(problems: readonly Problem[]): readonly Problem[] {
  const places = new Set(problems.map(({ place }) => place))
  return problems.filter(({ place, error }) => {
    const [, above = '', name = ''] = /^(.*?)([^.]*)$/.exec(place) ?? []
    const isMade = error.keyword === 'required' && MADE_OF[name]?.some((source) => places.has(above + source))
    return !isMade
  })
}

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

const readable = Object.keys(ways)
  .filter(isCallName)
  .filter((name) => ['asked', 'ahead'].includes(ways[name].kind))
  .filter((name) => contractOf(name).method === 'GET' && !contractOf(name).user)

const isList = (name: CallName): boolean => name.endsWith('.list') && name !== 'search.list'

/** Lists before what they name. */
const ORDER: readonly (readonly CallName[])[] = [readable.filter(isList), readable.filter((name) => !isList(name))]

/** With what a call is tried: each kind of catalogue, and the first that a list names; undefined where it names none. */
function parametersOf(name: CallName, answers: ReadonlyMap<CallName, unknown>): readonly (Given | undefined)[] {
  const first = (call: CallName): Given | undefined => list(record(answers.get(call)).list).map(record)[0]
  const of = (call: CallName, given: (found: Given) => Given): readonly (Given | undefined)[] => {
    const found = first(call)
    return [found && given(found)]
  }
  switch (name) {
    case 'catalog.list':
    case 'section.list':
      // The own one last: what follows goes on with it.
      return [{ kind: 'import' }, { kind: 'main' }]
    case 'catalog.filter':
      return of('section.list', ({ id }) => ({ kind: 'main', sectionId: id }))
    case 'catalog.view':
      return of('catalog.list', ({ slug }) => ({ kind: 'main', slug }))
    case 'section.view':
      return of('section.list', ({ code }) => ({ kind: 'main', code }))
    case 'section.byurl':
      return of('section.list', ({ path }) => ({ kind: 'main', url: path }))
    case 'search.list':
      return of('catalog.list', ({ name: words }) => ({ q: String(words).split(' ')[0] }))
    case 'library.view':
    case 'news.view':
      return of(name === 'library.view' ? 'library.list' : 'news.list', ({ code }) => ({ code }))
    case 'landing.view':
      return [undefined]
    case 'seo.data':
      return [{ path: '/' }]
    default:
      return [{}]
  }
}
