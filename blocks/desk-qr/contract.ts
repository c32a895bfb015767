import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Ключ для приложения с кодами',
  description: 'Рисунок, который снимают телефоном при первом входе в рабочее место, и тот же ключ буквами.',
  interactive: false,
  places: ['page'],
  emptyWithout: 'qr',
  props: object({
    required: {
      secret: { ...line, description: 'Ключ буквами: { "$get": "data.enrollment.secret" }.' },
      qr: object({
        description: 'Ключ рисунком: { "$get": "data.enrollment.qr" }.',
        required: {
          size: { type: 'integer', description: 'Сторона рисунка в клетках.' },
          path: { type: 'string', description: 'Чёрные клетки, контуром SVG.' },
        },
      }),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
