import { facts } from '#schema/api/desk/shared.ts'
import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Сведения рабочего места',
  description: 'Подписи и\u00a0значения: итоги заказа, что указал покупатель, письмо перед отправкой.',
  interactive: false,
  places: ['page'],
  heading: 2,
  props: object({
    required: {
      title: { ...line, description: 'Заголовок.' },
      items: { ...facts, description: 'Строки, без значения — пропускаются: { "$get": "data.order.item.answers" }.' },
    },
    optional: {
      empty: { ...line, description: 'Что написать, когда строк нет; без этого блока тогда нет.' },
      layout: {
        enum: ['rows', 'line', 'letter'],
        default: 'rows',
        description:
          'Как стоят: rows\u00a0— столбиком, line\u00a0— в\u00a0строку, как итоги под строками заказа, letter\u00a0— шириной письма.',
      },
      warns: { type: 'boolean', default: false, description: 'true\u00a0— это замечания: они выделены.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
