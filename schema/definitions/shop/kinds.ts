import { about, article, landing, newsItem, tags } from '#kinds/article/kind.ts'
import { calendar } from '#kinds/calendar/kind.ts'
import { delivery } from '#kinds/delivery/kind.ts'
import { certificates, faq, main, seo } from '#kinds/main/kind.ts'
import { offer } from '#kinds/offer/kind.ts'
import { orderStatuses } from '#kinds/order-statuses/kind.ts'
import { properties } from '#kinds/properties/kind.ts'
import { requisites } from '#kinds/requisites/kind.ts'
import { roles } from '#kinds/roles/kind.ts'
import { completeSettings, regions, settings } from '#kinds/settings/kind.ts'
import { synonyms } from '#kinds/synonyms/kind.ts'
import { templates } from '#kinds/templates/kind.ts'
import { type Area, createKinds, type Kind } from '../kinds/kinds.ts'

/** Kinds of content of this shop. */
const content = {
  settings: {
    ...{ path: 'content/settings.json', schema: settings, shared: true, settings: true },
    complete: completeSettings,
    named: { word: 'office', genitive: 'офиса' },
    entries: { list: 'offices', key: 'id', title: 'name', anchors: true },
  },
  regions: {
    ...{ path: 'content/regions.json', schema: regions, shared: true },
    named: { word: 'region', genitive: 'региона' },
    entries: { list: 'regions', key: 'code', title: 'name', param: 'region' },
  },
  delivery: { path: 'content/delivery.json', schema: delivery },
  calendar: { path: 'content/calendar.json', schema: calendar },
  main: { path: 'content/main.json', schema: main },
  about: { path: 'content/about.json', schema: about },
  article: {
    ...{ path: 'content/articles/*.json', schema: article, addressed: true },
    named: { word: 'article', genitive: 'статьи' },
  },
  tags: {
    ...{ path: 'content/tags.json', schema: tags },
    named: { word: 'tag', genitive: 'темы' },
    entries: { list: 'tags', key: 'id', title: 'title' },
  },
  'news-item': {
    ...{ path: 'content/news/*.json', schema: newsItem, addressed: true },
    named: { word: 'news', genitive: 'новости' },
  },
  landing: {
    ...{ path: 'content/landings/*.json', schema: landing, addressed: true, scope: 'layout' },
    named: { word: 'landing', genitive: 'посадочной страницы' },
  },
  faq: { path: 'content/faq.json', schema: faq },
  certificates: { path: 'content/certificates.json', schema: certificates },
  'order-statuses': { path: 'content/order-statuses.json', schema: orderStatuses },
  requisites: { path: 'content/requisites.json', schema: requisites },
  offer: { path: 'content/offer.json', schema: offer },
  properties: { path: 'catalog/properties.json', schema: properties },
  synonyms: { path: 'content/synonyms.json', schema: synonyms },
  seo: { path: 'content/seo.json', schema: seo },
  roles: { path: 'desk/roles.json', schema: roles },
  templates: { path: 'desk/templates.json', schema: templates },
} as const satisfies Readonly<Record<string, Kind>>

declare module '../register.ts' {
  interface Register {
    kinds: typeof content
  }
}

/** The shop's office (docs/desk.md). */
export const DESK: Area = {
  name: 'desk',
  genitive: 'рабочего места',
  layout: 'desk/desk',
  staff: true,
  missing: 'Такой страницы на\u00a0рабочем месте нет. Выберите раздел в\u00a0меню.',
}

/** Kinds and areas of this shop's files. */
export const kinds = createKinds(content, { genitive: 'магазина' }, [DESK])

/** Returns true for the id of a file of the desk. */
export const isDesk = (id: string): boolean => kinds.areaOf(id) === DESK

/** Addresses of the desk begin with it: its cookie is sent to no other (docs/desk.md). */
export const DESK_ADDRESS = `/${DESK.name}/`

/** Returns true for an address of the desk, with or without its last slash. */
export const isDeskAddress = (path: string): boolean => kinds.areaAt(path) === DESK
