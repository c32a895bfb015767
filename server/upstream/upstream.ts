import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { accessOf } from '#schema/api/call.ts'
import { type CallName, contractOf } from '#schema/api/calls.ts'
import type { CallAnswer } from '#schema/api/types.ts'
import { list as elements, isRecord, record } from '#schema/definitions/json-schema/unknown.ts'
import type { AccountContext } from '../account/context.ts'
import { keyOf, loginOf } from '../account/logins.ts'
import { ACCESS_SECONDS } from '../account/sessions.ts'
import type { Config } from '../config.ts'
import { acceptSubmission } from '../forms/accept-submission.ts'
import { storeConsents } from '../forms/consents.ts'
import { HttpError, signInFirst } from '../http/http-error.ts'
import { addressOf, titleOf } from '../site/addresses.ts'
import type { Site } from '../site/site.ts'
import type { BackVisitor } from '../visitor/back-visitor.ts'
import { readings, spare } from './answers.ts'
import { FAMILIES, ways } from './calls.ts'
import { createClient, type UpstreamClient, UpstreamFailure } from './client.ts'
import { fit, Misfit } from './fit.ts'
import { createKept } from './kept.ts'
import { bodyOf, pathOf, queryOf, sendsOf } from './request.ts'

type Given = Readonly<Record<string, unknown>>

