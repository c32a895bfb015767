import { fileKeys, line, object, objects, slug } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'

const FILLS = ['name', 'number', 'date', 'form', 'sum', 'invoice', 'staff'] as const

const filled = {
  fills: FILLS,
  pattern: `^([^{}]|\\{(${FILLS.join('|')})\\})*$`,
  patternErrorMessage:
    'В\u00a0скобках бывает {name}, {number}, {date}, {form}, {sum}, {invoice} и\u00a0{staff}; других подстановок и\u00a0скобок здесь нет: «Здравствуйте, {name}!».',
} as const

export const kind = {
  path: 'desk/templates.json',
  schema: object({
    title: 'Заготовки писем рабочего места',
    required: {
      ...fileKeys,
      templates: objects({
        maxItems: 50,
        unique: ['id', 'title'],
        description:
          'Заготовки писем. Подстановки: {name}\u00a0— имя, {number} и\u00a0{date}\u00a0— номер и\u00a0день заявки, заказа или предложения, {form}\u00a0— форма заявки, {sum} и\u00a0{invoice}\u00a0— сумма и\u00a0счёт заказа, {staff}\u00a0— кто пишет.',
        item: 'Заготовка.',
        required: {
          id: { ...slug, maxLength: 40, description: 'Имя заготовки.' },
          title: { ...line, maxLength: 60, description: 'Название в\u00a0списке: «Образцы отправлены».' },
          subject: { ...line, ...filled, maxLength: 150, description: 'Тема письма.' },
          text: {
            type: 'string',
            minLength: 1,
            ...filled,
            maxLength: 5000,
            description: 'Текст письма; строки\u00a0— абзацы.',
          },
          for: {
            type: 'array',
            minItems: 1,
            description: 'О\u00a0чём письма с\u00a0ней пишут. Первая подходящая стоит в\u00a0письме сначала.',
            items: {
              enum: ['request', 'order', 'offer', 'customer'],
              description:
                'О\u00a0чём письмо: request\u00a0— заявка, order\u00a0— заказ, offer\u00a0— предложение, customer\u00a0— покупатель.',
            },
          },
        },
        optional: {
          papers: {
            type: 'array',
            description: 'Какие документы приложить.',
            items: {
              enum: ['invoice', 'offer', 'specification', 'specification-book'],
              description:
                'Документ: invoice\u00a0— счёт, offer\u00a0— КП, specification\u00a0— спецификация PDF, specification-book\u00a0— спецификация XLSX.',
            },
          },
        },
      }),
    },
  }),
} as const satisfies ContentKind
