import { uid } from '../definitions/calls/form-body.ts'
import { date, line, link, slug, text } from '../definitions/contract/fragments.ts'
import { object, type Properties } from '../definitions/contract/object.ts'
import { drawing } from '../definitions/shop/drawing.ts'

/** Fragments that several calls share. */

export const get = <const Path extends string>(path: Path) => ({ method: 'GET', path }) as const
export const post = <const Path extends string>(path: Path) => ({ method: 'POST', path }) as const

/** Calls about the visitor's personal data. */
export const ownGet = <const Path extends string>(path: Path) => ({ ...get(path), own: true }) as const
export const ownPost = <const Path extends string>(path: Path) => ({ ...post(path), own: true }) as const

/** The schema of an object that has all of these keys, and no others. */
export const requiring = <const Required extends Properties>(required: Required) => object({ required })

export const pageNumber = {
  type: 'integer',
  minimum: 1,
  maximum: 100000,
  default: 1,
  description: 'Номер страницы списка, от 1.',
} as const

export const code = { ...slug, description: 'Имя материала в адресе.' } as const

export const codeParams = requiring({ code })

export const uidQuery = object({ optional: { uid } })

export const pagination = object({
  description: 'Страницы списка.',
  required: {
    page: pageNumber,
    pages: { type: 'integer', minimum: 0, description: 'Сколько всего страниц.' },
    size: { type: 'integer', minimum: 1, description: 'Сколько материалов на странице.' },
    total: { type: 'integer', minimum: 0, description: 'Сколько всего материалов.' },
    base: { ...link, description: 'Адрес первой страницы.' },
  },
})

export const textLink = object({
  description: 'Надпись и адрес.',
  required: { text: { ...line, description: 'Надпись.' }, link },
})

/** Shown in the place of an empty list. @param when «когда корзина пуста» @param title «В корзине пока пусто» */
export const emptyState = (when: string, title: string) =>
  object({
    description: `Что показать, ${when}.`,
    required: {
      text: { ...text, description: `Что случилось: «${title}».` },
      step: { ...textLink, description: 'Следующий шаг: «Выбрать тару».' },
    },
  })

/** A card of an article, a news item or a landing page in a list. */
export const card = object({
  description: 'Карточка материала.',
  required: { code, title: { ...line, description: 'Заголовок.' }, link },
  optional: { lead: { ...line, description: 'Анонс.' }, drawing },
})

export const datedCard = {
  ...card,
  properties: { ...card.properties, date: { ...date, description: 'Дата.' } },
} as const
