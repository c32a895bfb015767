import { type Area, createKinds } from '../kinds/kinds.ts'
import { contentKinds } from './content-kinds.ts'
import { fieldRules, isInn, isOgrn } from './field-rules.ts'

declare module './content-kinds.ts' {
  interface ContentKinds {
    about: typeof import('../../kinds/about.ts').kind
    article: typeof import('../../kinds/article.ts').kind
    calendar: typeof import('../../kinds/calendar.ts').kind
    certificates: typeof import('../../kinds/certificates.ts').kind
    delivery: typeof import('../../kinds/delivery.ts').kind
    faq: typeof import('../../kinds/faq.ts').kind
    landing: typeof import('../../kinds/landing.ts').kind
    main: typeof import('../../kinds/main.ts').kind
    materials: typeof import('../../kinds/materials.ts').kind
    'news-item': typeof import('../../kinds/news-item.ts').kind
    offer: typeof import('../../kinds/offer.ts').kind
    'order-statuses': typeof import('../../kinds/order-statuses.ts').kind
    packaging: typeof import('../../kinds/packaging.ts').kind
    properties: typeof import('../../kinds/properties.ts').kind
    regions: typeof import('../../kinds/regions.ts').kind
    requisites: typeof import('../../kinds/requisites.ts').kind
    roles: typeof import('../../kinds/roles.ts').kind
    seo: typeof import('../../kinds/seo.ts').kind
    settings: typeof import('../../kinds/settings.ts').kind
    synonyms: typeof import('../../kinds/synonyms.ts').kind
    tags: typeof import('../../kinds/tags.ts').kind
    templates: typeof import('../../kinds/templates.ts').kind
  }
}

/** The shop's back office (docs/desk.md). */
export const DESK: Area = {
  name: 'desk',
  genitive: 'рабочего места',
  layout: 'desk/desk',
  staff: true,
  missing: 'Такой страницы на\u00a0рабочем месте нет. Выберите раздел в\u00a0меню.',
}

/** Prefixes of addresses that the shop's own code answers (docs/addresses.md). */
const ADDRESSES = [
  ...['security/', 'lists/', 'basket/paste/', 'region/', 'sign-out/', 'personal/sessions/', 'papers/', 'exchange/1c/'],
  ...['robots.txt/', 'sitemap.xml/', 'sitemap-', 'yandex.yml/'],
]

/** Kinds of this shop's files, and the parts of its site (`Area`). */
export const kinds = createKinds(contentKinds, {
  genitive: 'магазина',
  areas: [DESK],
  addresses: ADDRESSES,
  fieldRules,
  verify: { inn: isInn, ogrn: isOgrn },
})
export const isDesk = (id: string): boolean => kinds.areaOf(id) === DESK

/** Prefix of the desk's addresses; browsers send the desk's cookie only to them (docs/desk.md). */
export const DESK_ADDRESS = `/${DESK.name}/`

/** Returns true for an address of the desk, with or without a trailing slash. */
export const isDeskAddress = (path: string): boolean => kinds.areaAt(path) === DESK
