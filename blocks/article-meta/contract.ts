import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { date, line, link } from '#schema/definitions/contract/fragments.ts'

export const contract = {
  title: 'Сведения о статье',
  description: 'Автор, дата, темы и время чтения.',
  interactive: false,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['date'],
    properties: {
      author: {
        type: 'object',
        description: 'Автор статьи.',
        additionalProperties: false,
        required: ['name', 'role'],
        properties: {
          name: { ...line, description: 'Имя и фамилия.' },
          role: { ...line, description: 'Должность.' },
        },
      },
      date: { ...date, description: 'Дата публикации.' },
      tags: {
        type: 'array',
        description: 'Темы статьи.',
        items: {
          type: 'object',
          description: 'Тема.',
          additionalProperties: false,
          required: ['text', 'link'],
          properties: {
            text: { ...line, description: 'Название темы.' },
            link: { ...link, description: 'Адрес списка по теме.' },
          },
        },
      },
      readingTime: { type: 'integer', minimum: 1, description: 'Время чтения, минут.' },
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