/** A call that is to be answered by the back end. */
export interface UpstreamCall<Name extends CallName> {
  name: Name
  /** As the contract has them, their defaults filled in. */
  given: Given
  site: Site
  /** This site's own. */
  origin: string
  /** The visitor's number here. */
  uid: string
  /** The visitor there, where the call is somebody's own. */
  visitor: BackVisitor | undefined
  /** Who sent a change, for what is checked here before it goes there. */
  post: AccountContext | undefined
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

interface UpstreamOptions extends Pick<Config, 'apiUpstream' | 'apiLocal' | 'clientSecret'> {
  log: Pick<Logger, 'warn'>
  client?: UpstreamClient
  /** How long a page waits for what it can do without, in milliseconds. */
  patience?: number
}

/** @returns undefined where the shop stands in front of none */
export function createUpstream({
  apiUpstream,
  apiLocal,
  clientSecret,
  log,
  client: asks,
  patience = 3000,
}: UpstreamOptions): Upstream | undefined {
  if (apiUpstream === undefined) return undefined
  const back: string = apiUpstream
  const client = asks ?? createClient({ origin: back })
  const stay = new Set(apiLocal.flatMap((group) => [group, ...(FAMILIES[group] ?? [])]))
  const warn = once((call: string, problem: string) => log.warn({ call, problem }, 'the upstream does not fit'))
  const changes = new LRUCache<string, Change>({ max: 10_000, ttl: 600_000 })
  const numbers = new LRUCache<string, Promise<string>>({ max: 10_000, ttl: 60_000 })
  const failed = (error: unknown): void => log.warn({ error }, 'the upstream failed')
  const kept = createKept({ isFinal: (error) => error instanceof HttpError, report: failed })

  /** What the back end says, by what it is asked: kept whatever region or order of ours it is shown in. */
  async function read(name: CallName, given: Given): Promise<Given> {
    const path = pathOf(name, given)
    const query = {
      ...queryOf(name, given),
      // A back end that gives none does without it.
      ...(sendsOf(name).includes('uid') && { uid: await ourNumber().catch(() => '') }),
    }
    const key = `${path}?${new URLSearchParams(query)}`
    const { keeps = KEPT_SECONDS } = contractOf(name)
    const answer = kept.get(key, keeps * 1000, async () => {
      const { status, body, bytes } = await client.ask({ method: 'GET', path, query })
      if (status === 404 || status === 400) throw new HttpError(404, 'Такого нет.')
      if (status >= 400) throw new UpstreamFailure(`it answered ${status}`)
      if (Array.isArray(body)) return { answer: { list: body }, bytes }
      if (!isRecord(body)) throw new UpstreamFailure('what it answered is no object')
      return { answer: body, bytes }
    })
    return record(await (isSpare(name) ? orFail(answer, patience) : answer))
  }

  /** The visitor's number there; a new one is given once, however many ask for it. */
  async function numberOf(visitor: BackVisitor, uid: string): Promise<string> {
    const known = visitor.number()
    if (known !== undefined) return known
    const coming = numbers.get(uid) ?? newNumber(visitor.token())
    numbers.set(uid, coming)
    coming.catch(() => numbers.delete(uid))
    const number = await coming
    visitor.keepNumber(number)
    return number
  }

  async function newNumber(token: string | undefined): Promise<string> {
    const { status, body } = await client.ask({ method: 'GET', path: contractOf('personal.uid').path, token })
    const { uid } = record(body)
    if (status !== 200 || (typeof uid !== 'string' && typeof uid !== 'number'))
      throw new UpstreamFailure('it gave no uid')
    return String(uid).slice(0, 500)
  }

  /** The number that public calls are made under where they name one: what they answer is everybody's. */
  let ours: Promise<string> | undefined
  function ourNumber(): Promise<string> {
    ours ??= newNumber(undefined)
    ours.catch(() => (ours = undefined))
    return ours
  }

  /** A call that is the visitor's own: asked each time. @throws HttpError with the back end's own words */
  async function askOwn<Name extends CallName>(call: UpstreamCall<Name>): Promise<CallAnswer<Name>> {
    const { name, given, visitor, post, site, origin: ownOrigin, uid } = call
    if (!visitor) throw new TypeError(`${name} was called without a visitor`)
    const { path, method, user } = contractOf(name)
    const token = visitor.token()
    if (name === 'security.renew') return fit(name, { access_token: token, expires_in: ACCESS_SECONDS })
    const checked = post && isForm(name) ? await checkedForm(call, post) : given
    const number = sendsOf(name).includes('uid') ? { uid: await numberOf(visitor, uid) } : {}
    const said = { ...bodyOf(name, checked), ...number }
    const { status, body } = await client.ask({
      method,
      path,
      token,
      ...(method === 'GET' ? { query: number } : name === 'security.token' ? { form: signInOf(said) } : { json: said }),
    })
    if (name === 'security.logout') {
      visitor.signOut()
      return fit(name, { result: true })
    }
    if (status === 401 && token !== undefined) visitor.signOut()
    if (status === 401 && user) throw signInFirst()
    if (status >= 400) throw new HttpError(status, messageOf(body))
    const answer = record(body)
    if (name === 'security.token') {
      const { access_token } = answer
      if (typeof access_token !== 'string') throw new UpstreamFailure('it gave no access_token')
      visitor.signIn(access_token)
      await post?.accountLimits.forgive(keyOf(loginOf(String(given.username))), post.address)
    }
    const reading = { site, origin: back, ownOrigin, given, own: await listsAfter(name, number) }
    return fit(name, readings[name]?.(answer, reading) ?? answer, (problem) => warn(name, problem))
  }

  /** The same change with the same key is made once (docs/requirements.md R1): the back end knows no keys. */
  function onceByKey<Name extends CallName>(call: UpstreamCall<Name>): Promise<CallAnswer<Name>> {
    const { name, uid, given, post } = call
    const key = post?.idempotencyKey ?? given.key
    if (typeof key !== 'string' || key === '') return askOwn(call)
    const change = JSON.stringify([name, uid, key])
    const known = changes.get(change)
    const isSame = known?.given === JSON.stringify(given)
    if (known && !isSame) throw new HttpError(422, 'Этот ключ уже был у\u00a0другого запроса.')
    if (known && isChangeOf(name, known)) return known.making
    const making = askOwn(call)
    changes.set(change, { name, given: JSON.stringify(given), making })
    // What failed may be tried again.
    making.catch(() => changes.delete(change))
    return making
  }

  /** After a change of a list, how the list is now: what the change itself answers is not told. */
  async function listsAfter(name: CallName, number: { uid?: string }): Promise<Given> {
    const [group = '', action] = name.split('.')
    if (!LISTS.includes(group) || action === 'item') return {}
    const { status, body } = await client.ask({ method: 'GET', path: `/api/app/${group}/item`, query: number })
    if (status !== 200) throw new UpstreamFailure(`it answered ${status}`)
    return record(body)
  }

  const signInOf = (said: Given): Record<string, string> => ({
    ...Object.fromEntries(Object.entries(said).map(([key, value]) => [key, String(value)])),
    ...(clientSecret !== undefined && { client_secret: clientSecret }),
  })

  async function readPublic<Name extends CallName>(call: UpstreamCall<Name>): Promise<CallAnswer<Name>> {
    const { name, given } = call
    // docs/specification.md §7 has sections by their code of the own catalogue alone.
    if (name === 'section.view' && given.kind !== 'main')
      return make(call, await read('section.byurl', { kind: given.kind, url: given.code }))
    const asked = name === 'catalog.filter' ? await withSectionId(given) : given
    return make(call, await read(name, asked))
  }

  /** What an answer comes to here; as long as it is kept, so is what was made of it. */
  async function make<Name extends CallName>(call: UpstreamCall<Name>, received: Given): Promise<CallAnswer<Name>> {
    const { name, given, site, origin: ownOrigin, local } = call
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

  /** The pages of the routes, and below them what the back end's lists name first; a list that fails is left out. */
  async function siteMap(call: UpstreamCall<'sitemap.view'>): Promise<CallAnswer<'sitemap.view'>> {
    const { site, local } = call
    const below = (name: CallName): string => addressOf(site, name, { code: 'x' }).replace(/x\/$/, '')
    const theirs = MATERIALS.filter(([view]) => takes(view)).map(([view]) => below(view))
    const { groups } = await local()
    const lists = MATERIALS.filter(([, name]) => name !== undefined && takes(name)).map(async ([view, name = view]) => {
      const { list } = record(await answer({ ...call, name, given: { page: 1 }, local: notHere }).catch(() => ({})))
      const items = elements(list)
        .map(record)
        .map(({ title, link }) => ({ text: title, link }))
      return { title: titleOf(site, name, {}), link: below(view), items }
    })
    const kinds = takes('section.list') ? (['main', 'import'] as const) : []
    const sections = kinds.map(async (kind) => {
      const asked = { ...call, name: 'section.list', given: { kind }, local: notHere } as const
      const { list } = record(await answer(asked).catch(() => ({})))
      const items = elements(list)
        .map(record)
        .map(({ name, link }) => ({ text: name, link }))
      return { title: titleOf(site, 'catalog.list', { kind }), link: addressOf(site, 'catalog.list', { kind }), items }
    })
    const [pages, ...ours] = groups.map((group, index) =>
      index === 0
        ? group
        : { ...group, items: group.items.filter(({ link }) => !theirs.some((path) => link.startsWith(path))) },
    )
    const more = [...ours, ...(await Promise.all([...sections, ...lists]))].filter(({ items }) => items.length > 0)
    return fit('sitemap.view', { groups: [pages, ...more] })
  }

  const takes = (name: CallName): boolean => ways[name].kind !== 'local' && !stay.has(name.slice(0, name.indexOf('.')))

  return { takes, answer }

  async function answer<Name extends CallName>(call: UpstreamCall<Name>): Promise<CallAnswer<Name>> {
    const { name, local } = call
    const way = ways[name]
    if (isSiteMap(call)) return fit(name, await siteMap(call))
    if (way.kind === 'hidden') {
      if (way.answer === undefined) throw new HttpError(404, 'Этого сайт не\u00a0умеет.')
      return fit(name, way.answer)
    }
    try {
      return await (isOwn(name) ? onceByKey(call) : readPublic(call))
    } catch (error) {
      if (error instanceof HttpError && !(error.statusCode === 404 && isSpare(name))) throw error
      if (error instanceof Misfit) for (const problem of error.problems) warn(name, problem)
      else if (!(error instanceof HttpError)) failed(error)
      if (isSingleFile(name)) return local()
      const part = spare[name]
      if (part) return make(call, part)
      if (error instanceof Misfit) throw new HttpError(502, 'Эти сведения сейчас не\u00a0показать. Зайдите позже.')
      if (error instanceof UpstreamFailure) throw new HttpError(503, SILENT, undefined, RETRY_SECONDS)
      throw error
    }
  }
}

/** Whether a page goes without what a call answers, or has it from here. */
const isSpare = (name: CallName): boolean => isSingleFile(name) || spare[name] !== undefined

/** What comes in time. @throws UpstreamFailure where it does not; it may come later, and is kept then */
async function orFail<T>(coming: Promise<T>, patience: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new UpstreamFailure('it is slow')), patience)
  return Promise.race([coming, promise]).finally(() => clearTimeout(timer))
}

