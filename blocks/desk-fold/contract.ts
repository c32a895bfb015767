import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Свёрнутое',
  description: 'То, что нужно не\u00a0каждый раз: открывается нажатием на\u00a0надпись, как форма заметки или файлов.',
  interactive: false,
  places: ['page'],
  props: object({
    required: { title: { ...line, description: 'Надпись, на\u00a0которую нажимают.' } },
    optional: {
      open: {
        type: 'boolean',
        default: false,
        description: 'true\u00a0— открыто сразу: форма вернулась с\u00a0замечаниями.',
      },
    },
  }),
  slots: { content: { description: 'Что внутри.' } },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
