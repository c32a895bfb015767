import { type BlockContract, type FromSchema, line, link, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'С отмеченными',
  description:
    'Кнопка под списком с\u00a0отметками ("pick" блока desk-table), видна, когда есть отмеченные: открывает страницу с\u00a0ними. Со\u00a0скриптами считает их, отмечает все и\u00a0с\u00a0клавишей Shift\u00a0— подряд.',
  interactive: true,
  places: ['page'],
  props: object({
    required: {
      action: { ...link, description: 'Адрес страницы, которая получит отмеченное.' },
      label: { ...line, description: 'Надпись на\u00a0кнопке.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
