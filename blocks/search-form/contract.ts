import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, link } from '#schema/definitions/contract/fragments.ts'

export const contract = {
  title: 'Поиск',
  description: 'Строка поиска: в шапке сайта и на странице поиска.',
  interactive: true,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['action'],
    properties: {
      action: { ...link, description: 'Страница поиска.' },
      value: { type: 'string', maxLength: 200, description: 'Что искали: стоит в строке.' },
      placeholder: { ...line, default: 'Артикул, объём, горловина', description: 'Подсказка в пустой строке.' },
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
