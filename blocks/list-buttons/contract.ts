import type { FromSchema } from 'json-schema-to-ts'
import { productCard } from '#schema/api/catalog/shared.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { object } from '#schema/definitions/contract/object.ts'

const { id, article, name } = productCard.properties

export const contract = {
  title: 'В избранное и в сравнение',
  description: 'Две кнопки на странице изделия; нажатая показывает, что изделие уже в списке. Работают и без скриптов.',
  interactive: true,
  props: object({ required: { product: object({ description: 'Изделие.', required: { id, article, name } }) } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
