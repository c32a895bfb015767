import type { CallName } from '#schema/api/calls.ts'

/** How a call of specification.md §7 goes to the back end. */
export interface Asked {
  readonly kind: 'asked'
  /** What of the query, or of the body, goes along; its other parameters are ours alone. */
  readonly sends: readonly string[] | 'all'
  /** Whose it is goes along too, where `sends` is all. */
  readonly uid?: true
}

/**
 * What becomes of each call where the shop stands in front of another back end: the one table of it.
 * - `asked`: specification.md §7 has it, it goes there.
 * - `ahead`: it goes there too, for all visits together.
 * - `local`: this site answers it from its own files.
 * - `made`: of what other calls answer.
 * - `hidden`: nobody can answer it; what shows it stays away. `answer` where an empty one says so, else it is a 404.
 */
export type Way =
  | Asked
  | { readonly kind: 'ahead' | 'local' | 'made' }
  | { readonly kind: 'hidden'; readonly answer?: object }

const asks = (...sends: readonly string[]): Asked => ({ kind: 'asked', sends })
/** All of the body but what is ours: the specification does not show it. */
const asksAll = { kind: 'asked', sends: 'all' } as const

const local = { kind: 'local' } as const
const ahead = { kind: 'ahead' } as const
const made = { kind: 'made' } as const
const hidden = { kind: 'hidden' } as const

/** A line for each call; one that is missing does not compile. */
export const ways: Readonly<Record<CallName, Way>> = {
  'seo.data': asks('path'),
  'about.view': asks(),
  'library.list': asks('uid', 'page', 'tagIds'),
  'library.view': asks('uid'),
  'news.list': asks('uid', 'page'),
  'news.view': asks('uid'),
  'certificate.list': asks(),
  'office.list': asks('uid'),
  'faqs.list': asks('uid'),
  'landing.view': asks('uid'),
  'landing.list': { kind: 'hidden', answer: { list: [] } },
  'main.view': asks(),
  'settings.view': asks(),
  'sitemap.view': made,
  // Whose region it is must be known before any call is made (regions.ts).
  'region.list': ahead,
  // The back end would say where this site is: who asks it is we.
  'region.detect': local,
  'catalog.list': asks(
    'section',
    'sort',
    'page',
    'volume',
    'material',
    'neck',
    'color',
    'purpose',
    'closure',
    'available',
    'heightFrom',
    'heightTo',
    'diameterFrom',
    'diameterTo',
  ),
  'catalog.filter': asks('sectionId'),
  'catalog.view': asks(),
  'section.list': asks(),
  'section.byurl': asks('url'),
  'section.view': asks(),
  'search.list': asks('q', 'page', 'sort'),
  'search.suggest': { kind: 'hidden', answer: { list: [] } },
  'watched.list': asks('uid'),
  'watched.save': asks('productId', 'uid'),
  // Ours stands for the back end's, which no browser is told (server/upstream/visitor.ts).
  'personal.uid': local,
  'personal.profile': asks(),
  'personal.sessions': { kind: 'hidden', answer: { list: [] } },
  'personal.endSession': hidden,
  'personal.endOthers': hidden,
  'personal.edit': asksAll,
  'personal.password': asksAll,
  'personal.data': hidden,
  'personal.delete': hidden,
  'security.token': asks('grant_type', 'username', 'password', 'client_id'),
  // Made of what is there: the token that the visitor has.
  'security.renew': asks(),
  'security.logout': asks(),
  'security.register': asksAll,
  'security.confirm': hidden,
  'security.restore': asks('email'),
  'security.changePassword': asksAll,
  'basket.item': asks('uid'),
  'basket.add': asks('productId', 'quantity', 'uid'),
  'basket.set': asks('productId', 'quantity', 'basketId', 'uid'),
  'basket.update': asks('productId', 'quantity', 'basketId', 'color', 'coloring', 'decoration', 'uid'),
  'basket.remove': asks('productId', 'basketId', 'uid'),
  'basket.paste': hidden,
  'basket.pasted': hidden,
  'basket.share': hidden,
  'basket.shared': hidden,
  'list.removed': hidden,
  'basket.take': hidden,
  'basket.pair': hidden,
  'favorite.item': asks('uid'),
  'favorite.add': asks('productId', 'quantity', 'uid'),
  'favorite.remove': asks('productId', 'quantity', 'uid'),
  'compare.item': asks('uid'),
  'compare.add': asks('productId', 'quantity', 'uid'),
  'compare.remove': asks('productId', 'uid'),
  // Whose basket it is.
  'order.save': { ...asksAll, uid: true },
  'order.list': {
    kind: 'hidden',
    answer: { list: [], pagination: { page: 1, pages: 0, size: 20, total: 0, base: '/personal/' } },
  },
  'order.view': hidden,
  'order.last': hidden,
  'order.buyer': {
    kind: 'hidden',
    answer: { buyer: { name: '', phone: '', email: '', workCompany: '', inn: '', kpp: '' } },
  },
  'order.repeat': hidden,
  'order.cancel': hidden,
  'form.subscribe': asks('email', 'agreement'),
  'form.feedback': asksAll,
  // Its files have no place there.
  'form.questionary': local,
  'contract.list': local,
  'contract.view': local,
  'contract.openapi': local,
}

/** What no back end is told: how a form is checked here, and keys of ours. */
export const OURS: readonly string[] = [
  'form',
  'consents',
  'captcha',
  'extra',
  'key',
  'total',
  'accept',
  'uid',
  'place',
]

/** What API_LOCAL may name besides the groups of calls: specification.md §7 puts several of them under one head. */
export const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  content: ['seo', 'about', 'library', 'news', 'certificate', 'office', 'faqs', 'landing', 'main', 'settings'],
  catalog: ['catalog', 'section', 'search'],
}