const isSiteMap = (call: { name: CallName }): call is UpstreamCall<'sitemap.view'> => call.name === 'sitemap.view'

/** Materials that have a page each, and the list that names them. */
const MATERIALS: readonly (readonly [view: CallName, list?: CallName])[] = [
  ['library.view', 'library.list'],
  ['news.view', 'news.list'],
  ['landing.view'],
]

/** What a list that is asked for by itself would answer from here. */
const notHere = (): Promise<never> => Promise.reject(new UpstreamFailure('there is none here'))

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

interface Change {
  name: CallName
  /** What it was given, as JSON. */
  given: string
  making: Promise<unknown>
}

const isChangeOf = <Name extends CallName>(
  name: Name,
  change: Change,
): change is Change & { making: Promise<CallAnswer<Name>> } => change.name === name

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

/** Whether a call takes a form of ours. */
const isForm = (name: CallName): boolean => Object.hasOwn(contractOf(name).body?.properties ?? {}, 'form')

/** What is ours of a form happens here: its rules, the captcha, limits, and the consents are kept. */
async function checkedForm({ name, given }: UpstreamCall<CallName>, post: AccountContext): Promise<Given> {
  const { username } = given
  const { accountLimits, address, database, uid } = post
  if (typeof username === 'string') await accountLimits.tryPassword(keyOf(loginOf(username)), address)
  const counted = name === 'security.token' ? 'none' : name === 'order.save' ? 'order' : 'form'
  const { consents, form } = await acceptSubmission(name, given, post, counted)
  await storeConsents(database.query, { consents, form: form?.id ?? '', uid, address }, new Date())
  return given
}

/** Whether an answer is for one visitor alone. */
const isOwn = (name: CallName): boolean => accessOf(contractOf(name)) !== 'public'

/** Groups of calls that have a list of the visitor's. */
const LISTS = ['basket', 'favorite', 'compare']

/** What the back end says of a refusal (docs/specification.md §3, §8). */
function messageOf(body: unknown): string {
  const { message } = record(body)
  return typeof message === 'string' && message.trim() !== ''
    ? message.slice(0, 500)
    : 'Не\u00a0получилось. Попробуйте ещё раз.'
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
