import type { Logger } from 'pino'
import type { Call } from '#schema/api/call.ts'
import { type CallName, calls, contractOf } from '#schema/api/calls.ts'
import type { CallAnswer } from '#schema/api/types.ts'
import { isRecord, record } from '#schema/definitions/json-schema/unknown.ts'
import type { Config } from '../config.ts'
import { HttpError } from '../http/http-error.ts'
import type { Site } from '../site/site.ts'
import { readings } from './answers.ts'
import { FAMILIES, ways } from './calls.ts'
import { createClient, type UpstreamClient, UpstreamFailure } from './client.ts'
import { fit, Misfit } from './fit.ts'
import { createKept } from './kept.ts'

type Given = Readonly<Record<string, unknown>>

/** A call that is to be answered by the back end. */
export interface UpstreamCall<Name extends CallName> {
  name: Name
  /** As the contract has them, their defaults filled in. */
  given: Given
  site: Site
  /** This site's own. */
  origin: string
  /** What this site's own files would answer. */
  local: () => Promise<CallAnswer<Name>>
}

/** The back end that the shop stands in front of (docs/specification.md §7). */
export interface Upstream {
  /** Whether a call is not answered from this site's own data. */
  takes(name: CallName): boolean
  /**
   * Answers such a call. What is a single file of ours is taken from it where the back end has none that fits.
   * @throws HttpError 404; 503 where the back end does not answer, 502 where its answer cannot be shown
   */
  answer<Name extends CallName>(call: UpstreamCall<Name>): Promise<CallAnswer<Name>>
}

interface UpstreamOptions extends Pick<Config, 'apiUpstream' | 'apiLocal'> {
  log: Pick<Logger, 'warn'>
  client?: UpstreamClient
}

/** @returns undefined where the shop stands in front of none */
export function createUpstream({ apiUpstream, apiLocal, log, client: asks }: UpstreamOptions): Upstream | undefined {
  if (apiUpstream === undefined) return undefined
  const back: string = apiUpstream
  const client = asks ?? createClient({ origin: back })
  const stay = new Set(apiLocal.flatMap((group) => [group, ...(FAMILIES[group] ?? [])]))
  const warn = once((call: string, problem: string) => log.warn({ call, problem }, 'the upstream does not fit'))
  const failed = (error: unknown): void => log.warn({ error }, 'the upstream failed')
  const kept = createKept({ isFinal: (error) => error instanceof HttpError, report: failed })

  /** What the back end says, by what it is asked: kept whatever region or order of ours it is shown in. */
  async function read(name: CallName, given: Given): Promise<Given> {
    const path = pathOf(name, given)
    const query = queryOf(name, given)
    const key = `${path}?${new URLSearchParams(query)}`
    const { keeps = KEPT_SECONDS } = contractOf(name)
    const answer = await kept.get(key, keeps * 1000, async () => {
      const { status, body, bytes } = await client.ask({ method: 'GET', path, query })
      if (status === 404 || status === 400) throw new HttpError(404, 'Такого нет.')
      if (status >= 400) throw new UpstreamFailure(`it answered ${status}`)
      if (Array.isArray(body)) return { answer: { list: body }, bytes }
      if (!isRecord(body)) throw new UpstreamFailure('what it answered is no object')
      return { answer: body, bytes }
    })
    return record(answer)
  }

  async function readPublic<Name extends CallName>(call: UpstreamCall<Name>): Promise<CallAnswer<Name>> {
    const { name, given, site, origin: ownOrigin, local } = call
    const asked = name === 'catalog.filter' ? await withSectionId(given) : given
    const received = await read(name, asked)
    const key = `${name} ${site.version} ${JSON.stringify(given)}`
    const made = madeOf(received)
    const known = made.get(key)
    if (isAnswerOf(name, known)) return known.answer
    const own = isSingleFile(name) ? record(await local()) : {}
    const reading = { site, origin: back, ownOrigin, given, own }
    const answer = await fit(name, readings[name]?.(received, reading) ?? received, (problem) => warn(name, problem))
    made.set(key, { name, answer })
    return answer
  }

  /** Ours names a section by its path, the back end by its number. */
  async function withSectionId(given: Given): Promise<Given> {
    if (given.section === undefined || given.sectionId !== undefined) return given
    const { section } = record(await read('section.byurl', { kind: given.kind, url: given.section }).catch(() => ({})))
    return { ...given, sectionId: record(section).id }
  }

  return {
    takes: (name) => ways[name].kind !== 'local' && !stay.has(name.slice(0, name.indexOf('.'))),
    async answer(call) {
      const { name, local } = call
      const way = ways[name]
      if (way.kind === 'hidden') {
        if (way.answer === undefined) throw new HttpError(404, 'Этого сайт не\u00a0умеет.')
        return fit(name, way.answer)
      }
      try {
        return await readPublic(call)
      } catch (error) {
        if (error instanceof HttpError && !(error.statusCode === 404 && isSingleFile(name))) throw error
        if (error instanceof Misfit) for (const problem of error.problems) warn(name, problem)
        else if (!(error instanceof HttpError)) failed(error)
        if (isSingleFile(name)) return local()
        if (error instanceof Misfit) throw new HttpError(502, 'Эти сведения сейчас не\u00a0показать. Зайдите позже.')
        if (error instanceof UpstreamFailure) throw new HttpError(503, SILENT, undefined, RETRY_SECONDS)
        throw error
      }
    },
  }
}

