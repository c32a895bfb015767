import { record } from '#schema/definitions/json-schema/unknown.ts'
import { plainText } from '#schema/definitions/text/marks.ts'
import { addressOf } from '../../../engine/site/addresses.ts'
import { type Site, singleContent } from '../../../engine/site/site.ts'
import { shorten } from './card.ts'

/** A page, or a question of the FAQ, as the search indexes it. */
interface SearchedPage {
  code: string
  title: string
  lead: string
  link: string
  /** Further text for the index, which results do not show. */
  body: string
}

/** Returns the pages that the search indexes in addition to products and articles. */
export function pagesOf(site: Site): SearchedPage[] {
  const faq = singleContent(site, 'faq')
  const { title, lead, certificates } = singleContent(site, 'certificates')
  const { offices } = singleContent(site, 'settings')
  const { pickup, zones } = singleContent(site, 'delivery')
  const about = singleContent(site, 'about')
  return [
    page('delivery', 'Доставка', pickup, addressOf(site, 'region.delivery'), zones),
    page('certificates', title, lead, addressOf(site, 'certificate.list'), certificates),
    page(
      'contacts',
      'Контакты',
      offices.map(({ name, city }) => `${city}: ${name}`).join('; '),
      addressOf(site, 'office.list'),
      offices,
    ),
    page('about', about.title, about.lead, addressOf(site, 'about.view'), about.body),
    ...[...site.content('landing')].map(([code, landing]) =>
      page(code, landing.title, landing.lead, addressOf(site, 'landing.view', { code }), landing.body),
    ),
    ...faq.groups.flatMap(({ title, anchor, questions }) =>
      questions.map(({ question, answer }) =>
        page(anchor, question, shorten(plainText(answer)), `${addressOf(site, 'faqs.list')}#${anchor}`, [
          title,
          answer,
        ]),
      ),
    ),
  ]
}

const page = (code: string, title: string, lead: string, link: string, body: unknown): SearchedPage => ({
  ...{ code, title, link },
  lead: shorten(plainText(lead)),
  body: wordsIn(body),
})

/** Returns all texts of a tree of blocks, without formatting marks, joined by spaces. */
export function wordsIn(value: unknown): string {
  if (typeof value === 'string') return plainText(value)
  const parts = Array.isArray(value) ? value : Object.values(record(value))
  return parts.map(wordsIn).join(' ')
}
