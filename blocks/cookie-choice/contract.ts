import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Выбор о cookie',
  description:
    'Две одинаковые кнопки: согласиться на счётчик посещений или отказаться. Стоит в окне, которое показывает уведомление о cookie и открывает ссылка «Настройки cookie».',
  interactive: true,
  places: ['page', 'modal', 'content'],
  props: object({
    required: {
      accept: { ...line, description: 'Надпись на кнопке согласия: «Принять».' },
      refuse: { ...line, description: 'Надпись на кнопке отказа: «Отказаться».' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
