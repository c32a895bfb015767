import type { Logger } from 'pino'
import type { Metric } from 'prom-client'
import { contractOf } from '#schema/api/calls.ts'
import { accessOf, type CallAnswer, type CallName } from '#schema/definitions/calls/call.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { HttpError, upstreamUnavailable } from '../../engine/http/http-error.ts'
import { addressOf, titleOf } from '../../engine/site/addresses.ts'
import { OPTIONAL_DATA_TIMEOUT_MS, withTimeout } from '../../engine/with-timeout.ts'
import type { Config } from '../config.ts'
import type { UpstreamRegions } from '../regions/upstream-regions.ts'
import { refreshed, refreshedProducts, refreshedRegions } from './background.ts'
import { BESIDES, type CallValues, EMPTY, isAsked, isLocal, staysHere, type UpstreamCall } from './calls.ts'
import { createClient, mayBeMade, type UpstreamClient } from './client.ts'
import { fit, type Warn } from './fit.ts'
import { createUpstreamMetrics } from './metrics.ts'
import { createOwnCalls, newNumber } from './own-calls.ts'
import { late, PublicCalls } from './public-calls.ts'

const UNKNOWN =
  'Ответа нет, и\u00a0неизвестно, принято\u00a0ли отправленное. Повторите: запрос уйдёт под тем\u00a0же номером. Или позвоните нам.'

/** Another back end that answers calls instead of the shop (specification.md §7). */
export interface Upstream {
  takes(name: CallName): boolean
  /** Answers a call. @throws HttpError 404; 503 if the back end has no valid answer */
  answer<Name extends CallName>(call: UpstreamCall<Name>): Promise<CallAnswer<Name>>
  /** Returns the last known regions of the back end; undefined if this site uses its own regions. */
  regions(): UpstreamRegions | 'unknown' | undefined
  /** Returns true if the target of a call exists, or if the back end does not respond in time. */
  has(name: CallName, parameters: CallValues): Promise<boolean>
  /** Returns the last known slugs of the products in one of the back end's catalogs. */
  products(kind: string): Promise<readonly string[]>
  metrics: readonly Metric[]
  /** Resolves when the data that every request needs is loaded, or after a timeout. */
  ready(): Promise<void>
}

interface UpstreamOptions extends Pick<Config, 'apiUpstream' | 'apiLocal' | 'clientSecret'> {
  log: Pick<Logger, 'warn'>
  client?: UpstreamClient
  /** Timeout of optional data of a page, in milliseconds. */
  timeoutMs?: number
}

