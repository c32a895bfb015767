import type { FromSchema } from 'json-schema-to-ts'
import { drawing, line, link } from '../../definitions/contract/fragments.ts'
import type { Call } from '../call.ts'
import { card, pageNumber, pagination, sampleCard, samplePagination, textLink } from '../shared.ts'
import { choiceLink, productCard, regionCode, sampleProductCard } from './shared.ts'

const q = { type: 'string', maxLength: 200, description: 'Что искать.' } as const

export const searchList = {
  method: 'GET',
  path: '/api/app/search/list',
  description: 'Изделия, разделы и статьи, в которых есть искомое.',
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      q,
      page: pageNumber,
      sort: {
        enum: ['default', 'price', '-price', 'volume', '-volume', 'name'],
        default: 'default',
        description: 'Порядок; без него — самое подходящее первым.',
      },
      region: regionCode,
    },
  },
  response: {
    type: 'object',
    description: 'Найденное.',
    additionalProperties: false,
    required: ['q', 'list', 'sections', 'articles', 'pagination', 'sorts', 'views'],
    properties: {
      q,
      corrected: { ...line, description: 'Что искали вместо набранного: другая раскладка, опечатка.' },
      partial: { type: 'boolean', description: 'true — всех слов нет ни в одном изделии, показаны почти подходящие.' },
      list: { type: 'array', description: 'Изделия.', items: productCard },
      sections: { type: 'array', description: 'Разделы.', items: textLink },
      articles: { type: 'array', description: 'Статьи.', items: card },
      pagination,
      next: { ...link, description: 'Следующая страница.' },
      sorts: { type: 'array', description: 'Порядки.', items: choiceLink },
      views: { type: 'array', description: 'Виды списка.', items: choiceLink },
    },
  },
  sample: {
    q: 'банка',
    corrected: 'банка',
    partial: true,
    list: [sampleProductCard],
    sections: [{ text: 'Банки', link: '/catalog/banki/' }],
    articles: [{ code: sampleCard.code, title: sampleCard.title, lead: sampleCard.lead, link: sampleCard.link }],
    pagination: { ...samplePagination, size: 24, base: '/search/?q=банка' },
    next: '/search/?q=банка&page=2',
    sorts: [{ text: 'По порядку', link: '/search/?q=банка', current: true }],
    views: [],
  },
} as const satisfies Call

export type SearchList = FromSchema<typeof searchList.response>

/** Not in spec.md §7: what a visitor may be about to type. */
export const searchSuggest = {
  method: 'GET',
  path: '/api/app/search/suggest',
  description: 'Подсказки к набранному: слова, разделы, изделия, статьи.',
  query: { type: 'object', additionalProperties: false, properties: { q, region: regionCode } },
  response: {
    type: 'object',
    description: 'Подсказки.',
    additionalProperties: false,
    required: ['list'],
    properties: {
      list: {
        type: 'array',
        maxItems: 8,
        description: 'Подсказки, не больше восьми; одного вида стоят вместе.',
        items: {
          type: 'object',
          description: 'Подсказка.',
          additionalProperties: false,
          required: ['kind', 'text', 'link'],
          properties: {
            kind: {
              enum: ['word', 'section', 'product', 'article'],
              description: 'Что это: word — запрос, section — раздел, product — изделие, article — статья.',
            },
            text: { ...line, description: 'Запрос или название.' },
            link,
            article: { ...line, description: 'Артикул изделия.' },
            price: { ...line, description: 'Цена изделия словами.' },
            drawing,
          },
        },
      },
    },
  },
  sample: {
    list: [
      { kind: 'word', text: 'банка', link: '/search/?q=банка' },
      {
        kind: 'product',
        text: sampleProductCard.name,
        link: sampleProductCard.link,
        article: sampleProductCard.article,
        price: sampleProductCard.price,
        drawing: sampleProductCard.drawing,
      },
    ],
  },
} as const satisfies Call

export type SearchSuggest = FromSchema<typeof searchSuggest.response>
