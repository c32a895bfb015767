import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line } from '#schema/definitions/contract/fragments.ts'

export const contract = {
  title: 'Вопросы и ответы формы',
  description: 'Что человек написал в форме: вопрос и ответ в каждой строке. Разметка в ответах не действует.',
  interactive: false,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['items'],
    properties: {
      caption: { ...line, description: 'Подпись над таблицей.' },
      items: {
        type: 'array',
        description: 'Вопросы с ответами: обычно { "$get": "submission.answers" }.',
        items: {
          type: 'object',
          description: 'Вопрос и ответ.',
          additionalProperties: false,
          required: ['label', 'text'],
          properties: {
            label: { type: 'string', description: 'Вопрос.' },
            text: { type: 'string', description: 'Ответ как есть; строки остаются строками.' },
          },
        },
      },
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
