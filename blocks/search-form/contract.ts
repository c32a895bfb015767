import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, link } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Поиск',
  description: 'Строка поиска: в шапке сайта и на странице поиска.',
  interactive: true,
  props: object({
    required: { action: { ...link, description: 'Страница поиска.' } },
    optional: {
      value: { type: 'string', maxLength: 200, description: 'Что искали: стоит в строке.' },
      placeholder: { ...line, default: 'Артикул, объём, горловина', description: 'Подсказка в пустой строке.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
