import { memoizeBy } from '#schema/definitions/memoize.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import type { Site } from '../../engine/site/site.ts'
import type { Answers } from './answers.ts'
import { bare, newestFirst, paginate } from './lists.ts'

export const answers: Answers<'news-item'> = {
  'news.list': ({ page }, { site }) =>
    paginate(news(site), page, site.constants.listSize, addressOf(site, 'news.list')),
  'news.view'({ code }, { site }) {
    const item = site.content('news-item').get(code)
    if (!item) throw new HttpError(404, 'Такой новости нет.')
    return {
      item: { ...bare(item), code },
      others: news(site)
        .filter((other) => other.code !== code)
        .slice(0, 3),
    }
  },
}

const news = memoizeBy((site: Site) =>
  [...site.content('news-item')]
    .map(([code, { title, lead, date, cover }]) => ({
      ...{ code, title, lead, date, link: addressOf(site, 'news.view', { code }) },
      ...(cover && { drawing: cover }),
    }))
    .sort(newestFirst),
)
