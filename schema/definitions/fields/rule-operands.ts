import { object } from '../contract/object.ts'
import { fileKinds } from './file-kinds.ts'
import { patterns } from './patterns.ts'

// Keys of our own tables: the casts keep their names for FromSchema.
const patternNames = Object.keys(patterns) as (keyof typeof patterns)[]
const kinds = Object.keys(fileKinds) as (keyof typeof fileKinds)[]

const on = { const: true } as const
const bound = {
  type: ['number', 'string'],
  pattern: '^(today|[0-9]{4}-[0-9]{2}-[0-9]{2})$',
  patternErrorMessage: 'Граница — число, дата «2026-11-20» или слово «today».',
  maxLength: 10,
} as const

/** The rules of a field as a form's file writes them: rule → the schema and the help of what it is given. */
export const operands = {
  required: {
    type: 'boolean',
    description:
      'true — поле нужно заполнить. Галочка (checkbox) обязательна и без этого; false делает её необязательной.',
  },
  email: { ...on, description: 'true — адрес электронной почты.' },
  phone: { ...on, description: 'true — российский телефон из 11 цифр.' },
  loginId: { ...on, description: 'true — почта или телефон, чтобы войти.' },
  inn: { ...on, description: 'true — ИНН из 10 или 12 цифр; контрольные цифры проверяются.' },
  sameAs: {
    type: 'string',
    minLength: 1,
    description: 'Имя поля, с которым значение должно совпасть, например «password».',
  },
  pattern: {
    enum: patternNames,
    description: `Вид текста: ${Object.entries(patterns)
      .map(([name, { meaning }]) => `${name} — ${meaning}`)
      .join('; ')}.`,
  },
  minLength: { type: 'integer', minimum: 1, maximum: 1000, description: 'Сколько знаков нужно самое меньшее.' },
  maxLength: { type: 'integer', minimum: 1, maximum: 20000, description: 'Сколько знаков можно самое большее.' },
  min: {
    ...bound,
    description: 'Наименьшее число или самая ранняя дата: «2026-11-20» или «today» — сегодня по Москве.',
  },
  max: {
    ...bound,
    description: 'Наибольшее число или самая поздняя дата: «2026-11-20» или «today» — сегодня по Москве.',
  },
  file: object({
    description: 'Какие файлы можно приложить.',
    required: {
      kinds: {
        type: 'array',
        minItems: 1,
        description: 'Виды файлов.',
        items: { enum: kinds, description: 'Вид файла.' },
      },
    },
    optional: {
      maxSize: { type: 'number', minimum: 0.1, maximum: 50, default: 10, description: 'Размер одного файла, МБ.' },
      maxCount: {
        type: 'integer',
        minimum: 1,
        maximum: 20,
        default: 1,
        description: 'Сколько файлов можно приложить.',
      },
    },
  }),
} as const
