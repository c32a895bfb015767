import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Напечатать заказ',
  description: 'Кнопка «Напечатать» на странице заказа. Без скриптов её нет: печатает сам браузер.',
  interactive: true,
  props: object({
    optional: {
      now: { type: 'boolean', default: false, description: 'true — печатать, как только страница открылась.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
