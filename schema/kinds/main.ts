import { fileKeys, line, link, object, objects, period, text } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'
import { drawing } from '../definitions/shop/drawing.ts'
import { writing } from '../definitions/shop/writing.ts'

const fact = object({
  description: 'Число и подпись.',
  required: { value: { ...line, description: 'Число.' }, label: { ...line, description: 'Подпись.' } },
  optional: { unit: { ...line, description: 'Единица.' } },
})

export const heroDrawings = objects({
  minItems: 3,
  maxItems: 5,
  description: 'Изделия на первом экране, в одном масштабе.',
  item: 'Изделие.',
  required: { drawing },
  optional: { label: { ...line, description: 'Подпись.' } },
})

export const heroFacts = {
  type: 'array',
  minItems: 1,
  unique: ['label'],
  description: 'Завод в цифрах.',
  items: fact,
} as const

const body = {
  title: writing.title,
  text: { ...text, description: 'Абзац под заголовком.' },
  drawings: heroDrawings,
  facts: heroFacts,
  banners: objects({
    unique: ['text'],
    description: 'Объявления в полосе под первым экраном.',
    item: 'Объявление.',
    required: { text: { ...line, description: 'Текст.' } },
    optional: { link, ...period },
  }),
} as const

/** Cards that support the offer: samples, documents, customers. */
const proof = {
  proof: objects({
    minItems: 3,
    maxItems: 3,
    unique: ['title'],
    description: 'Под\u00a0изделиями: образцы, документы, покупатели.',
    item: 'Карточка.',
    required: { title: { ...line, description: 'Заголовок.' }, text: { ...text, description: 'Текст.' } },
    optional: { link: { ...link, description: 'Куда ведёт.' } },
  }),
} as const

const best = objects({
  unique: ['title'],
  description: 'Ходовые изделия рядами, ряд на\u00a0раздел.',
  item: 'Ряд.',
  required: {
    title: { ...line, description: 'Заголовок: «Банки».' },
    link,
    articles: {
      type: 'array',
      minItems: 6,
      maxItems: 6,
      unique: [''],
      description: 'Шесть артикулов из\u00a0каталога своего производства; которого там нет, тот пропущен.',
      items: { ...line, description: 'Артикул: «БН-250-70-АС-ПР».' },
    },
  },
})

export const kind = {
  path: 'content/main.json',
  schema: object({ title: 'Главная', required: { ...fileKeys, ...body }, optional: { best, ...proof } }),
  groups: { main: 'Главная страница' },
  calls: {
    'main.view': {
      method: 'GET',
      path: '/api/app/main/view',
      description: 'Главная страница.',
      content: { kind: 'main' },
      response: object({ description: 'Главная страница.', required: body, optional: proof }),
    },
  },
} as const satisfies ContentKind
