import { offerViewCall } from '#schema/api/orders/offers.ts'
import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Коммерческое предложение',
  description:
    'Состояние предложения, для кого оно и\u00a0до какого дня; суммы, PDF, корзина с\u00a0теми\u00a0же строками; строки с\u00a0картинками и\u00a0ценами по\u00a0количеству, условия.',
  interactive: false,
  heading: 2,
  props: object({ required: { item: offerViewCall.response.properties.item } }),
  slots: { accept: { description: 'Под\u00a0суммами: форма, которой предложение принимают.' } },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
