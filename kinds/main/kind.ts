import { anchor, asset, date, line, link, PAGE, period, picture, text } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'
import { fileKeys } from '#schema/definitions/kinds/file.ts'
import { heroDrawings, heroFacts } from '#schema/definitions/shop/content/hero.ts'
import { writing } from '../article/kind.ts'

export const faqBody = {
  title: writing.title,
  lead: writing.lead,
  groups: {
    type: 'array',
    minItems: 1,
    description: 'Группы вопросов.',
    items: object({
      description: 'Группа.',
      required: {
        title: { ...line, description: 'Название группы.' },
        anchor,
        questions: {
          type: 'array',
          minItems: 1,
          description: 'Вопросы группы.',
          items: object({
            description: 'Вопрос с ответом.',
            required: {
              question: { ...line, description: 'Вопрос.' },
              answer: { ...text, description: 'Ответ; абзацы делит \\n\\n.' },
            },
          }),
        },
      },
    }),
  },
} as const

/** schema/content/faq.json */
export const faq = object({ title: 'Вопросы и ответы', required: { ...fileKeys, ...faqBody } })

/** A certificate, in the file and in the call. */
export const certificateBody = {
  required: {
    title: { ...line, description: 'Название документа.' },
    number: { ...line, description: 'Номер.' },
    issuer: { ...line, description: 'Кто выдал.' },
    issued: { ...date, description: 'Дата выдачи.' },
    scope: { ...line, description: 'На что распространяется.' },
    file: asset,
  },
  optional: {
    validUntil: { ...date, description: 'Действует до.' },
    picture: { ...picture, description: 'Первая страница документа картинкой из папки public; без неё — печать.' },
  },
} as const

/** schema/content/certificates.json */
export const certificates = object({
  title: 'Сертификаты',
  required: {
    ...fileKeys,
    title: writing.title,
    lead: writing.lead,
    certificates: {
      type: 'array',
      minItems: 1,
      description: 'Документы по порядку.',
      items: object({
        description: 'Документ.',
        required: {
          ...certificateBody.required,
          kind: {
            enum: ['system', 'declaration', 'report'],
            description: 'Вид: сертификат системы, декларация или протокол.',
          },
        },
        optional: certificateBody.optional,
      }),
    },
  },
})

export const mainBody = {
  title: writing.title,
  text: { ...text, description: 'Абзац под заголовком.' },
  drawings: heroDrawings,
  facts: heroFacts,
  banners: {
    type: 'array',
    description: 'Объявления в полосе под первым экраном.',
    items: object({
      description: 'Объявление.',
      required: { text: { ...line, description: 'Текст.' } },
      optional: { link, ...period },
    }),
  },
} as const

/** Proof of the offer: samples, papers, customers. */
export const mainProof = {
  proof: {
    type: 'array',
    minItems: 3,
    maxItems: 3,
    description: 'Под\u00a0изделиями: образцы, документы, покупатели.',
    items: object({
      description: 'Карточка.',
      required: { title: { ...line, description: 'Заголовок.' }, text: { ...text, description: 'Текст.' } },
      optional: { link: { ...link, description: 'Куда ведёт.' } },
    }),
  },
} as const

const best = {
  type: 'array',
  description: 'Ходовые изделия рядами, ряд на\u00a0раздел.',
  items: object({
    description: 'Ряд.',
    required: {
      title: { ...line, description: 'Заголовок: «Банки».' },
      link,
      articles: {
        type: 'array',
        minItems: 6,
        maxItems: 6,
        description: 'Шесть артикулов из\u00a0каталога своего производства; которого там нет, тот пропущен.',
        items: { ...line, description: 'Артикул: «БН-250-70-АС-ПР».' },
      },
    },
  }),
} as const

/** schema/content/main.json: the home page. */
export const main = object({
  title: 'Главная',
  required: { ...fileKeys, ...mainBody },
  optional: { best, ...mainProof },
})

/** Metadata of an address (specification.md §3, base data), which overrides the page's own. */
export const metaBody = {
  h1: { type: 'string', role: 'line', description: 'Заголовок на странице.' },
  title: { type: 'string', role: 'line', description: 'Заголовок окна.' },
  picture: { type: 'string', description: 'Картинка для соцсетей.' },
  canonical: { type: 'string', description: 'Основной адрес страницы: «/catalog/» или целиком.' },
  robots: { type: 'string', description: 'Указания поисковым системам.' },
  description: { type: 'string', role: 'line', description: 'Описание для поиска.' },
  keywords: { type: 'string', role: 'line', description: 'Ключевые слова.' },
  text: { type: 'string', role: 'text', description: 'Текст внизу страницы.' },
} as const

/** schema/content/seo.json */
export const seo = object({
  title: 'Метаданные отдельных адресов',
  required: {
    ...fileKeys,
    pages: {
      type: 'array',
      description: 'Адреса, у которых свои метаданные.',
      items: object({
        description: 'Адрес и его метаданные.',
        required: {
          path: {
            type: 'string',
            pattern: PAGE,
            patternErrorMessage:
              'Адрес страницы начинается и кончается косой чертой, двух подряд, пробелов, «?» и «#» в нём нет: «/about/».',
            maxLength: 500,
            description: 'Адрес: «/about/».',
          },
        },
        optional: metaBody,
      }),
    },
  },
})
