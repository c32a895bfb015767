import { productCard } from '#schema/api/catalog/shared.ts'
import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'

const { id, article, name, perBox, minQuantity } = productCard.properties

export const contract = {
  title: 'В корзину',
  description:
    'Кнопка, которая после нажатия говорит, сколько лежит в корзине, и ведёт туда; другое количество рядом — и она меняет корзину. В месте «action» расчёта партии берёт количество оттуда, иначе — минимальный заказ. Работает и без скриптов.',
  interactive: true,
  props: object({
    required: { product: object({ description: 'Изделие.', required: { id, article, name, perBox, minQuantity } }) },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
