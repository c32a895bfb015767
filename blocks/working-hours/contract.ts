import { type BlockContract, type FromSchema, object, text } from '#schema/definitions/contract/index.ts'
import { hours } from '#schema/kinds/settings.ts'

export const contract = {
  title: 'Часы работы в тексте',
  description: 'Абзац, который кончается часами работы: «Отвечаем в рабочие часы: Пн–Чт 09:00–18:00, Пт 09:00–17:00».',
  interactive: false,
  props: object({
    required: {
      text: { ...text, description: 'Текст перед часами: «Отвечаем в рабочие часы (по Москве):».' },
      hours: { ...hours, description: 'Часы: обычно { "$get": "settings.hours" }.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
