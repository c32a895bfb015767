import { fileKeys, line, slug } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'
import type { ContentKind } from '../folders.ts'

const FILLED = '^([^{}]|\\{(name|number|date|form|staff)\\})*$'

const filled = {
  pattern: FILLED,
  patternErrorMessage:
    'В\u00a0скобках бывает {name}, {number}, {date}, {form} и\u00a0{staff}; других подстановок и\u00a0скобок здесь нет: «Здравствуйте, {name}!».',
} as const

export const kind = {
  path: 'desk/templates.json',
  schema: object({
    title: 'Заготовки писем рабочего места',
    required: {
      ...fileKeys,
      templates: {
        type: 'array',
        maxItems: 50,
        description:
          'Заготовки ответов на\u00a0заявки. Подстановки: {name}\u00a0— имя, {number} и\u00a0{date}\u00a0— номер и\u00a0день заявки, {form}\u00a0— название формы, {staff}\u00a0— кто отвечает.',
        items: object({
          description: 'Заготовка.',
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
          },
        }),
      },
    },
  }),
} as const satisfies ContentKind

declare module '../folders.ts' {
  interface ContentKinds {
    templates: typeof kind
  }
}
