import { uidQuery } from '../api/shared.ts'
import { anchor, fileKeys, line, object, objects, text } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'
import { writing } from '../definitions/shop/writing.ts'

const body = {
  title: writing.title,
  lead: writing.lead,
  groups: objects({
    minItems: 1,
    unique: ['title'],
    description: 'Группы вопросов.',
    item: 'Группа.',
    required: {
      title: { ...line, description: 'Название группы.' },
      anchor,
      questions: objects({
        minItems: 1,
        unique: ['question'],
        description: 'Вопросы группы.',
        item: 'Вопрос с ответом.',
        required: {
          question: { ...line, description: 'Вопрос.' },
          answer: { ...text, description: 'Ответ. Абзацы делит пустая строка.' },
        },
      }),
    },
  }),
} as const

export const kind = {
  path: 'content/faq.json',
  schema: object({ title: 'Вопросы и ответы', required: { ...fileKeys, ...body } }),
  groups: { faqs: 'Вопросы и ответы' },
  calls: {
    'faqs.list': {
      method: 'GET',
      path: '/api/app/content/faqs/list',
      description: 'Вопросы и ответы.',
      query: uidQuery,
      content: { kind: 'faq' },
      response: object({ description: 'Вопросы по группам.', required: body }),
    },
  },
} as const satisfies ContentKind
