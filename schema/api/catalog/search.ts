import type { Call } from '../../definitions/calls/call.ts'
import { line, link, object, objects } from '../../definitions/contract/fragments.ts'
import { drawing } from '../../definitions/shop/drawing.ts'
import { allowing, card, described, get, pageNumber, pagination, textLink } from '../shared.ts'
import { catalogFilterCall, catalogListCall, facetChoices, lengths, sort } from './list.ts'
import { choiceLink, productCard, regionCode } from './shared.ts'

const q = { type: 'string', maxLength: 200, description: 'Что искать.' } as const

export const searchCalls = {
  'search.list': {
    ...get('/api/app/search/list'),
    description: 'Изделия, разделы, статьи и\u00a0страницы, в\u00a0которых есть искомое.',
    query: allowing({
      q,
      page: pageNumber,
      sort: { ...sort, description: 'Порядок; без него — самое подходящее первым.' },
      region: regionCode,
      ...facetChoices,
    }),
    lengths,
    response: object({
      description: 'Найденное.',
      required: {
        q,
        list: { type: 'array', description: 'Изделия.', items: productCard },
        sections: { type: 'array', description: 'Разделы.', items: textLink },
        articles: { type: 'array', description: 'Статьи.', items: card },
        pages: { type: 'array', description: 'Страницы: вопросы, сертификаты, доставка, контакты.', items: card },
        pagination,
        sorts: { type: 'array', description: 'Порядки.', items: choiceLink },
        views: { type: 'array', description: 'Виды списка.', items: choiceLink },
        filter: {
          ...catalogFilterCall.response.properties.filter,
          description: 'Отбор найденного; числа следуют за остальным выбором.',
        },
        chosen: catalogListCall.response.properties.chosen,
        reset: { ...link, description: 'Найденное без отбора.' },
        relaxed: catalogListCall.response.properties.relaxed,
      },
      optional: {
        corrected: { ...line, description: 'Что искали вместо набранного: другая раскладка, опечатка.' },
        similar: {
          type: 'array',
          description:
            'Похожие изделия: слова запроса есть и\u00a0у\u00a0них, но\u00a0называются они иначе. На\u00a0первой странице без\u00a0отбора.',
          items: productCard,
        },
        partial: {
          type: 'boolean',
          description: 'true — всех слов нет ни в одном изделии, показаны почти подходящие.',
        },
        next: { ...link, description: 'Следующая страница.' },
        wrong: catalogListCall.response.properties.wrong,
      },
    }),
  },
  /** The call that completes the query while the visitor types; specification.md §7 does not define it. */
  'search.suggest': {
    ...get('/api/app/search/suggest'),
    description: 'Подсказки к набранному: слова, разделы, изделия, статьи.',
    query: allowing({ q, region: regionCode }),
    response: described('Подсказки.', {
      list: objects({
        maxItems: 8,
        description: 'Подсказки, не больше восьми; одного вида стоят вместе.',
        item: 'Подсказка.',
        required: {
          kind: {
            enum: ['word', 'section', 'product', 'article'],
            description: 'Что это: word — запрос, section — раздел, product — изделие, article — статья.',
          },
          text: { ...line, description: 'Запрос или название.' },
          link,
        },
        optional: {
          article: { ...line, description: 'Артикул изделия.' },
          price: { ...line, description: 'Цена изделия словами.' },
          use: productCard.properties.use,
          drawing,
        },
      }),
    }),
  },
} as const satisfies Record<string, Call>
