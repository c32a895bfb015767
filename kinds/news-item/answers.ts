import type { CallAnswer } from '#schema/definitions/calls/types.ts'
import { HttpError } from '#server/engine/http/http-error.ts'
import { memoizeBy } from '#server/engine/memoize.ts'
import { addressOf } from '#server/engine/site/addresses.ts'
import type { ContentTypes, Site } from '#server/engine/site/site.ts'
import { bare, newestFirst, paginate } from '#server/shop/content/lists.ts'
import type { Answers } from '../answers.ts'

/** Keys of a news item that lists show; other changes of its file affect no other page. */
type NewsItem = Pick<ContentTypes['news-item'], 'title' | 'lead' | 'date' | 'cover'> & { code: string }

export const answers: Answers<'news-item'> = {
  'news.list'({ page }, { site }) {
    const { list, pagination } = paginate(news(site), page, site.constants.listSize, addressOf(site, 'news.list'))
    return { list: list.map((item) => newsCard(site, item)), pagination }
  },
  'news.view'({ code }, { site }) {
    const item = site.content('news-item').get(code)
    if (!item) throw new HttpError(404, 'Такой новости нет.')
    return {
      item: { ...bare(item), code },
      others: news(site)
        .filter((other) => other.code !== code)
        .slice(0, 3)
        .map((other) => newsCard(site, other)),
    }
  },
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
