import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Пример кода',
  description: 'Текст как есть, моноширинным шрифтом. Длинные строки прокручиваются внутри блока.',
  interactive: false,
  props: object({
    required: {
      caption: { ...line, description: 'Что это: подпись над примером.' },
      code: { type: 'string', maxLength: 20000, description: 'Текст примера; строки остаются строками.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
