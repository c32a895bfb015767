import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Кнопка, которая закрывает окно',
  description: 'Стоит в окне, обычно последней.',
  interactive: false,
  places: ['modal'],
  props: object({ required: { text: { ...line, description: 'Надпись: «Закрыть».' } } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
