import { calls, contractOf } from '#schema/api/calls.ts'
import type { Call, CallAnswer, CallName } from '#schema/definitions/calls/call.ts'
import type { FormContext } from '../../engine/forms/validate-submission.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import type { BackVisitor } from '../../engine/visitor/visitor.ts'
import type { AccountContext } from '../account/context.ts'

export type CallValues = Readonly<Record<string, unknown>>

/** A call of this site that the back end must answer. */
export interface UpstreamCall<Name extends CallName> extends Pick<FormContext, 'site' | 'origin' | 'uid'> {
  name: Name
  /** Parameters according to the contract, including default values. */
  parameters: CallValues
  /** The visitor's identity at the back end, for personal calls. */
  visitor: BackVisitor | undefined
  /** Context of a POST call, for validating the call before it is forwarded; undefined for a GET. */
  post: AccountContext | undefined
  /** Returns the answer that this site's own files give. */
  local: () => Promise<CallAnswer<Name>>
}

/** Stands for the whole query or body except `OURS`, in calls whose parameters the specification does not list. */
const ALL = '*'

/** Calls of specification.md §7, with the parameters that are forwarded to the back end. */
const SENT: { readonly [Name in CallName]?: readonly string[] } = {
  'seo.data': ['path'],
  'about.view': [],
  'library.list': ['uid', 'page', 'tagIds'],
  'library.view': ['uid'],
  'news.list': ['uid', 'page'],
  'news.view': ['uid'],
  'certificate.list': [],
  'office.list': ['uid'],
  'faqs.list': ['uid'],
  'landing.view': ['uid'],
  'main.view': [],
  'settings.view': [],
  'catalog.list': [ALL],
  'catalog.filter': ['sectionId'],
  'catalog.view': [],
  'section.list': [],
  'section.byurl': ['url'],
  'section.view': [],
  'search.list': ['q', 'page', 'sort'],
  'watched.list': ['uid'],
  'watched.save': ['productId', 'uid'],
  'personal.profile': [],
  'personal.edit': [ALL],
  'personal.password': [ALL],
  'security.token': ['grant_type', 'username', 'password', 'client_id'],
  'security.renew': [],
  'security.logout': [],
  'security.register': [ALL],
  'security.restore': ['email'],
  'security.changePassword': [ALL],
  'basket.item': ['uid'],
  'basket.add': ['productId', 'quantity', 'uid'],
  'basket.set': ['productId', 'quantity', 'basketId', 'uid'],
  'basket.update': ['productId', 'quantity', 'basketId', 'color', 'coloring', 'decoration', 'wanted', 'uid'],
  'basket.remove': ['productId', 'basketId', 'uid'],
  'favorite.item': ['uid'],
  'favorite.add': ['productId', 'quantity', 'uid'],
  'favorite.remove': ['productId', 'quantity', 'uid'],
  'compare.item': ['uid'],
  'compare.add': ['productId', 'quantity', 'uid'],
  'compare.remove': ['productId', 'uid'],
  'order.save': [ALL, 'uid'],
  'form.subscribe': ['email', 'agreement'],
  'form.feedback': [ALL],
}

/**
 * Calls that this site answers itself: `region.list` and `personal.uid` from earlier responses (background.ts, visitor.ts), delivery from
 * its own file and the regions; also calls that the back end lacks, such as `region.detect` and uploaded files.
 */
const LOCAL: ReadonlySet<CallName> = new Set([
  'region.list',
  'region.detect',
  'region.delivery',
  'region.zones',
  'company.byInn',
  'personal.uid',
  'form.questionary',
  'contract.list',
  'contract.view',
  'contract.openapi',
])

/** Empty answers to calls that the back end does not implement. A call that is not in `SENT`, `LOCAL` or `EMPTY` is answered with 404. */
export const EMPTY: { readonly [Name in CallName]?: object } = {
  'landing.list': { list: [] },
  'search.suggest': { list: [] },
  'basket.rest': { problems: [] },
  'personal.sessions': { list: [] },
  'personal.organizations': { list: [] },
  'personal.aliases': { text: '', count: 0, confirmed: false },
  'personal.aliasFound': { list: [] },
  'order.list': { list: [], pagination: { page: 1, pages: 0, size: 20, total: 0, base: '/personal/' } },
  'order.papers': { list: [], pagination: { page: 1, pages: 0, size: 20, total: 0, base: '/personal/documents/' } },
  'order.buyer': {
    buyer: {
      ...{ name: '', phone: '', email: '', workCompany: '' },
      ...{ inn: '', kpp: '', country: 'ru', unp: '', bin: '' },
    },
  },
}

/** Optional calls of pages: if one fails, the page gets an empty answer and is rendered all the same. */
export const BESIDES: ReadonlySet<CallName> = new Set(['seo.data', 'settings.view', 'section.list', 'catalog.filter'])

/** Names in API_LOCAL that stand for several groups of calls, as in the sections of specification.md §7. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  content: ['seo', 'about', 'library', 'news', 'certificate', 'office', 'faqs', 'landing', 'main', 'settings'],
  catalog: ['catalog', 'section', 'search'],
  order: ['offer', 'sample'],
}

/** This site's own parameters, which are never forwarded. */
const OURS = ['form', 'consents', 'captcha', 'extra', 'key', 'uid', 'place', 'region', 'view', 'exact']

export const isAsked = (name: CallName): boolean => SENT[name] !== undefined

export const isLocal = (name: CallName): boolean => LOCAL.has(name)

export function staysHere(apiLocal: readonly string[]): (name: CallName) => boolean {
  const groups = new Set(apiLocal.flatMap((group) => [group, ...(FAMILIES[group] ?? [])]))
  return (name) => groups.has(name.slice(0, name.indexOf('.')))
}

/** Returns true if the call sends the visitor number that the back end has assigned. */
export const sendsUid = (name: CallName): boolean => SENT[name]?.includes('uid') ?? false

const sends = (name: CallName, key: string): boolean => {
  const names = SENT[name] ?? []
  return !(key === 'uid') && (names.includes(ALL) ? !OURS.includes(key) : names.includes(key))
}

/** Returns the path of a call with its parameters. @throws HttpError 404 for a value that is invalid in a path */
export function pathOf(name: CallName, parameters: CallValues): string {
  const { path, pathNames = {} }: Call = calls[name]
  return path.replace(/\{([a-z]+)\}/g, (_, part: string) => {
    const value = String(parameters[part] ?? '')
    const text = pathNames[part]?.[value] ?? value
    if (!/^[\w.~-]+$/.test(text) || /^\.+$/.test(text)) throw new HttpError(404, 'Такого адреса нет.')
    return text
  })
}

export function queryOf(name: CallName, parameters: CallValues): Record<string, string> {
  const properties = contractOf(name).query?.properties ?? {}
  return Object.fromEntries(
    Object.keys(properties).flatMap((key) => {
      const value = parameters[key]
      const isDefault = value === properties[key]?.default && key !== 'page'
      return value === undefined || isDefault || !sends(name, key) ? [] : [[key, [value].flat().join(',')]]
    }),
  )
}

/** Returns the body of a call. If the call sends a quantity, the default quantity is 1. */
export function bodyOf(name: CallName, parameters: CallValues): CallValues {
  const defaults = sends(name, 'quantity') && !SENT[name]?.includes(ALL) ? { quantity: 1 } : {}
  return Object.fromEntries(Object.entries({ ...defaults, ...parameters }).filter(([key]) => sends(name, key)))
}
