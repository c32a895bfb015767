import type { Logger } from 'pino'
import type { Metric } from 'prom-client'
import { accessOf } from '#schema/api/call.ts'
import { type CallName, contractOf } from '#schema/api/calls.ts'
import type { CallAnswer } from '#schema/api/types.ts'
import type { Config } from '../config.ts'
import { HttpError, silentBack } from '../http/http-error.ts'
import { PATIENCE_MS } from '../in-time.ts'
import { createUpstreamMetrics } from '../metrics/upstream.ts'
import type { SaidRegions } from '../site/said-regions.ts'
import type { Site } from '../site/site.ts'
import { spare } from './answers.ts'
import type { Given, UpstreamCall, Warn } from './call.ts'
import { FAMILIES, ways } from './calls.ts'
import { createClient, type UpstreamClient } from './client.ts'
import { UpstreamFailure } from './failure.ts'
import { fit, Misfit } from './fit.ts'
import { createNumbers } from './numbers.ts'
import { createOwnCalls } from './own-calls.ts'
import { createPresence } from './presence.ts'
import { createProductSlugs } from './products.ts'
import { createPublicCalls, isSingleFile, isSpare, orFail } from './public-calls.ts'
import { createRegions } from './regions.ts'
import { onceByKey } from './repeated.ts'
import { siteMap } from './site-map.ts'

/** The back end that the shop stands in front of (specification.md §7). */
export interface Upstream {
  /** Whether a call is not answered from this site's own data. */
  takes(name: CallName): boolean
  /**
   * Answers such a call. What is a single file of ours is taken from it where the back end has none that fits.
   * @throws HttpError 404; 503 where the back end does not answer, 502 where its answer cannot be shown
   */
  answer<Name extends CallName>(call: UpstreamCall<Name>): Promise<CallAnswer<Name>>
  /** Its regions, as it has said them last; undefined where they are this site's own. */
  regions(): SaidRegions | 'unknown' | undefined
  /** Whether it has what a call would show; what stays here is there, and what is not known yet. */
  has(name: CallName, given: Given): Promise<boolean>
  /** The names in addresses of all its products of a kind: those that are known by now. */
  products(kind: string, site: Site): Promise<readonly string[]>
  /** For /metrics. */
  metrics: readonly Metric[]
  /** Settles when what is needed before any visit is there, or will be late. */
  ready(): Promise<void>
}

interface UpstreamOptions extends Pick<Config, 'apiUpstream' | 'apiLocal' | 'clientSecret'> {
  log: Pick<Logger, 'warn'>
  client?: UpstreamClient
  /** How long a page waits for what it can do without, in milliseconds. */
  patience?: number
}

/** @returns undefined where the shop stands in front of none */
export function createUpstream({
  apiUpstream: back,
  apiLocal,
  clientSecret,
  log,
  client: asks,
  patience = PATIENCE_MS,
}: UpstreamOptions): Upstream | undefined {
  if (back === undefined) return undefined
  const metrics = createUpstreamMetrics()
  const client = asks ?? createClient({ origin: back, metrics })
  const stay = new Set(apiLocal.flatMap((group) => [group, ...(FAMILIES[group] ?? [])]))
  const warn = once((call, problem) => log.warn({ call, problem }, 'the upstream does not fit'))
  const failed = (call: CallName, error: unknown): void => log.warn({ call, error }, 'the upstream failed')
  const numbers = createNumbers(client, patience)
  const publicCalls = createPublicCalls({ client, back, numbers, warn, failed, metrics, patience })
  const ownCalls = onceByKey(createOwnCalls({ client, back, clientSecret, numbers, warn }))
  const regions = createRegions({ read: publicCalls.read, failed: (error) => failed('region.list', error), patience })
  const products = createProductSlugs({
    ask: publicCalls.ask,
    failed: (error) => failed('catalog.list', error),
    patience,
  })
  const presence = createPresence({ find: publicCalls.find })
  const staysHere = (name: CallName): boolean => stay.has(name.slice(0, name.indexOf('.')))
  const hasRegions = !staysHere('region.list')

  async function answer<Name extends CallName>(call: UpstreamCall<Name>): Promise<CallAnswer<Name>> {
    const { name, local } = call
    const way = ways[name]
    if (isSiteMap(call)) return fit(name, await siteMap(call, parts))
    if (way.kind === 'hidden') {
      if (way.answer === undefined) throw new HttpError(404, 'Этого сайт не\u00a0умеет.')
      return fit(name, way.answer)
    }
    try {
      if (isOwn(name)) return await ownCalls(call)
      const answered = publicCalls.answer(call)
      // Whatever it is made of.
      return await (isSpare(name) ? orFail(answered, patience) : answered)
    } catch (error) {
      if (error instanceof HttpError && !(error.statusCode === 404 && isSpare(name))) throw error
      if (error instanceof Misfit) for (const problem of error.problems) warn(name, problem)
      else if (!(error instanceof HttpError)) failed(name, error)
      if (isSingleFile(name)) return local()
      const part = spare[name]
      if (part) return publicCalls.make(call, part)
      if (error instanceof Misfit) throw new HttpError(502, 'Эти сведения сейчас не\u00a0показать. Зайдите позже.')
      if (error instanceof UpstreamFailure) throw silentBack()
      throw error
    }
  }

  const takes = (name: CallName): boolean => !['local', 'ahead'].includes(ways[name].kind) && !staysHere(name)
  const parts: Pick<Upstream, 'takes' | 'answer'> = { takes, answer: (call) => orFail(answer(call), patience) }
  return {
    takes,
    answer,
    has: async (name, given) => !takes(name) || presence.has(name, given),
    products: products.of,
    metrics: metrics.metrics,
    regions: () => (hasRegions ? regions.known() : undefined),
    ready: async () => (hasRegions ? regions.ready() : undefined),
  }
}

const isSiteMap = (call: { name: CallName }): call is UpstreamCall<'sitemap.view'> => call.name === 'sitemap.view'

/** Whether an answer is for one visitor alone. */
const isOwn = (name: CallName): boolean => accessOf(contractOf(name)) !== 'public'

/** The same thing is told once. */
function once(tell: (call: CallName, problem: string) => void): Warn {
  const told = new Set<string>()
  return (call, problem) => {
    const words = `${problem.place}: ${problem.error.message}`
    const key = `${call} ${words}`
    if (told.has(key) || told.size > 500) return
    told.add(key)
    tell(call, words)
  }
}
