import { code, codeParams, datedCard, pageNumber, pagination, uidQuery } from '../api/shared.ts'
import { uid } from '../definitions/calls/form-body.ts'
import { date, fileKeys, object, period } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'
import { drawing } from '../definitions/shop/drawing.ts'
import { writing } from '../definitions/shop/writing.ts'

export const kind = {
  path: 'content/news/*.json',
  addressed: true,
  named: { word: 'news', genitive: 'новости' },
  schema: object({
    title: 'Новость',
    required: { ...fileKeys, ...writing, date: { ...date, past: 60, description: 'Дата новости.' } },
    optional: { cover: { ...drawing, description: 'Чертёж изделия, о котором новость.' }, ...period },
  }),
  groups: { news: 'Новости' },
  calls: {
    'news.list': {
      method: 'GET',
      path: '/api/app/content/news/list',
      description: 'Новости, свежие первыми.',
      query: object({ optional: { uid, page: pageNumber } }),
      response: object({
        description: 'Новости и страницы списка.',
        required: { list: { type: 'array', description: 'Новости.', items: datedCard }, pagination },
      }),
    },
    'news.view': {
      method: 'GET',
      path: '/api/app/content/news/{code}/view',
      description: 'Новость.',
      params: codeParams,
      query: uidQuery,
      content: { kind: 'news-item', param: 'code' },
      response: object({
        description: 'Новость и соседние с ней.',
        required: {
          item: object({
            description: 'Новость.',
            required: { code, ...writing },
            optional: { date: { ...date, description: 'Дата.' }, cover: drawing },
          }),
          others: { type: 'array', description: 'Ещё новости.', items: datedCard },
        },
      }),
    },
  },
} as const satisfies ContentKind