/** Creates the access to the back end; undefined if API_UPSTREAM is not set. */
export function createUpstream({
  apiUpstream: back,
  apiLocal,
  clientSecret,
  log,
  client: givenClient,
  timeoutMs = OPTIONAL_DATA_TIMEOUT_MS,
}: UpstreamOptions): Upstream | undefined {
  if (back === undefined) return undefined
  const metrics = createUpstreamMetrics()
  const client = givenClient ?? createClient({ origin: back, metrics })
  const warn = once((call, problem) => log.warn({ call, problem }, 'the upstream does not fit'))
  const failed = (call: CallName, error: unknown): void => log.warn({ call, error }, 'the upstream failed')
  const stays = staysHere(apiLocal)
  const takes = (name: CallName): boolean => !isLocal(name) && !stays(name)
  // The visitor number stays empty if the back end assigns none.
  const number = refreshed('', () => newNumber(client), {
    ...{ fresh: 86_400_000, again: 20_000 },
    failed: (error) => failed('personal.uid', error),
  })
  const publicCalls = new PublicCalls({ client, back, uid: number.last, warn, failed, metrics, timeoutMs })
  const ownCalls = createOwnCalls({ client, back, clientSecret, warn })
  const regions = stays('region.list')
    ? undefined
    : refreshedRegions(publicCalls, (error) => failed('region.list', error))
  const [main, partners] = ['main', 'import'].map((kind) =>
    refreshedProducts(kind, publicCalls, (error) => failed('catalog.list', error)),
  )

  async function answer<Name extends CallName>(call: UpstreamCall<Name>): Promise<CallAnswer<Name>> {
    const { name } = call
    if (isSiteMap(call)) return fit(name, await siteMap(call, { takes, answer: withTimeoutOrFail }))
    if (!isAsked(name)) {
      if (EMPTY[name] === undefined) throw new HttpError(404, 'Этого сайт не\u00a0умеет.')
      return fit(name, EMPTY[name])
    }
    try {
      if (accessOf(contractOf(name)) !== 'public') return await ownCalls(call)
      const coming = publicCalls.answer(call)
      return await (BESIDES.has(name) ? withTimeout<CallAnswer<Name>, never>(coming, timeoutMs, late) : coming)
    } catch (error) {
      if (error instanceof HttpError && !BESIDES.has(name)) throw error
      if (!(error instanceof HttpError)) failed(name, error)
      if (BESIDES.has(name)) return publicCalls.make(call, {})
      throw call.post && mayBeMade(error) ? new HttpError(503, UNKNOWN) : upstreamUnavailable()
    }
  }

  /** Like `answer`, but fails after the timeout of optional data. */
  const withTimeoutOrFail: Upstream['answer'] = (call) => withTimeout(answer(call), timeoutMs, late)

  return {
    takes,
    answer,
    has: async (name, parameters) => !takes(name) || publicCalls.has(name, parameters),
    products: async (kind) => (await (kind === 'import' ? partners : main)?.soon(timeoutMs)) ?? [],
    metrics: metrics.metrics,
    regions: () => regions?.last(),
    ready: async () => void (await Promise.all([regions?.soon(timeoutMs), number.soon(timeoutMs)])),
  }
}

const isSiteMap = (call: { name: CallName }): call is UpstreamCall<'sitemap.view'> => call.name === 'sitemap.view'

function once(report: (call: CallName, problem: string) => void): Warn {
  const reported = new Set<string>()
  return (call, { place, error }) => {
    const words = `${place}: ${error?.message ?? 'is missing'}`
    const key = `${call} ${words}`
    if (reported.has(key) || reported.size > 500) return
    reported.add(key)
    report(call, words)
  }
}

/** Calls of items that have pages of their own, each with the call of its list. */
const WRITINGS = [
  ['library.view', 'library.list'],
  ['news.view', 'news.list'],
  ['landing.view', 'landing.list'],
] as const

/** Returns the sitemap of this site's routes with the items of the back end's lists; leaves out a list that fails. */
async function siteMap(call: UpstreamCall<'sitemap.view'>, { takes, answer }: Pick<Upstream, 'takes' | 'answer'>) {
  const { site } = call
  const below = (view: CallName): string => addressOf(site, view, { code: 'x' }).replace(/x\/$/, '')
  const writings = WRITINGS.filter(([view]) => takes(view))
  const theirs = writings.map(([view]) => below(view))
  const group = async (name: CallName, parameters: Record<string, unknown>, title: string, link: string) => {
    const local = () => Promise.reject(new TypeError(`${name} has no answer of our own`))
    const answered = takes(name) ? await answer({ ...call, name, parameters, local }).catch(() => ({})) : {}
    const rows = list(record(answered).list).map(record)
    return { title, link, items: rows.map((row) => ({ text: row.title ?? row.name, link: row.link })) }
  }
  const [{ groups }, ...more] = await Promise.all([
    call.local(),
    ...['main', 'import'].map((kind) =>
      group(
        'section.list',
        { kind },
        titleOf(site, 'catalog.list', { kind }),
        addressOf(site, 'catalog.list', { kind }),
      ),
    ),
    ...writings.map(([view, name]) => group(name, { page: 1 }, titleOf(site, name, {}), below(view))),
  ])
  const [pages, ...ours] = groups
  const kept = ours.map((ourGroup) => ({
    ...ourGroup,
    items: ourGroup.items.filter(({ link }) => !theirs.some((path) => link.startsWith(path))),
  }))
  return { groups: [pages, ...[...kept, ...more].filter(({ items }) => items.length > 0)] }
}
