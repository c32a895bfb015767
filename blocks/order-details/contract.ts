import { orderViewCall } from '#schema/api/orders/orders.ts'
import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'
import { settingsViewCall } from '#schema/kinds/settings.ts'

export const contract = {
  title: 'Заказ',
  description:
    'Как менялось состояние заказа, и сам он, каким был сделан: строки, суммы, документы, что указано при оформлении.',
  interactive: false,
  emptyWithout: 'item',
  heading: 2,
  props: object({
    required: {
      item: orderViewCall.response.properties.item,
      company: {
        ...settingsViewCall.response.properties.company,
        description: 'Кто продаёт: на бумаге, над таблицей.',
      },
    },
  }),
  slots: {
    invoice: { description: 'Под\u00a0суммами: получить счёт.' },
    actions: { description: 'Под\u00a0документами: повторить, напечатать.' },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
