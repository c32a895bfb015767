import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, link } from '#schema/definitions/contract/fragments.ts'

export const contract = {
  title: 'Карта сайта',
  description: 'Все страницы сайта по группам.',
  interactive: false,
  heading: 2,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['groups'],
    properties: {
      groups: {
        type: 'array',
        description: 'Группы страниц.',
        minItems: 1,
        items: {
          type: 'object',
          description: 'Группа.',
          additionalProperties: false,
          required: ['title', 'items'],
          properties: {
            title: { ...line, description: 'Название группы.' },
            link: { ...link, description: 'Адрес страницы группы.' },
            items: {
              type: 'array',
              description: 'Страницы группы.',
              items: {
                type: 'object',
                description: 'Страница.',
                additionalProperties: false,
                required: ['text', 'link'],
                properties: {
                  text: { ...line, description: 'Название страницы.' },
                  link: { ...link, description: 'Адрес страницы.' },
                },
              },
            },
          },
        },
      },
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
