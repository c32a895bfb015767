import { date, drawing, line, slug } from '../../contract/fragments.ts'
import { fileKeys } from '../file.ts'

/** A title, an announcement, a description and a body: what every text that has a page of its own is made of. */
export const writing = {
  title: { ...line, maxLength: 120, description: 'Заголовок.' },
  lead: { ...line, maxLength: 300, description: 'Анонс: одно-два предложения для списков.' },
  description: { ...line, maxLength: 180, description: 'Описание для поисковых систем, до 160 знаков.' },
  body: { type: 'array', role: 'blocks', minItems: 1, description: 'Текст блоками.' },
} as const

export const person = {
  type: 'object',
  description: 'Кто написал.',
  additionalProperties: false,
  required: ['name', 'role'],
  properties: {
    name: { ...line, description: 'Имя и фамилия.' },
    role: { ...line, description: 'Должность.' },
  },
} as const

/** schema/content/articles/*.json */
export const article = {
  type: 'object',
  title: 'Статья',
  additionalProperties: false,
  required: ['$schema', 'format', 'title', 'lead', 'date', 'tags', 'author', 'cover', 'description', 'body'],
  properties: {
    ...fileKeys,
    ...writing,
    date: { ...date, description: 'Дата публикации.' },
    tags: {
      type: 'array',
      minItems: 1,
      items: { ...slug, description: 'Тема из schema/content/tags.json.' },
      description: 'Темы статьи.',
    },
    author: person,
    cover: { ...drawing, description: 'Чертёж для карточки и начала статьи.' },
  },
} as const

/** schema/content/news/*.json */
export const newsItem = {
  type: 'object',
  title: 'Новость',
  additionalProperties: false,
  required: ['$schema', 'format', 'title', 'lead', 'date', 'description', 'body'],
  properties: {
    ...fileKeys,
    ...writing,
    date: { ...date, description: 'Дата новости.' },
    cover: { ...drawing, description: 'Чертёж изделия, о котором новость.' },
  },
} as const

/** schema/content/landings/*.json */
export const landing = {
  type: 'object',
  title: 'Посадочная страница',
  additionalProperties: false,
  required: ['$schema', 'format', 'title', 'lead', 'description', 'body'],
  properties: { ...fileKeys, ...writing, cover: { ...drawing, description: 'Чертёж для карточки и начала страницы.' } },
} as const

/** schema/content/about.json */
export const about = {
  type: 'object',
  title: 'О заводе',
  additionalProperties: false,
  required: ['$schema', 'format', 'title', 'lead', 'description', 'body'],
  properties: { ...fileKeys, ...writing },
} as const

/** schema/content/tags.json */
export const tags = {
  type: 'object',
  title: 'Темы статей',
  additionalProperties: false,
  required: ['$schema', 'format', 'tags'],
  properties: {
    ...fileKeys,
    tags: {
      type: 'array',
      description: 'Темы в том порядке, в каком их видно над списком.',
      items: {
        type: 'object',
        description: 'Тема.',
        additionalProperties: false,
        required: ['id', 'number', 'title'],
        properties: {
          id: { ...slug, description: 'Имя темы в адресе.' },
          number: { type: 'integer', minimum: 1, description: 'Номер темы: по нему её называют другие программы.' },
          title: { ...line, description: 'Название темы.' },
        },
      },
    },
  },
} as const
