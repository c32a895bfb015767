import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { drawing, line, link } from '#schema/definitions/contract/fragments.ts'

export const contract = {
  title: 'Карточки-ссылки',
  description: 'Карточки, каждая ведёт на страницу.',
  interactive: false,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['items'],
    properties: {
      items: {
        type: 'array',
        description: 'Карточки.',
        items: {
          type: 'object',
          description: 'Карточка.',
          additionalProperties: false,
          required: ['title', 'lead', 'link'],
          properties: {
            title: { ...line, description: 'Название страницы.' },
            lead: { ...line, description: 'О чём страница: одно-два предложения.' },
            link: { ...link, description: 'Адрес страницы.' },
            drawing: { ...drawing, description: 'Чертёж на карточке.' },
          },
        },
      },
      headingLevel: {
        enum: [2, 3],
        default: 2,
        description: 'Уровень заголовков карточек: 2 — прямо под названием страницы, 3 — внутри раздела.',
      },
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
