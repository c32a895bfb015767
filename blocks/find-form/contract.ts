import { type BlockContract, type FromSchema, keyNames, line, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Поле с кнопкой',
  description: 'Открывает эту же страницу с набранным в\u00a0адресе: номер партии с\u00a0этикетки.',
  interactive: false,
  props: object({
    required: {
      label: { ...line, description: 'Что набрать: «Номер партии».' },
      name: { ...keyNames, maxLength: 40, description: 'Имя из\u00a0query этой страницы.' },
      button: { ...line, description: 'Надпись на\u00a0кнопке: «Найти».' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
