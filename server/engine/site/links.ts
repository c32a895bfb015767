import { buildPath, routeOf } from '#schema/definitions/addresses/routing.ts'
import { type LinkObject, parseAddress } from '#schema/definitions/contract/link.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import type { Route } from '#schema/definitions/kinds/routes.ts'
import { mapLinks } from '#schema/definitions/text/marks.ts'
import { telAddress } from '#schema/definitions/text/phone.ts'
import type { Signing } from '../secrets/signing.ts'

/** Converts links, as authors write them in the files, to addresses. */
export interface Links {
  /** Returns the address of a link object, or of a link as texts contain it: `settings:politic`, a URL. */
  address(link: string | LinkObject): string
  /** Resolves the links inside a text. */
  text(text: string): string
  /** Resolves a link, text or picture by its schema; returns any other value unchanged. An expression may return a link object. */
  value(value: unknown, schema: JsonSchema): unknown
  /** Resolves links and texts of a content file; lists of blocks stay unchanged. */
  content(value: unknown, schema: JsonSchema): unknown
}

/** Sources for resolving links. */
interface LinkSources {
  readonly routes: readonly Route[]
  /** Returns the address of a document by its name, «politic» for `settings:politic` in texts. */
  document(name: string): unknown
  /** Signs the parameters of a modal. */
  sign: Signing['sign']
  /** Returns a picture's address by its file. */
  picture(file: string): string | undefined
}

export function createLinks(sources: LinkSources): Links {
  const { sign } = sources
  const links: Links = {
    address(link) {
      if (typeof link === 'string') return textAddress(link)
      if (link.modal !== undefined) return modalAddress(link.modal, link.params, sign)
      if (link.route !== undefined) return routeAddress(sources.routes, link)
      if (link.file !== undefined) return link.file
      if (link.mail !== undefined) return `mailto:${link.mail}`
      if (link.phone !== undefined) return telAddress(link.phone)
      return link.anchor === undefined ? (link.href ?? '/') : `#${link.anchor}`
    },
    text: (text) => mapLinks(text, textAddress),
    value(value, { role }) {
      if (value === undefined || value === null) return value
      if (role === 'link') return links.address(value as string | LinkObject)
      if (typeof value !== 'string') return value
      if (role === 'picture') return sources.picture(value) ?? value
      return role === 'text' ? links.text(value) : value
    },
    content(value, schema) {
      const { role, items = {}, properties = {} } = schema
      if (role === 'blocks') return value
      if (role === 'link' || typeof value !== 'object' || value === null) return links.value(value, schema)
      if (Array.isArray(value)) return value.map((item) => links.content(item, items))
      return Object.fromEntries(
        Object.entries(value).map(([key, part]) => [key, links.content(part, properties[key] ?? {})]),
      )
    },
  }

  const textAddress = (address: string): string => {
    const { kind, name = address } = parseAddress(address) ?? {}
    if (kind === 'modal') return modalAddress(name, undefined, sign)
    return kind === 'settings' ? String(sources.document(name) ?? '/') : name
  }

  return links
}

/** Returns the URL of a modal over the current page, with signed parameters. */
function modalAddress(modal: string, params: LinkObject['params'], sign: Signing['sign']): string {
  const opened = Object.keys(params ?? {}).length > 0 ? `&with=${sign([modal, params])}` : ''
  return `?modal=${modal}${opened}`
}

function routeAddress(routes: readonly Route[], { route: page = '', params = {}, query = {}, anchor }: LinkObject) {
  const strings = params as Record<string, string> // the checker has validated them
  const route = routeOf(routes, page, strings)
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
  return `${route ? buildPath(route.path, strings) : '/'}${search && `?${search}`}${anchor === undefined ? '' : `#${anchor}`}`
}
