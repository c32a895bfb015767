import { object, objects, slug } from '../contract/fragments.ts'

/** The visitor's ID, which specification.md §7 allows callers to send; the server ignores it and reads the cookie. */
export const uid = { type: 'string', maxLength: 64, description: 'Номер посетителя.' } as const

/** Keys in the body of every call for forms, in addition to the fields. */
export const formParts = {
  form: { ...slug, description: 'Имя файла формы из schema/forms; без него — единственная форма этого вызова.' },
  consents: objects({
    maxItems: 10,
    description:
      'На что человек согласился: документ и его редакция (152-ФЗ). Само поле-галочка не передаётся. Обязательно там, где назван form.',
    item: 'Согласие.',
    required: {
      document: { ...slug, description: 'Документ из schema/content/documents.' },
      version: { type: 'string', format: 'date', maxLength: 10, description: 'Редакция, с которой согласились.' },
    },
  }),
  captcha: {
    type: ['string', 'null'],
    maxLength: 4000,
    description: 'Знак от проверки, что отправляет человек; null — проверка не удалась.',
  },
  uid,
} as const

/** Any value that a field may send. */
export const anyAnswer = {
  type: ['string', 'number', 'boolean', 'array'],
  maxLength: 40000,
  maxItems: 100,
  items: { type: 'string', maxLength: 200, description: 'Один из вариантов.' },
  description: 'Ответ на вопрос формы.',
} as const

/** Schema for the names of fields that a call's contract does not list. */
const answerNames = { type: 'string', pattern: '^[a-zA-Z][a-zA-Z0-9_]*$', maxLength: 60 } as const

/** Schema of a body whose fields the form's file defines; a call adds the fields that its contract lists, as `properties`. */
export const openBody = {
  type: 'object',
  additionalProperties: anyAnswer,
  propertyNames: answerNames,
  maxProperties: 60,
} as const

/** Idempotency key of a form sent without JavaScript (`idempotencyKey` of a call). */
export const formKey = {
  type: 'string',
  maxLength: 100,
  description: 'То же, что Idempotency-Key: для формы, которую отправляют без скрипта.',
} as const

/** Values of fields that the call's contract does not list: `"send": { "as": "extra.position" }`. */
export const extra = {
  type: 'object',
  maxProperties: 20,
  propertyNames: answerNames,
  additionalProperties: { ...anyAnswer, maxLength: 2000 },
  description: 'Ответы на поля, которые форма добавила от себя.',
} as const

export const accepted = object({
  required: {
    data: object({
      description: 'Принятая заявка.',
      required: { id: { type: 'integer', description: 'Номер заявки.' } },
    }),
  },
})
