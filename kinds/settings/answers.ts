import type { CallAnswer } from '#schema/definitions/calls/types.ts'
import { unusualDays } from '#schema/definitions/shop/units/working-days.ts'
import { type Period, today } from '#schema/definitions/text/dates.ts'
import { HttpError, noSuchPage } from '#server/engine/http/http-error.ts'
import { memoizeBy } from '#server/engine/memoize.ts'
import { addressOf } from '#server/engine/site/addresses.ts'
import { isHidden } from '#server/engine/site/hidden.ts'
import { type ContentTypes, type Site, singleContent } from '#server/engine/site/site.ts'
import type { Catalog } from '#server/shop/catalog/catalog.ts'
import type { KindIndex } from '#server/shop/catalog/memory/index.ts'

/** Keys of a news item that lists show; other changes of its file affect no other page. */
type NewsItem = Pick<ContentTypes['news-item'], 'title' | 'lead' | 'date' | 'cover'> & { code: string }

/** Keys of a file that visitors see. */
export function bare<T extends { $schema: string } & Period>({
  $schema: _,
  from: _from,
  until: _until,
  ...rest
}: T): Omit<T, '$schema' | keyof Period> {
  return rest
}

/** SEO data of a path without an entry. */
export const NO_SEO: CallAnswer<'seo.data'> = {
  h1: '',
  title: '',
  picture: '',
  canonical: '',
  robots: '',
  description: '',
  keywords: '',
  text: '',
}

export function seoData(site: Site, { path }: { path: string }): CallAnswer<'seo.data'> {
  const { path: _, ...meta } = singleContent(site, 'seo').pages.find((page) => page.path === path) ?? { path }
  return { ...NO_SEO, ...meta }
}

/** The working hours, with what is unlike them in the coming week. */
const hoursNow = (site: Site): ContentTypes['settings']['hours'] => [
  ...singleContent(site, 'settings').hours,
  ...unusualDays(singleContent(site, 'calendar'), today()),
]

/** The settings as they are now; menu items that ask for the catalog's sections get them. */
export function settingsView(site: Site, catalog: Catalog): CallAnswer<'settings.view'> {
  const { menu, footerMenu, ...settings } = bare(singleContent(site, 'settings'))
  return {
    ...settings,
    hours: hoursNow(site),
    menu: shownIn(site, menu).flatMap(({ sections, items, ...item }) =>
      sections
        ? [{ ...item, items: sectionItems(site, catalog.index.kinds[sections], '') }]
        : branch(site, item, items),
    ),
    footerMenu: footerMenu
      .map((group) => ({ ...group, items: shownIn(site, group.items) }))
      .filter(({ items }) => items.length > 0),
  }
}

/** Elements of a list that are shown now, and lead to what is. */
const shownIn = <T extends Period & { link?: string }>(site: Site, list: readonly T[]): Omit<T, keyof Period>[] =>
  list
    .filter((element) => site.shows(element) && !isHidden(site, element.link))
    .map(({ from: _, until: __, ...element }) => element)

/** A menu item with its visible children; undefined if it has only hidden ones. */
function branch<T extends { link?: string }>(
  site: Site,
  item: T,
  below: readonly (MenuItem & Period)[] | undefined,
): (T & { items?: MenuItem[] })[] {
  if (!below) return [item]
  const items = shownIn(site, below).flatMap(({ items, ...inner }) => branch(site, inner, items))
  return items.length > 0 ? [{ ...item, items }] : item.link === undefined ? [] : [item]
}

/** Two levels of sections as menu items. */
function sectionItems(
  site: Site,
  { kind, sections }: Pick<KindIndex, 'kind' | 'sections'>,
  above: string,
  levels = 2,
): MenuItem[] {
  const inside = sections.filter(
    ({ path, first, end }) => path.startsWith(above) && !path.slice(above.length).includes('/') && end > first,
  )
  return inside.map(({ path, name }) => {
    const items = levels > 1 ? sectionItems(site, { kind, sections }, `${path}/`, levels - 1) : []
    return { name, link: addressOf(site, 'catalog.list', { kind, section: path }), ...(items.length > 0 && { items }) }
  })
}

