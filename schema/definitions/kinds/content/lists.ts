import { anchor, asset, date, drawing, line, link, text } from '../../contract/fragments.ts'
import { fileKeys } from '../file.ts'
import { writing } from './article.ts'

export const faqBody = {
  title: writing.title,
  lead: writing.lead,
  groups: {
    type: 'array',
    minItems: 1,
    description: 'Группы вопросов.',
    items: {
      type: 'object',
      description: 'Группа.',
      additionalProperties: false,
      required: ['title', 'anchor', 'questions'],
      properties: {
        title: { ...line, description: 'Название группы.' },
        anchor,
        questions: {
          type: 'array',
          minItems: 1,
          description: 'Вопросы группы.',
          items: {
            type: 'object',
            description: 'Вопрос с ответом.',
            additionalProperties: false,
            required: ['question', 'answer'],
            properties: {
              question: { ...line, description: 'Вопрос.' },
              answer: { ...text, description: 'Ответ; абзацы делит \\n\\n.' },
            },
          },
        },
      },
    },
  },
} as const

/** schema/content/faq.json */
export const faq = {
  type: 'object',
  title: 'Вопросы и ответы',
  additionalProperties: false,
  required: ['$schema', 'format', 'title', 'lead', 'groups'],
  properties: { ...fileKeys, ...faqBody },
} as const

export const certificateBody = {
  title: { ...line, description: 'Название документа.' },
  number: { ...line, description: 'Номер.' },
  issuer: { ...line, description: 'Кто выдал.' },
  issued: { ...date, description: 'Дата выдачи.' },
  validUntil: { ...date, description: 'Действует до.' },
  scope: { ...line, description: 'На что распространяется.' },
  file: asset,
} as const

export const certificateRequired = ['title', 'number', 'issuer', 'issued', 'scope', 'file'] as const

/** schema/content/certificates.json */
export const certificates = {
  type: 'object',
  title: 'Сертификаты',
  additionalProperties: false,
  required: ['$schema', 'format', 'title', 'lead', 'certificates'],
  properties: {
    ...fileKeys,
    title: writing.title,
    lead: writing.lead,
    certificates: {
      type: 'array',
      minItems: 1,
      description: 'Документы по порядку.',
      items: {
        type: 'object',
        description: 'Документ.',
        additionalProperties: false,
        required: [...certificateRequired, 'kind'],
        properties: {
          ...certificateBody,
          kind: {
            enum: ['system', 'declaration', 'report'],
            description: 'Вид: сертификат системы, декларация или протокол.',
          },
        },
      },
    },
  },
} as const

/** schema/content/documents/*.json: the sources of the PDFs in public/assets/documents. */
export const documentSource = {
  type: 'object',
  title: 'Документ',
  additionalProperties: false,
  required: ['$schema', 'format', 'title', 'version', 'file', 'sections'],
  properties: {
    ...fileKeys,
    title: writing.title,
    version: { ...date, description: 'Дата редакции: меняется с каждой правкой.' },
    file: asset,
    sample: { type: 'boolean', default: false, description: 'true — на каждом листе пометка, что это образец.' },
    sections: {
      type: 'array',
      minItems: 1,
      description: 'Разделы.',
      items: {
        type: 'object',
        description: 'Раздел.',
        additionalProperties: false,
        required: ['title'],
        properties: {
          title: { ...line, description: 'Заголовок раздела.' },
          paragraphs: { type: 'array', description: 'Абзацы.', items: { ...line, description: 'Абзац.' } },
          table: {
            type: 'object',
            description: 'Таблица.',
            additionalProperties: false,
            required: ['columns', 'rows'],
            properties: {
              columns: {
                type: 'array',
                description: 'Заголовки столбцов.',
                items: { type: 'string', description: 'Заголовок.' },
              },
              rows: {
                type: 'array',
                description: 'Строки.',
                items: {
                  type: 'array',
                  description: 'Ячейки строки.',
                  items: { type: 'string', description: 'Ячейка.' },
                },
              },
            },
          },
        },
      },
    },
  },
} as const

const fact = {
  type: 'object',
  description: 'Число и подпись.',
  additionalProperties: false,
  required: ['value', 'label'],
  properties: {
    value: { ...line, description: 'Число.' },
    unit: { ...line, description: 'Единица.' },
    label: { ...line, description: 'Подпись.' },
  },
} as const

export const mainBody = {
  title: writing.title,
  text: { ...text, description: 'Абзац под заголовком.' },
  drawings: {
    type: 'array',
    minItems: 3,
    maxItems: 5,
    description: 'Изделия на первом экране, в одном масштабе.',
    items: {
      type: 'object',
      description: 'Изделие.',
      additionalProperties: false,
      required: ['drawing'],
      properties: { drawing, label: { ...line, description: 'Подпись.' } },
    },
  },
  facts: { type: 'array', minItems: 1, description: 'Завод в цифрах.', items: fact },
  containers: {
    type: 'array',
    minItems: 1,
    description: 'Типовая тара для сетки на главной.',
    items: {
      type: 'object',
      description: 'Изделие.',
      additionalProperties: false,
      required: ['title', 'volume', 'material', 'neckName', 'drawing'],
      properties: {
        title: { ...line, description: 'Название.' },
        volume: { ...line, description: 'Объём: «500 мл».' },
        material: { ...line, description: 'Материал: «ПЭТ».' },
        neckName: { ...line, description: 'Горловина: «28/410».' },
        drawing,
      },
    },
  },
  banners: {
    type: 'array',
    description: 'Объявления в полосе под первым экраном.',
    items: {
      type: 'object',
      description: 'Объявление.',
      additionalProperties: false,
      required: ['text'],
      properties: { text: { ...line, description: 'Текст.' }, link },
    },
  },
} as const

export const mainRequired = ['title', 'text', 'drawings', 'facts', 'containers', 'banners'] as const

/** schema/content/main.json: the home page. */
export const main = {
  type: 'object',
  title: 'Главная',
  additionalProperties: false,
  required: ['$schema', 'format', ...mainRequired],
  properties: { ...fileKeys, ...mainBody },
} as const

/** Meta data of one address (spec.md §3, base data); what is given is stronger than the page's own. */
export const metaBody = {
  h1: { type: 'string', description: 'Заголовок на странице.' },
  title: { type: 'string', description: 'Заголовок окна.' },
  picture: { type: 'string', description: 'Картинка для соцсетей.' },
  canonical: { type: 'string', description: 'Основной адрес страницы.' },
  robots: { type: 'string', description: 'Указания поисковым системам.' },
  description: { type: 'string', description: 'Описание для поиска.' },
  keywords: { type: 'string', description: 'Ключевые слова.' },
  text: { type: 'string', role: 'text', description: 'Текст внизу страницы.' },
} as const

/** schema/content/seo.json */
export const seo = {
  type: 'object',
  title: 'Метаданные отдельных адресов',
  additionalProperties: false,
  required: ['$schema', 'format', 'pages'],
  properties: {
    ...fileKeys,
    pages: {
      type: 'array',
      description: 'Адреса, у которых свои метаданные.',
      items: {
        type: 'object',
        description: 'Адрес и его метаданные.',
        additionalProperties: false,
        required: ['path'],
        properties: {
          path: { type: 'string', pattern: '^/(.*/)?$', maxLength: 500, description: 'Адрес: «/about/».' },
          ...metaBody,
        },
      },
    },
  },
} as const
