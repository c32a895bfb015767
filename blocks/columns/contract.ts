import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Колонки',
  description: 'Две колонки: главная широкая и боковая.',
  interactive: false,
  props: object({
    optional: {
      asideFirst: {
        type: 'boolean',
        default: false,
        description: 'true — на узком экране боковая колонка стоит перед главной.',
      },
      side: {
        enum: ['right', 'left'],
        default: 'right',
        description: 'Где боковая колонка: right — справа, left — слева и уже, для отбора каталога.',
      },
    },
  }),
  slots: { main: { description: 'Главная колонка.' }, aside: { description: 'Боковая колонка.' } },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
