import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, text } from '#schema/definitions/contract/fragments.ts'

export const contract = {
  title: 'Цитата',
  description: 'Слова человека, его имя и должность.',
  interactive: false,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['text', 'author'],
    properties: {
      text: { ...text, description: 'Слова без кавычек: кавычки ставит оформление.' },
      author: { ...line, description: 'Имя и фамилия.' },
      role: { ...line, description: 'Должность и предприятие.' },
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
