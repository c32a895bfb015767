import type { FromSchema } from 'json-schema-to-ts'
import { line, link, text } from '../../definitions/contract/fragments.ts'
import type { Call } from '../call.ts'
import { pageNumber, pagination, samplePagination, textLink } from '../shared.ts'
import { choiceLink, kindNames, kindParams, productCard, regionCode, sampleProductCard, sectionPath } from './shared.ts'

const several = (what: string) =>
  ({
    type: 'array',
    maxItems: 50,
    items: { type: 'string', maxLength: 60, description: 'Значение.' },
    description: what,
  }) as const

/** What a visitor has chosen in the filter, as the list and the counts take it. */
export const choices = {
  volume: several('Объёмы, мл.'),
  material: several('Материалы.'),
  neck: several('Горловины.'),
  color: several('Цвета.'),
  purpose: several('Назначения.'),
  closure: several('Виды укупорки.'),
  available: several('Наличие: stock — на складе.'),
} as const

export const listQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    section: sectionPath,
    region: regionCode,
    ...choices,
    page: pageNumber,
    sort: {
      enum: ['default', 'price', '-price', 'volume', '-volume', 'name'],
      default: 'default',
      description: 'Порядок.',
    },
    view: { enum: ['cards', 'table'], default: 'cards', description: 'Карточки или таблица.' },
  },
} as const

export const catalogList = {
  method: 'GET',
  path: '/api/app/{kind}/list',
  description: 'Изделия раздела или всего каталога, с отбором и порядком.',
  pathNames: kindNames,
  params: kindParams,
  query: listQuery,
  response: {
    type: 'object',
    description: 'Изделия и всё, чем список управляется.',
    additionalProperties: false,
    required: ['list', 'path', 'view', 'pagination', 'sorts', 'views', 'chosen', 'reset'],
    properties: {
      list: { type: 'array', description: 'Изделия.', items: productCard },
      section: {
        type: 'object',
        description: 'Раздел, если список не всего каталога.',
        additionalProperties: false,
        required: ['name', 'meta', 'text'],
        properties: {
          name: { ...line, description: 'Название.' },
          meta: { ...line, description: 'Описание для поисковых систем.' },
          text: { ...text, description: 'Рассказ о разделе.' },
        },
      },
      path: {
        type: 'array',
        description: 'Путь от каталога; последний — без ссылки.',
        items: {
          type: 'object',
          description: 'Шаг пути.',
          additionalProperties: false,
          required: ['text'],
          properties: { text: { ...line, description: 'Надпись.' }, link },
        },
      },
      view: { enum: ['cards', 'table'], description: 'Карточки или таблица.' },
      pagination,
      next: { ...link, description: 'Следующая страница.' },
      sorts: { type: 'array', description: 'Порядки.', items: choiceLink },
      views: { type: 'array', description: 'Виды списка.', items: choiceLink },
      chosen: { type: 'array', description: 'Выбранное в отборе; ссылка убирает выбор.', items: textLink },
      reset: { ...link, description: 'Список без отбора.' },
    },
  },
  sample: {
    list: [sampleProductCard],
    section: { name: 'Флаконы', meta: 'Флаконы от производителя.', text: 'Рассказ о разделе.' },
    path: [{ text: 'Каталог', link: '/catalog/' }, { text: 'Флаконы' }],
    view: 'cards',
    pagination: { ...samplePagination, size: 24, base: '/catalog/' },
    next: '/catalog/?page=2',
    sorts: [{ text: 'По порядку', link: '/catalog/', current: true }],
    views: [{ text: 'Карточки', link: '/catalog/', current: true }],
    chosen: [{ text: 'ПЭТ', link: '/catalog/' }],
    reset: '/catalog/',
  },
} as const satisfies Call

export type CatalogList = FromSchema<typeof catalogList.response>

export const catalogFilter = {
  method: 'GET',
  path: '/api/app/{kind}/filter',
  description: 'Отбор раздела: значения и сколько изделий останется; числа следуют за остальным выбором.',
  pathNames: kindNames,
  params: kindParams,
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      sectionId: { type: 'integer', minimum: 1, description: 'Номер раздела.' },
      facets: several('Только эти признаки, в этом порядке.'),
      ...listQuery.properties,
    },
  },
  response: {
    type: 'object',
    additionalProperties: false,
    required: ['filter'],
    properties: {
      filter: {
        type: 'object',
        description: 'Отбор.',
        additionalProperties: false,
        required: ['total', 'groups'],
        properties: {
          total: { type: 'integer', minimum: 0, description: 'Сколько изделий подходит.' },
          groups: {
            type: 'array',
            description: 'Признаки.',
            items: {
              type: 'object',
              description: 'Признак.',
              additionalProperties: false,
              required: ['code', 'title', 'chosen', 'values'],
              properties: {
                code: { ...line, description: 'Имя признака в адресе.' },
                title: { ...line, description: 'Название.' },
                chosen: { type: 'integer', minimum: 0, description: 'Сколько значений выбрано.' },
                values: {
                  type: 'array',
                  description: 'Значения.',
                  items: {
                    type: 'object',
                    description: 'Значение; ссылка выбирает его или убирает выбор.',
                    additionalProperties: false,
                    required: ['value', 'text', 'count', 'chosen', 'link'],
                    properties: {
                      value: { ...line, description: 'Значение в адресе.' },
                      text: { ...line, description: 'Как его показать.' },
                      count: { type: 'integer', minimum: 0, description: 'Сколько изделий с ним.' },
                      chosen: { type: 'boolean', description: 'Выбрано ли.' },
                      link,
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
  sample: {
    filter: {
      total: 120,
      groups: [
        {
          code: 'material',
          title: 'Материал',
          chosen: 1,
          values: [{ value: 'pet', text: 'ПЭТ', count: 80, chosen: true, link: '/catalog/' }],
        },
      ],
    },
  },
} as const satisfies Call

export type CatalogFilter = FromSchema<typeof catalogFilter.response>
