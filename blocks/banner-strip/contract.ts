import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, link } from '#schema/definitions/contract/fragments.ts'

export const contract = {
  title: 'Полоса объявлений',
  description: 'Тихая полоса с короткими объявлениями.',
  interactive: false,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['items'],
    properties: {
      items: {
        type: 'array',
        description: 'Объявления.',
        minItems: 1,
        items: {
          type: 'object',
          description: 'Объявление.',
          additionalProperties: false,
          required: ['text'],
          properties: {
            text: { ...line, description: 'Текст в одну строку.' },
            link: { ...link, description: 'Куда ведёт объявление.' },
          },
        },
      },
      advertisement: {
        type: 'object',
        description: 'Сведения о рекламе. Обязательны, если рекламирует себя не сам завод.',
        additionalProperties: false,
        required: ['erid', 'advertiser'],
        properties: {
          erid: { ...line, description: 'Идентификатор рекламы из ЕРИР.' },
          advertiser: { ...line, description: 'Рекламодатель: название и ИНН.' },
        },
      },
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
