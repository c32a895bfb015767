import { type CallName, contractOf } from '#schema/api/calls.ts'
import type { CallAnswer } from '#schema/api/types.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { HttpError } from '../http/http-error.ts'
import { inTime } from '../in-time.ts'
import type { AnswerFrom, UpstreamMetrics } from '../metrics/upstream.ts'
import { namesSection, productsIn, sectionIn, sectionsIn } from './answers/catalog.ts'
import type { Reading } from './answers/values.ts'
import { readings, spare } from './answers.ts'
import type { Given, UpstreamCall, Warn } from './call.ts'
import type { UpstreamClient } from './client.ts'
import { UpstreamFailure } from './failure.ts'
import { fit } from './fit.ts'
import { createKept } from './kept.ts'
import type { Numbers } from './numbers.ts'
import { pathOf, queryOf, tellsUid } from './request.ts'
import { isListing, saidIn } from './said.ts'

/** Calls whose answers are everybody's. */
export interface PublicCalls {
  /** What the back end says, by what it is asked: kept whatever region or order of ours it is shown in. */
  read(name: CallName, given: Given): Promise<Given>
  /** The same, asked for now and kept by nobody here. */
  ask(name: CallName, given: Given): Promise<Given>
  /** @throws HttpError where there is nothing that a call could show */
  find(name: CallName, given: Given): Promise<unknown>
  answer<Name extends CallName>(call: UpstreamCall<Name>): Promise<CallAnswer<Name>>
  /** What an answer comes to here; as long as it is kept, so is what was made of it. */
  make<Name extends CallName>(call: UpstreamCall<Name>, received: Given): Promise<CallAnswer<Name>>
}

interface Options {
  client: UpstreamClient
  /** The back end's origin. */
  back: string
  numbers: Numbers
  warn: Warn
  /** Told of an answer that could not be read again. */
  failed: (call: CallName, error: unknown) => void
  metrics: Pick<UpstreamMetrics, 'answered'>
  /** How long a page waits for what it can do without, in milliseconds. */
  patience: number
}

