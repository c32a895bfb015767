import { fileKeys, HREF, object, objects, PAGE, picture as pictureFile } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'

/** Metadata of an address (specification.md §3, base data), which overrides the metadata in the page's file. */
const body = {
  h1: { type: 'string', role: 'line', description: 'Заголовок на странице.' },
  title: { type: 'string', role: 'line', description: 'Заголовок окна.' },
  picture: { type: 'string', description: 'Картинка для соцсетей.' },
  canonical: { type: 'string', description: 'Основной адрес страницы: «/catalog/» или целиком.' },
  robots: { type: 'string', description: 'Указания поисковым системам.' },
  description: { type: 'string', role: 'line', description: 'Описание для поиска.' },
  keywords: { type: 'string', role: 'line', description: 'Ключевые слова.' },
  text: { type: 'string', role: 'text', description: 'Текст внизу страницы.' },
} as const

const picture = {
  ...pictureFile,
  description: 'Картинка для соцсетей. В файле — "/assets/pictures/banki.jpg".',
} as const

const canonical = {
  type: 'string',
  pattern: HREF,
  patternErrorMessage: 'Пишется адрес страницы, «/catalog/», или целиком, «https://zavod.ru/catalog/».',
  maxLength: 500,
  description: body.canonical.description,
} as const

const ROBOTS = '(all|none|noindex|nofollow|noarchive|nosnippet)'

const robots = {
  type: 'string',
  pattern: `^${ROBOTS}(, *${ROBOTS})*$`,
  patternErrorMessage:
    'Указания пишутся через запятую: «noindex, nofollow». Бывают ещё noarchive, nosnippet, all и none.',
  maxLength: 100,
  description: body.robots.description,
} as const

export const kind = {
  path: 'content/seo.json',
  schema: object({
    title: 'Метаданные отдельных адресов',
    required: {
      ...fileKeys,
      pages: objects({
        unique: ['path'],
        description: 'Адреса, у которых свои метаданные.',
        item: 'Адрес и его метаданные.',
        required: {
          path: {
            type: 'string',
            role: 'link',
            pattern: PAGE,
            patternErrorMessage:
              'Адрес страницы начинается и кончается косой чертой, двух подряд, пробелов, «?» и «#» в нём нет: «/about/».',
            maxLength: 500,
            description: 'Адрес: «/about/». У адреса с регионом, «/vladimir/about/», запись своя.',
          },
        },
        optional: { ...body, picture, canonical, robots },
      }),
    },
  }),
  groups: { seo: 'Данные для поисковых систем' },
  calls: {
    'seo.data': {
      method: 'GET',
      path: '/api/app/seo/data',
      keeps: 300,
      description: 'Метаданные адреса; чего нет — пустая строка.',
      query: object({
        required: {
          path: { type: 'string', minLength: 1, maxLength: 2000, description: 'Адрес страницы: «/about/».' },
        },
      }),
      response: object({
        description: 'Метаданные.',
        required: body,
        // The checker renders pages with this sample: empty strings make the pages use their own titles.
        examples: [Object.fromEntries(Object.keys(body).map((key) => [key, '']))],
      }),
    },
  },
} as const satisfies ContentKind
