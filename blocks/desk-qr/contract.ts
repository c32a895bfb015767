import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'

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
