import type { FromSchema } from 'json-schema-to-ts'
import { orderPapersCall } from '#schema/api/orders/orders.ts'
import { textLink } from '#schema/api/shared.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { text } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Документы заказов',
  description: 'Счета, файлы и\u00a0предложения всех заказов покупателя, по\u00a0заказам.',
  interactive: false,
  heading: 2,
  props: object({
    required: {
      items: orderPapersCall.response.properties.list,
      empty: object({
        description: 'Что показать, пока документов нет.',
        required: {
          text: { ...text, description: 'Что случилось: «Документов пока нет».' },
          step: { ...textLink, description: 'Следующий шаг: «Выбрать тару».' },
        },
      }),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