interface MenuItem {
  name: string
  link?: string
  items?: (MenuItem & Period)[]
}

export const aboutView = (site: Site): CallAnswer<'about.view'> => bare(singleContent(site, 'about'))
export function mainView(site: Site): CallAnswer<'main.view'> {
  const { banners, best: _, ...main } = bare(singleContent(site, 'main'))
  return { ...main, banners: shownIn(site, banners) }
}
export const faqsList = (site: Site): CallAnswer<'faqs.list'> => bare(singleContent(site, 'faq'))

export function officeList(site: Site): CallAnswer<'office.list'> {
  return { list: singleContent(site, 'settings').offices, hours: hoursNow(site) }
}

const KIND_NAMES = {
  system: 'Сертификат системы менеджмента',
  declaration: 'Декларация о соответствии',
  report: 'Протокол испытаний',
} as const

export function certificateList(site: Site): CallAnswer<'certificate.list'> {
  const { title, lead, certificates } = singleContent(site, 'certificates')
  return { title, lead, list: certificates.map(({ kind, ...rest }) => ({ ...rest, kindName: KIND_NAMES[kind] })) }
}

export function newsList(site: Site, { page = 1 }: { page?: number }): CallAnswer<'news.list'> {
  const { list, pagination } = paginate(news(site), page, site.constants.listSize, addressOf(site, 'news.list'))
  return { list: list.map((item) => newsCard(site, item)), pagination }
}

export function newsView(site: Site, { code }: { code: string }): CallAnswer<'news.view'> {
  const item = site.content('news-item').get(code)
  if (!item) throw new HttpError(404, 'Такой новости нет.')
  return {
    item: { ...bare(item), code },
    others: news(site)
      .filter((other) => other.code !== code)
      .slice(0, 3)
      .map((other) => newsCard(site, other)),
  }
}

const news = memoizeBy((site: Site): readonly NewsItem[] =>
  [...site.content('news-item')]
    .map(([code, { title, lead, date, cover }]) => ({ code, title, lead, date, ...(cover && { cover }) }))
    .sort(newestFirst),
)

const newsCard = (
  site: Site,
  { code, title, lead, date, cover }: NewsItem,
): CallAnswer<'news.list'>['list'][number] => ({
  code,
  title,
  lead,
  date,
  link: addressOf(site, 'news.view', { code }),
  ...(cover && { drawing: cover }),
})

export const landingList = memoizeBy(
  (site: Site): CallAnswer<'landing.list'> => ({
    list: [...site.content('landing')]
      .map(([code, { title, lead, cover }]) => ({
        code,
        title,
        lead,
        link: addressOf(site, 'landing.view', { code }),
        ...(cover && { drawing: cover }),
      }))
      .sort((a, b) => byAlphabet(a.title, b.title)),
  }),
)

export function landingView(site: Site, { code }: { code: string }): CallAnswer<'landing.view'> {
  const item = site.content('landing').get(code)
  if (!item) throw new HttpError(404, 'Такой страницы нет.')
  const { data: _, ...shown } = bare(item)
  return { item: { code, ...shown }, others: landingList(site).list.filter((other) => other.code !== code) }
}

/** A part of a list by its page. @throws HttpError 404 past the last page, but not for the first of an empty list */
export function paginate<T>(all: readonly T[], page: number, size: number, base: string) {
  const pages = Math.ceil(all.length / size)
  if (page > Math.max(pages, 1)) throw noSuchPage(page, pages)
  return { list: all.slice((page - 1) * size, page * size), pagination: { page, pages, size, total: all.length, base } }
}

/** Newest first; entries of one day by code, for a stable order. */
export const newestFirst = (a: { date: string; code: string }, b: { date: string; code: string }): number =>
  b.date.localeCompare(a.date) || a.code.localeCompare(b.code)

/** Compares in the order of a Russian dictionary. */
export const byAlphabet: (a: string, b: string) => number = new Intl.Collator('ru').compare
