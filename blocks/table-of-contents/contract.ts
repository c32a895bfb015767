import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, slug } from '#schema/definitions/contract/fragments.ts'

export const contract = {
  title: 'Оглавление',
  description: 'Разделы длинной страницы: сбоку на широком экране, сворачивается на узком.',
  interactive: false,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['items'],
    properties: {
      title: { ...line, default: 'На странице', description: 'Заголовок оглавления.' },
      items: {
        type: 'array',
        description: 'Разделы по порядку.',
        items: {
          type: 'object',
          description: 'Раздел.',
          additionalProperties: false,
          required: ['text', 'anchor'],
          properties: {
            text: { ...line, description: 'Название раздела.' },
            anchor: { ...slug, description: 'Якорь раздела.' },
          },
        },
      },
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
