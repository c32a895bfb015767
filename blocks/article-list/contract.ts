import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { date, drawing, line, link, text } from '#schema/definitions/contract/fragments.ts'

export const contract = {
  title: 'Список статей',
  description: 'Карточки статей с чертежом на обложке.',
  interactive: false,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['items'],
    properties: {
      items: {
        type: 'array',
        description: 'Статьи, новые первыми.',
        items: {
          type: 'object',
          description: 'Статья.',
          additionalProperties: false,
          required: ['title', 'lead', 'date', 'link'],
          properties: {
            title: { ...line, description: 'Название статьи.' },
            lead: { ...line, description: 'Анонс: одно-два предложения.' },
            date: { ...date, description: 'Дата публикации.' },
            link: { ...link, description: 'Адрес статьи.' },
            tags: { type: 'array', description: 'Названия тем.', items: { ...line, description: 'Тема.' } },
            drawing: { ...drawing, description: 'Чертёж на обложке.' },
          },
        },
      },
      featured: { type: 'boolean', default: false, description: 'true — первая статья шире остальных.' },
      limit: { type: 'integer', minimum: 1, description: 'Сколько показать; без него — все.' },
      headingLevel: {
        enum: [2, 3],
        default: 2,
        description: 'Уровень заголовков карточек: 2 — прямо под названием страницы, 3 — внутри раздела.',
      },
      empty: { ...text, description: 'Что показать, когда статей нет.' },
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