/** How long an answer is good where its contract does not say it. */
const KEPT_SECONDS = 60

const RETRY_SECONDS = 10

/** To a visitor, when the back end does not answer. */
const SILENT = 'Каталог сейчас не\u00a0отвечает. Обновите страницу через минуту.'

/** Whether a call's answer is one file of ours, which stands in for what there is not. */
const isSingleFile = (name: CallName): boolean => {
  const { content } = contractOf(name)
  return name === 'seo.data' || (content !== undefined && content.param === undefined)
}

interface Made<Name extends CallName> {
  name: Name
  answer: CallAnswer<Name>
}

const isAnswerOf = <Name extends CallName>(name: Name, made: { name: CallName } | undefined): made is Made<Name> =>
  made?.name === name

/** What was made of an answer, for as long as that is kept. */
const answers = new WeakMap<object, Map<string, { name: CallName; answer: unknown }>>()

function madeOf(received: object): Map<string, { name: CallName; answer: unknown }> {
  const made = answers.get(received) ?? new Map<string, { name: CallName; answer: unknown }>()
  answers.set(received, made)
  return made
}

/** The path of a call, its parts filled in. @throws HttpError 404 for a part that is none */
function pathOf(name: CallName, given: Given): string {
  const { path, pathNames = {} }: Call = calls[name]
  return path.replace(/\{([a-z]+)\}/g, (_, part: string) => {
    const value = String(given[part] ?? '')
    const text = pathNames[part]?.[value] ?? value
    if (!/^[\w.~-]+$/.test(text) || /^\.+$/.test(text)) throw new HttpError(404, 'Такого адреса нет.')
    return text
  })
}

/** What of a call's parameters the back end knows; what is as it is anyway stays unsaid. */
function queryOf(name: CallName, given: Given): Record<string, string> {
  const way = ways[name]
  const { query } = contractOf(name)
  const sends = way.kind === 'asked' ? way.sends : []
  return Object.fromEntries(
    sends.flatMap((key) => {
      const value = given[key]
      const isPreset = value === query?.properties[key]?.default && key !== 'page'
      return value === undefined || isPreset ? [] : [[key, [value].flat().join(',')]]
    }),
  )
}

/** The same thing is told once. */
function once(tell: (call: string, problem: string) => void): (call: string, problem: string) => void {
  const told = new Set<string>()
  return (call, problem) => {
    const key = `${call} ${problem.replace(/\.\d+\./g, '.*.')}`
    if (told.has(key) || told.size > 500) return
    told.add(key)
    tell(call, problem.replace(/\.\d+\./g, '.*.'))
  }
}
