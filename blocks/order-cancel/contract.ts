import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Отменить заказ',
  description: 'Отменяет заказ, который ещё не взят в работу. Сначала переспрашивает.',
  interactive: false,
  places: ['page', 'modal'],
  props: object({
    required: { number: { ...line, description: 'Номер заказа.' } },
    optional: { token: { ...line, description: 'Подпись заказа; нет\u00a0— свой заказ.' } },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
