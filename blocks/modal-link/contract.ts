import { type BlockContract, type FromSchema, line, link, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Ссылка, которая открывает окно',
  description: 'Ссылка или кнопка: из окна в другое окно, со страницы в окно.',
  interactive: false,
  places: ['page', 'layout', 'modal', 'content'],
  props: object({
    required: {
      text: { ...line, description: 'Надпись: что откроется.' },
      link: { ...link, description: 'Что открыть: { "modal": "callback" }.' },
    },
    optional: {
      kind: {
        enum: ['link', 'primary', 'secondary'],
        default: 'link',
        description: 'Вид: link — ссылка в строке, primary — главная кнопка, secondary — второстепенная.',
      },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
