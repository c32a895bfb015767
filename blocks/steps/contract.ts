import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, text } from '#schema/definitions/contract/fragments.ts'

export const contract = {
  title: 'Шаги',
  description: 'Порядок действий: шаги с номерами.',
  interactive: false,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['items'],
    properties: {
      items: {
        type: 'array',
        description: 'Шаги по порядку.',
        minItems: 2,
        items: {
          type: 'object',
          description: 'Шаг.',
          additionalProperties: false,
          required: ['title', 'text'],
          properties: {
            title: { ...line, description: 'Что сделать.' },
            text: { ...text, description: 'Как это сделать.' },
          },
        },
      },
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
