import { productCard } from '#schema/api/catalog/shared.ts'
import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Ряд изделий',
  description: 'Небольшие карточки в ряд и в одном масштабе: похожие, просмотренные. Без изделий блока нет.',
  interactive: false,
  heading: 2,
  emptyWithout: 'items',
  props: object({
    required: {
      title: { ...line, description: 'Заголовок ряда.' },
      items: { type: 'array', description: 'Изделия.', items: productCard },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
