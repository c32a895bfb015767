import { type BlockContract, type FromSchema, line, object, text } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Цитата',
  description: 'Слова человека, его имя и должность.',
  interactive: false,
  props: object({
    required: {
      text: { ...text, description: 'Слова без кавычек: кавычки ставит оформление.' },
      author: { ...line, description: 'Имя и фамилия.' },
    },
    optional: { role: { ...line, description: 'Должность и предприятие.' } },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
