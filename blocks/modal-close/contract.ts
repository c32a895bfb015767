import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Кнопка, которая закрывает окно',
  description: 'Стоит в окне, обычно последней.',
  interactive: false,
  places: ['modal'],
  props: object({ required: { text: { ...line, description: 'Надпись: «Закрыть».' } } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
