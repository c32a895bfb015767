import type { FromSchema } from 'json-schema-to-ts'
import { productCard } from '#schema/api/catalog/shared.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Заказать образец',
  description:
    'Кнопка на\u00a0странице изделия: кладёт его к\u00a0образцам и\u00a0открывает их страницу. Скрипты ей не\u00a0нужны.',
  interactive: false,
  props: object({
    required: {
      product: object({ description: 'Изделие.', required: { id: productCard.properties.id } }),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
