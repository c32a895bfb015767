import { pagination } from '#schema/api/shared.ts'
import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'

const { page, pages, base } = pagination.properties

export const contract = {
  title: 'Страницы списка',
  description: 'Переход между страницами списка. При одной странице ничего не показывает.',
  interactive: true,
  places: ['page'],
  props: object({
    required: {
      pagination: object({
        description: 'Страницы списка: { "$get": "data.….pagination" }.',
        required: { page, pages, base },
      }),
    },
    optional: {
      label: { ...line, default: 'Страницы списка', description: 'Название для программы экранного доступа.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
