import { listRemovedCall } from '#schema/api/lists/removed.ts'
import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Вернуть убранное',
  description:
    'Что только что убрали из\u00a0списка без скриптов, и\u00a0кнопки, которые возвращают. Со\u00a0скриптами об\u00a0этом говорит сообщение внизу экрана.',
  interactive: false,
  emptyWithout: 'items',
  places: ['page'],
  props: object({
    required: {
      items: { ...listRemovedCall.response.properties.items, description: 'Что убрали: источник list.removed.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
