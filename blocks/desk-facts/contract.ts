import type { FromSchema } from 'json-schema-to-ts'
import { facts } from '#schema/api/desk/shared.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Сведения рабочего места',
  description: 'Подписи и значения столбиком: итоги заказа, что указал покупатель.',
  interactive: false,
  places: ['page'],
  heading: 2,
  props: object({
    required: {
      title: { ...line, description: 'Заголовок.' },
      items: {
        ...facts,
        description: 'Строки, без значения — пропускаются: { "$get": "data.order.item.answers" }.',
      },
    },
    optional: { empty: { ...line, description: 'Что написать, когда строк нет; без этого блока тогда нет.' } },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
