import { type CallName, contractOf, isCallName } from '#schema/api/calls.ts'
import { isRecord, list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { Site } from '../site/site.ts'
import { readings } from './answers.ts'
import { ways } from './calls.ts'
import { type UpstreamClient, UpstreamFailure } from './client.ts'
import { fit, Misfit } from './fit.ts'
import { pathOf, queryOf, sendsOf } from './request.ts'

type Given = Readonly<Record<string, unknown>>

/** What became of one call. */
export interface Tried {
  name: CallName
  /** "/api/app/catalog/list?page=1"; empty where it was not asked. */
  address: string
  /** `parts`: it fits, but for what `problems` names; `skipped`: there is nothing to ask it with. */
  outcome: 'fits' | 'parts' | 'fails' | 'skipped'
  problems: readonly string[]
}

/** Makes every readable call to a back end, in an order in which each has what it needs of those before. */
export async function tryUpstream(
  client: UpstreamClient,
  { site, origin, back }: { site: Site; origin: string; back: string },
): Promise<Tried[]> {
  const answers = new Map<CallName, unknown>()
  const { body } = await client
    .ask({ method: 'GET', path: contractOf('personal.uid').path })
    .catch(() => ({ body: {} }))
  const uid = record(body).uid

  async function make(name: CallName, given: Given | undefined): Promise<Tried> {
    const skipped = { name, address: '', outcome: 'skipped', problems: [] } as const
    if (given === undefined) return skipped
    const query = { ...queryOf(name, given), ...(sendsOf(name).includes('uid') && { uid: String(uid ?? '') }) }
    const path = pathOf(name, given)
    const search = new URLSearchParams(query).toString()
    const tried = { name, address: path + (search && `?${search}`) }
    const problems: string[] = []
    try {
      const { status, body } = await client.ask({ method: 'GET', path, query })
      if (status >= 400) return { ...tried, outcome: 'fails', problems: [`ответ ${status}`] }
      const answer = Array.isArray(body) ? { list: body } : body
      if (!isRecord(answer)) return { ...tried, outcome: 'fails', problems: ['ответ — не\u00a0объект'] }
      const reading = { site, origin: back, ownOrigin: origin, given, own: record(contractOf(name).sample) }
      const made = await fit(name, readings[name]?.(answer, reading) ?? answer, (problem) => problems.push(problem))
      answers.set(name, made)
      return { ...tried, outcome: problems.length > 0 ? 'parts' : 'fits', problems }
    } catch (error) {
      const why = error instanceof Misfit ? error.problems : [messageOf(error)]
      return { ...tried, outcome: 'fails', problems: why }
    }
  }

  const all: Tried[] = []
  for (const name of ORDER) for (const given of parametersOf(name, answers)) all.push(await make(name, given))
  return all
}

const messageOf = (error: unknown): string =>
  error instanceof UpstreamFailure || error instanceof Error ? error.message : String(error)

/** Lists before what they name. */
const ORDER: readonly CallName[] = Object.keys(ways)
  .filter(isCallName)
  .filter((name) => ways[name].kind === 'asked' && contractOf(name).method === 'GET' && !contractOf(name).user)
  .filter((name) => name !== 'personal.uid')
  .toSorted((a, b) => rank(a) - rank(b))

function rank(name: CallName): number {
  return name.endsWith('.list') && name !== 'search.list' ? 0 : 1
}

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
