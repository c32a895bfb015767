import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

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
