import type { FromSchema } from 'json-schema-to-ts'
import { orderPapers } from '#schema/api/orders/orders.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Документы заказа',
  description:
    'Счета заказа и файлы, которые добавил к нему менеджер: УПД, сертификаты партии; КП на заказ. Без них — пусто.',
  interactive: false,
  emptyWithout: 'items',
  heading: 2,
  props: object({ required: { items: orderPapers } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
