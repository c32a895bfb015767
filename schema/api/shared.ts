import { uid } from '../definitions/calls/form-body.ts'
import { date, line, link, object, objects, type Properties, slug, text } from '../definitions/contract/fragments.ts'
import { drawing } from '../definitions/shop/drawing.ts'

/** Schemas that several calls share. */

export const get = <const Path extends string>(path: Path) => ({ method: 'GET', path }) as const
export const post = <const Path extends string>(path: Path) => ({ method: 'POST', path }) as const

/** Returns the keys `method`, `path` and `own` of a GET whose response has the visitor's personal data. */
export const ownGet = <const Path extends string>(path: Path) => ({ ...get(path), own: true }) as const
export const ownPost = <const Path extends string>(path: Path) => ({ ...post(path), own: true }) as const

/** Returns the schema of an object whose keys are all required. */
export const requiring = <const Required extends Properties>(required: Required) => object({ required })

/** Returns the schema of an object whose keys are all optional. */
export const allowing = <const Optional extends Properties>(optional: Optional) => object({ optional })

/** Returns the schema of an object whose keys are all required, with a description. */
export const described = <const Required extends Properties>(description: string, required: Required) =>
  object({ description, required })

/** Returns the schema of an array of objects whose keys are all required. @param item description of one object */
export const listed = <const Required extends Properties>(description: string, item: string, required: Required) =>
  objects({ description, item, required })

export const pageNumber = {
  type: 'integer',
  minimum: 1,
  maximum: 100000,
  default: 1,
  description: 'Номер страницы списка, от 1.',
} as const

export const code = { ...slug, description: 'Имя материала в адресе.' } as const

export const codeParams = requiring({ code })

export const uidQuery = allowing({ uid })

export const pagination = described('Страницы списка.', {
  page: pageNumber,
  pages: { type: 'integer', minimum: 0, description: 'Сколько всего страниц.' },
  size: { type: 'integer', minimum: 1, description: 'Сколько материалов на странице.' },
  total: { type: 'integer', minimum: 0, description: 'Сколько всего материалов.' },
  base: { ...link, description: 'Адрес первой страницы.' },
})

export const textLink = described('Надпись и адрес.', { text: { ...line, description: 'Надпись.' }, link })

/** Returns the schema of the texts for an empty list. @param when for the description, «когда корзина пуста» @param title an example */
export const emptyState = (when: string, title: string) =>
  described(`Что показать, ${when}.`, {
    text: { ...text, description: `Что случилось: «${title}».` },
    step: { ...textLink, description: 'Следующий шаг: «Выбрать тару».' },
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
