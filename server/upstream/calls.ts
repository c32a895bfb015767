import type { CallName } from '#schema/api/calls.ts'

/** How a call of docs/specification.md §7 goes to the back end. */
export interface Asked {
  readonly kind: 'asked'
  /** What of the query, or of the body, goes along; its other parameters are ours alone. */
  readonly sends: readonly string[]
}

/**
 * What becomes of each call where the shop stands in front of another back end: the one table of it.
 * - `asked`: §7 has it, it goes there.
 * - `local`: this site answers it from its own files.
 * - `hidden`: nobody can answer it; what shows it stays away. `answer` where an empty one says so, else it is a 404.
 */
export type Way = Asked | { readonly kind: 'local' } | { readonly kind: 'hidden'; readonly answer?: object }

const asks = (...sends: readonly string[]): Asked => ({ kind: 'asked', sends })
const local = { kind: 'local' } as const

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
  // Of the pages that the routes have.
  'sitemap.view': local,
  // Who asks from where is known before any call: regions are this site's.
  'region.list': local,
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
  'watched.list': local,
  'watched.save': local,
  'personal.uid': local,
  'personal.profile': local,
  'personal.sessions': local,
  'personal.endSession': local,
  'personal.endOthers': local,
  'personal.edit': local,
  'personal.password': local,
  'personal.data': local,
  'personal.delete': local,
  'security.token': local,
  'security.renew': local,
  'security.logout': local,
  'security.register': local,
  'security.confirm': local,
  'security.restore': local,
  'security.changePassword': local,
  'basket.item': local,
  'basket.add': local,
  'basket.set': local,
  'basket.update': local,
  'basket.remove': local,
  'basket.paste': local,
  'basket.pasted': local,
  'basket.share': local,
  'basket.shared': local,
  'basket.take': local,
  'basket.pair': local,
  'favorite.item': local,
  'favorite.add': local,
  'favorite.remove': local,
  'compare.item': local,
  'compare.add': local,
  'compare.remove': local,
  'order.save': local,
  'order.list': local,
  'order.view': local,
  'order.last': local,
  'order.buyer': local,
  'order.repeat': local,
  'order.cancel': local,
  'form.subscribe': local,
  'form.feedback': local,
  'form.questionary': local,
  'contract.list': local,
  'contract.view': local,
  'contract.openapi': local,
}

/** What API_LOCAL may name besides the groups of calls: docs/specification.md §7 puts several of them under one head. */
export const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  content: ['seo', 'about', 'library', 'news', 'certificate', 'office', 'faqs', 'landing', 'main', 'settings'],
  catalog: ['catalog', 'section', 'search'],
}
