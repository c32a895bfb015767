import { catalogViewCall } from '#schema/api/catalog/view.ts'
import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'

const { colors } = catalogViewCall.response.properties.item.properties

export const contract = {
  title: 'Цвета изделия',
  description: 'Ссылки на то же изделие в других цветах, с кружком цвета.',
  interactive: false,
  emptyWithout: 'items',
  props: object({ required: { items: colors } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
