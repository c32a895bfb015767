import { card, code, codeParams, uidQuery } from '../api/shared.ts'
import { fileKeys, line, link, object, objects, period, text } from '../definitions/contract/index.ts'
import { data } from '../definitions/kinds/data.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'
import { drawing } from '../definitions/shop/drawing.ts'
import { writing } from '../definitions/shop/writing.ts'
import { heroDrawings, heroFacts } from './main.ts'

/** The first screen of a landing page: what the block `hero` shows, and buttons. */
const hero = object({
  description: 'Первый экран вместо заголовка: как на главной. Без него — заголовок с анонсом.',
  required: { text: { ...text, description: 'Абзац под заголовком.' }, drawings: heroDrawings },
  optional: {
    facts: heroFacts,
    buttons: objects({
      minItems: 1,
      maxItems: 3,
      description: 'Кнопки под текстом.',
      item: 'Кнопка.',
      required: { text: { ...line, description: 'Надпись: что произойдёт после нажатия.' }, link },
      optional: {
        kind: {
          enum: ['primary', 'secondary'],
          description: 'Вид: primary — главная кнопка, secondary — второстепенная.',
        },
      },
    }),
  },
})

const landingItem = object({
  description: 'Посадочная страница.',
  required: { code, ...writing },
  optional: { cover: drawing, hero },
})

export const kind = {
  path: 'content/landings/*.json',
  addressed: true,
  scope: 'layout',
  named: { word: 'landing', genitive: 'посадочной страницы' },
  schema: object({
    title: 'Посадочная страница',
    required: { ...fileKeys, ...writing },
    optional: { cover: { ...drawing, description: 'Чертёж для карточки и начала страницы.' }, hero, data, ...period },
  }),
  groups: { landing: 'Посадочные страницы' },
  calls: {
    /** The call for the list at the address /page/ without a slug; specification.md §7 does not define it. */
    'landing.list': {
      method: 'GET',
      path: '/api/app/content/landing/list',
      description: 'Посадочные страницы по алфавиту.',
      response: object({
        description: 'Посадочные страницы.',
        required: { list: { type: 'array', description: 'Посадочные страницы.', items: card } },
      }),
    },
    'landing.view': {
      method: 'GET',
      path: '/api/app/content/landing/{code}/view',
      description: 'Посадочная страница.',
      params: codeParams,
      query: uidQuery,
      content: { kind: 'landing', param: 'code' },
      response: object({
        description: 'Посадочная страница и остальные.',
        required: { item: landingItem, others: { type: 'array', description: 'Другие решения.', items: card } },
      }),
    },
  },
} as const satisfies ContentKind
