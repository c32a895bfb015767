import { date, line, link, period, slug, text } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'
import { data } from '#schema/definitions/kinds/data.ts'
import { fileKeys } from '#schema/definitions/kinds/file.ts'
import { heroDrawings, heroFacts } from '#schema/definitions/shop/content/hero.ts'
import { drawing } from '#schema/definitions/shop/drawing.ts'

/** Keys of every text with a page of its own: title, lead, description, body. */
export const writing = {
  title: { ...line, maxLength: 120, description: 'Заголовок.' },
  lead: { ...line, maxLength: 300, description: 'Анонс: одно-два предложения для списков.' },
  description: { ...line, maxLength: 180, description: 'Описание для поисковых систем, до 160 знаков.' },
  body: { type: 'array', role: 'blocks', minItems: 1, description: 'Текст блоками.' },
} as const

export const person = object({
  description: 'Кто написал.',
  required: { name: { ...line, description: 'Имя и фамилия.' }, role: { ...line, description: 'Должность.' } },
})

/** schema/content/articles/*.json */
export const article = object({
  title: 'Статья',
  required: {
    ...fileKeys,
    ...writing,
    date: { ...date, description: 'Дата публикации.' },
    tags: {
      type: 'array',
      minItems: 1,
      items: { ...slug, names: 'tag', description: 'Тема из schema/content/tags.json.' },
      description: 'Темы статьи.',
    },
    author: person,
    cover: { ...drawing, description: 'Чертёж для карточки и начала статьи.' },
  },
  optional: period,
})

/** schema/content/news/*.json */
export const newsItem = object({
  title: 'Новость',
  required: { ...fileKeys, ...writing, date: { ...date, description: 'Дата новости.' } },
  optional: { cover: { ...drawing, description: 'Чертёж изделия, о котором новость.' }, ...period },
})

/** The first screen of a landing page: what the block `hero` shows, and buttons. */
export const landingHero = object({
  description: 'Первый экран вместо заголовка: как на главной. Без него — заголовок с анонсом.',
  required: { text: { ...text, description: 'Абзац под заголовком.' }, drawings: heroDrawings },
  optional: {
    facts: heroFacts,
    buttons: {
      type: 'array',
      minItems: 1,
      maxItems: 3,
      description: 'Кнопки под текстом.',
      items: object({
        description: 'Кнопка.',
        required: { text: { ...line, description: 'Надпись: что произойдёт после нажатия.' }, link },
        optional: {
          kind: {
            enum: ['primary', 'secondary'],
            description: 'Вид: primary — главная кнопка, secondary — второстепенная.',
          },
        },
      }),
    },
  },
})

/** schema/content/landings/*.json */
export const landing = object({
  title: 'Посадочная страница',
  required: { ...fileKeys, ...writing },
  optional: {
    cover: { ...drawing, description: 'Чертёж для карточки и начала страницы.' },
    hero: landingHero,
    data,
    ...period,
  },
})

/** schema/content/about.json */
export const about = object({ title: 'О заводе', required: { ...fileKeys, ...writing } })

/** schema/content/tags.json */
export const tags = object({
  title: 'Темы статей',
  required: {
    ...fileKeys,
    tags: {
      type: 'array',
      description: 'Темы в том порядке, в каком их видно над списком.',
      items: object({
        description: 'Тема.',
        required: {
          id: { ...slug, description: 'Имя темы в адресе.' },
          number: { type: 'integer', minimum: 1, description: 'Номер темы: по нему её называют другие программы.' },
          title: { ...line, description: 'Название темы.' },
        },
      }),
    },
  },
})
