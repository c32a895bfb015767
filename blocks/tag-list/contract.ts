import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, link } from '#schema/definitions/contract/fragments.ts'

export const contract = {
  title: 'Темы',
  description: 'Ссылки на темы в виде меток.',
  interactive: false,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['label', 'items'],
    properties: {
      label: { ...line, description: 'Что это за темы: читает программа экранного доступа.' },
      items: {
        type: 'array',
        description: 'Темы.',
        items: {
          type: 'object',
          description: 'Тема.',
          additionalProperties: false,
          required: ['text', 'link'],
          properties: {
            text: { ...line, description: 'Название темы.' },
            link: { ...link, description: 'Адрес списка по теме.' },
            current: { type: 'boolean', default: false, description: 'true — эта тема выбрана сейчас.' },
            count: { type: 'integer', minimum: 0, description: 'Сколько в теме статей.' },
          },
        },
      },
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
