import { code, codeParams, datedCard, pageNumber, pagination, textLink, uidQuery } from '../api/shared.ts'
import { uid } from '../definitions/calls/form-body.ts'
import { date, fileKeys, line, link, object, objects, period, slug } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'
import { drawing } from '../definitions/shop/drawing.ts'
import { writing } from '../definitions/shop/writing.ts'

const person = object({
  description: 'Кто написал.',
  required: { name: { ...line, description: 'Имя и фамилия.' }, role: { ...line, description: 'Должность.' } },
})

const articleCard = {
  ...datedCard,
  required: [...datedCard.required, 'tags'],
  properties: {
    ...datedCard.properties,
    tags: { type: 'array', description: 'Названия тем.', items: { ...line, description: 'Название темы.' } },
  },
} as const

const contents = objects({
  description: 'Оглавление: заголовки второго уровня с якорями.',
  item: 'Строка оглавления.',
  required: { text: { ...line, description: 'Заголовок.' }, anchor: { ...slug, description: 'Якорь раздела.' } },
})

export const kind = {
  path: 'content/articles/*.json',
  addressed: true,
  named: { word: 'article', genitive: 'статьи' },
  schema: object({
    title: 'Статья',
    required: {
      ...fileKeys,
      ...writing,
      date: { ...date, past: 60, description: 'Дата публикации.' },
      tags: {
        type: 'array',
        minItems: 1,
        unique: [''],
        items: { ...slug, names: 'tag', description: 'Тема: ключ из\u00a0schema/content/tags.json.' },
        description: 'Темы статьи.',
      },
      author: person,
      cover: { ...drawing, description: 'Чертёж для карточки и начала статьи.' },
    },
    optional: period,
  }),
  groups: { library: 'Статьи' },
  calls: {
    'library.list': {
      method: 'GET',
      path: '/api/app/content/library/list',
      description: 'Статьи библиотеки, новые первыми.',
      entries: { tagIds: { kind: 'tags', list: 'tags', by: ['id', 'number'] } },
      query: object({
        optional: {
          uid,
          page: pageNumber,
          tagIds: {
            type: 'array',
            maxItems: 20,
            items: { ...slug, description: 'Имя темы или её номер.' },
            description: 'Темы: статьи хотя бы одной из них; без них — все.',
          },
        },
      }),
      response: object({
        description: 'Статьи, темы и страницы списка.',
        required: {
          list: { type: 'array', description: 'Статьи.', items: articleCard },
          tags: objects({
            description: 'Все темы.',
            item: 'Тема.',
            required: {
              text: { ...line, description: 'Название темы.' },
              link,
              current: { type: 'boolean', description: 'Выбрана ли.' },
              count: { type: 'integer', minimum: 0, description: 'Сколько статей.' },
            },
          }),
          pagination,
        },
        optional: {
          tag: object({
            description: 'Выбранная тема, если она одна.',
            required: { id: { ...slug, description: 'Имя темы.' }, title: { ...line, description: 'Название темы.' } },
          }),
        },
      }),
    },
    'library.view': {
      method: 'GET',
      path: '/api/app/content/library/{code}/view',
      description: 'Статья.',
      params: codeParams,
      query: uidQuery,
      content: { kind: 'article', param: 'code' },
      response: object({
        description: 'Статья и похожие на неё.',
        required: {
          item: object({
            description: 'Статья.',
            required: {
              code,
              ...writing,
              tags: { type: 'array', description: 'Темы.', items: textLink },
              contents,
              readingTime: { type: 'integer', minimum: 1, description: 'Сколько минут читать.' },
            },
            // Articles from another back end may lack these keys (server/shop/upstream).
            optional: { date: { ...date, description: 'Дата публикации.' }, author: person, cover: drawing },
          }),
          similar: { type: 'array', description: 'Статьи на те же темы.', items: articleCard },
        },
      }),
    },
  },
} as const satisfies ContentKind
