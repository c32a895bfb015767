import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Отменить заказ',
  description: 'Отменяет заказ, который ещё не взят в работу. Сначала переспрашивает.',
  interactive: false,
  places: ['page', 'modal'],
  props: object({ required: { number: { ...line, description: 'Номер заказа.' } } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
