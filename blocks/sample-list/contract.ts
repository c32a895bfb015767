import { sampleItemCall } from '#schema/api/lists/samples.ts'
import { emptyState } from '#schema/api/shared.ts'
import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'

const { products, gone, most, price, terms } = sampleItemCall.response.properties

export const contract = {
  title: 'Выбранные образцы',
  description: 'Изделия, образцы которых просят прислать: убрать, сколько ещё поместится, цена и\u00a0условия.',
  interactive: false,
  props: object({
    required: {
      products,
      gone,
      most,
      price,
      empty: emptyState('пока образцов нет', 'Образцов пока нет'),
    },
    optional: { terms },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
