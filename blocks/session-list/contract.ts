import type { FromSchema } from 'json-schema-to-ts'
import { personalSessionsCall } from '#schema/api/personal/sessions.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Где выполнен вход',
  description:
    'Входы в кабинет: браузер и система, с какого времени и когда пользовались. Любой можно завершить, а все, кроме нынешнего, — одной кнопкой.',
  interactive: false,
  places: ['page', 'modal'],
  props: object({ required: { items: personalSessionsCall.response.properties.list } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
