import type { BlocksPlace } from '../contract/block.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { about, article, landing, newsItem, tags } from './content/article.ts'
import { calendar } from './content/calendar.ts'
import { delivery } from './content/delivery.ts'
import { certificates, documentSource, faq, main, seo } from './content/lists.ts'
import { offer } from './content/offer.ts'
import { orderStatuses } from './content/orders.ts'
import { properties } from './content/properties.ts'
import { requisites } from './content/requisites.ts'
import { roles } from './content/roles.ts'
import { synonyms } from './content/search.ts'
import { regions, settings } from './content/settings.ts'
import { templates } from './content/templates.ts'
import { form } from './form.ts'
import { mail } from './mail.ts'
import { routes } from './routes.ts'
import { site } from './site.ts'
import { layout, modal, page, partial } from './tree.ts'

/** A kind of file under schema/. */
interface Kind {
  /** Path of its file, or of every .json of a folder, whose name is the id. */
  readonly path: string
  readonly schema: JsonSchema
}

/** Every kind of file there is. A file at no kind's place is a problem. */
export const kinds = {
  site: { path: 'site.json', schema: site },
  routes: { path: 'routes.json', schema: routes },
  layout: { path: 'layouts/*.json', schema: layout },
  page: { path: 'pages/*.json', schema: page },
  partial: { path: 'partials/*.json', schema: partial },
  modal: { path: 'modals/*.json', schema: modal },
  form: { path: 'forms/*.json', schema: form },
  mail: { path: 'mails/*.json', schema: mail },
  settings: { path: 'content/settings.json', schema: settings },
  regions: { path: 'content/regions.json', schema: regions },
  delivery: { path: 'content/delivery.json', schema: delivery },
  calendar: { path: 'content/calendar.json', schema: calendar },
  main: { path: 'content/main.json', schema: main },
  about: { path: 'content/about.json', schema: about },
  article: { path: 'content/articles/*.json', schema: article },
  tags: { path: 'content/tags.json', schema: tags },
  'news-item': { path: 'content/news/*.json', schema: newsItem },
  landing: { path: 'content/landings/*.json', schema: landing },
  faq: { path: 'content/faq.json', schema: faq },
  certificates: { path: 'content/certificates.json', schema: certificates },
  document: { path: 'content/documents/*.json', schema: documentSource },
  'order-statuses': { path: 'content/order-statuses.json', schema: orderStatuses },
  requisites: { path: 'content/requisites.json', schema: requisites },
  offer: { path: 'content/offer.json', schema: offer },
  properties: { path: 'catalog/properties.json', schema: properties },
  synonyms: { path: 'content/synonyms.json', schema: synonyms },
  seo: { path: 'content/seo.json', schema: seo },
  roles: { path: 'desk/roles.json', schema: roles },
  templates: { path: 'desk/templates.json', schema: templates },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds

export const kindNames = Object.keys(kinds) as KindName[]

/**
 * The desk, the shop's office (docs/desk.md), has folders of its own: schema/desk/pages/orders.json is the page
 * `desk/orders`.
 */
export const DESK = 'desk/'

/** Kinds whose files the desk has too. */
const DESK_KINDS: readonly KindName[] = ['page', 'layout', 'form', 'mail']

export const isDesk = (id: string): boolean => id.startsWith(DESK)

/** The places of a kind's files: its own, and the desk's. */
export const placesOf = (kind: KindName): string[] => {
  const { path } = kinds[kind]
  return DESK_KINDS.includes(kind) ? [path, DESK + path] : [path]
}

/** The kind and the id of a file by its path under schema/; undefined where no kind has its files there. */
export function kindOf(path: string): { kind: KindName; id: string } | undefined {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const name = path.slice(folder.length).replace(/\.json$/, '')
  const kind = kindNames.find((kind) => placesOf(kind).some((place) => place === path || place === `${folder}*.json`))
  return kind && { kind, id: isDesk(folder) && !isSingle(kind) ? DESK + name : name }
}

/** The path of a file under schema/. */
export const pathOf = (kind: KindName, id: string): string =>
  isDesk(id) ? DESK + kinds[kind].path.replace('*', id.slice(DESK.length)) : kinds[kind].path.replace('*', id)

/** Kinds of which there is exactly one file. */
export const isSingle = (kind: KindName): boolean => !kinds[kind].path.includes('*')

/** Returns `$schema` of a file: the relative path to its kind's schema, which `npm run generate` writes. */
export function schemaAddress(kind: KindName, id = ''): string {
  const depth = pathOf(kind, id).split('/').length - 1
  return `${depth > 0 ? '../'.repeat(depth) : './'}definitions/generated/${kind}.schema.json`
}

const TREES: Readonly<Partial<Record<KindName, BlocksPlace>>> = {
  page: 'page',
  layout: 'layout',
  modal: 'modal',
  mail: 'mail',
}

export const placeOf = (kind: KindName): BlocksPlace | undefined =>
  kind === 'partial' ? undefined : (TREES[kind] ?? 'content')