export function createPublicCalls({ client, back, numbers, warn, failed, metrics, patience }: Options): PublicCalls {
  const kept = createKept({ isFinal: (error) => error instanceof HttpError })

  async function askNow(path: string, name: CallName, query: Readonly<Record<string, string>>) {
    // A back end that gives none does without it.
    const uid = tellsUid(name) && { uid: await numbers.ours() }
    const asked = { call: name, method: 'GET', path, query: { ...query, ...uid } } as const
    const received = await client.ask(asked)
    const { status, bytes } = received
    if (status === 404 || status === 400) throw new HttpError(404, 'Такого нет.')
    if (status >= 400) throw new UpstreamFailure('status', status)
    return { answer: saidIn(name, received), bytes }
  }

  async function read(name: CallName, given: Given): Promise<Given> {
    const path = pathOf(name, given)
    const query = queryOf(name, given)
    const key = `${path}?${new URLSearchParams(query)}`
    const { keeps = KEPT_SECONDS } = contractOf(name)
    const told = {
      from: (from: AnswerFrom) => metrics.answered(name, from),
      failed: (error: unknown) => failed(name, error),
    }
    return record(await kept.get(key, keeps * 1000, told, () => askNow(path, name, query)))
  }

  const ask: PublicCalls['ask'] = async (name, given) =>
    (await askNow(pathOf(name, given), name, queryOf(name, given))).answer

  async function answer<Name extends CallName>(call: UpstreamCall<Name>): Promise<CallAnswer<Name>> {
    const { name, given } = call
    // specification.md §7 has sections by their code of the own catalogue alone.
    if (name === 'section.view' && given.kind !== 'main')
      return make(call, await read('section.byurl', { kind: given.kind, url: given.code }))
    if (name === 'catalog.filter') return make(call, await read(name, await withSectionId(given)))
    if (name === 'catalog.list' && typeof given.section === 'string') return sectionsList(call, given.section)
    return make(call, await read(name, given))
  }

  /** What a list does not say of its section and of those above it is asked for by their addresses. */
  async function sectionsList<Name extends CallName>(
    call: UpstreamCall<Name>,
    section: string,
  ): Promise<CallAnswer<Name>> {
    const { name, given } = call
    const codes = section.split('/')
    const urls = codes.map((_, index) => codes.slice(0, index + 1).join('/'))
    const asked = urls.map((url) => orFail(read('section.byurl', { kind: given.kind, url }), patience))
    const [received, said] = await Promise.all([read(name, given), Promise.allSettled(asked)])
    // A section that is not there may have an empty list all the same, or that of all products.
    const isEmpty = productsIn(received).length === 0
    const isThere = await isNamed(given, urls.at(-1) ?? '', said.at(-1)).catch((error: unknown) => {
      if (isEmpty) throw error
      return true
    })
    if (isThere === false || (isThere === undefined && isEmpty)) throw new HttpError(404, 'Такого раздела нет.')
    const sections = said.map((one, index) => {
      const section = one.status === 'fulfilled' ? sectionIn(one.value) : undefined
      return namesSection(section, urls[index] ?? '') ? section : undefined
    })
    return make(call, received, { sections })
  }

  /**
   * Whether there is a section, by what its address gave and, where that does not name it, by the list of sections.
   * @returns undefined where its address has none and nobody lists any
   * @throws UpstreamFailure where its address could not be asked, and the list, which may be of some alone, is silent
   */
  async function isNamed(
    { kind }: Given,
    url: string,
    said: PromiseSettledResult<Given> | undefined,
  ): Promise<boolean | undefined> {
    if (said?.status === 'fulfilled' && namesSection(sectionIn(said.value), url)) return true
    const all = await orFail(read('section.list', { kind }), patience).catch(() => ({}))
    const listed = sectionsIn(all)
    if (listed.some((one) => namesSection(one, url))) return true
    if (said?.status === 'rejected' && !(said.reason instanceof HttpError)) throw said.reason
    return listed.length === 0 ? undefined : false
  }

  async function make<Name extends CallName>(
    call: UpstreamCall<Name>,
    received: Given,
    more: Pick<Reading, 'sections'> = {},
  ): Promise<CallAnswer<Name>> {
    const { name, given, site, origin: ownOrigin, local } = call
    const key = `${name} ${site.version} ${JSON.stringify(given)}`
    const made = madeOf(received)
    const known = made.get(key)
    if (isAnswerOf(name, known)) return known.answer
    const own = isSingleFile(name) ? record(await local()) : {}
    const reading = { site, origin: back, ownOrigin, given, own, ...more }
    const read = (dropped = 0) => readings[name]?.(received, { ...reading, dropped }) ?? received
    const all = read()
    let answer = await fit(name, all, (problem) => warn(name, problem))
    const dropped = rowsIn(all) - rowsIn(answer)
    if (isListing(name) && dropped > 0) {
      if (rowsIn(answer) === 0) throw new UpstreamFailure('noList')
      answer = await fit(name, read(dropped))
    }
    // It may go on being served for long, however many ways there are to ask for it.
    if (made.size >= MOST_MADE) made.clear()
    made.set(key, { name, answer })
    return answer
  }

  /** Ours names a section by its path, the back end by its number. */
  async function withSectionId(given: Given): Promise<Given> {
    if (given.section === undefined || given.sectionId !== undefined) return given
    const said = await read('section.byurl', { kind: given.kind, url: given.section }).catch(() => ({}))
    return { ...given, sectionId: sectionIn(said)?.id }
  }

  async function find(name: CallName, given: Given): Promise<unknown> {
    if (name !== 'catalog.list' || typeof given.section !== 'string') return read(name, given)
    const url = given.section
    const listed = sectionsIn(await read('section.list', { kind: given.kind }).catch(() => ({})))
    if (listed.some((one) => namesSection(one, url))) return listed
    const [said] = await Promise.allSettled([read('section.byurl', { kind: given.kind, url })])
    if (!(await isNamed(given, url, said))) throw new HttpError(404, 'Такого раздела нет.')
    return said
  }

  return { read, find, ask, answer, make }
}

const rowsIn = (answer: unknown): number => list(record(answer).list).length

/** Ways in which one answer is shown: regions, views. */
const MOST_MADE = 50

/** How long an answer is good where its contract does not say it. */
const KEPT_SECONDS = 60

/** Whether a call's answer is one file of ours, which stands in for what there is not. */
export const isSingleFile = (name: CallName): boolean => {
  const { content } = contractOf(name)
  return name === 'seo.data' || (content !== undefined && content.param === undefined)
}

/** Whether a page goes without what a call answers, or has it from here. */
export const isSpare = (name: CallName): boolean => isSingleFile(name) || spare[name] !== undefined

/** What comes in time. @throws UpstreamFailure where it does not; it may come later, and is kept then */
export const orFail = <T>(coming: Promise<T>, patience: number): Promise<T> =>
  inTime<T, never>(coming, patience, () => {
    throw new UpstreamFailure('late')
  })

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
