import { anchor, type BlockContract, type FromSchema, line, link, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Раздел',
  description: 'Часть страницы с заголовком второго уровня.',
  interactive: false,
  heading: 2,
  emptyWithout: 'content',
  props: object({
    optional: {
      title: { ...line, description: 'Заголовок раздела.' },
      anchor: { ...anchor, description: 'Якорь раздела.' },
      link: object({
        description: 'Ссылка рядом с заголовком.',
        required: { text: { ...line, description: 'Надпись.' }, link: { ...link, description: 'Куда ведёт.' } },
      }),
    },
  }),
  slots: { content: { description: 'Содержимое раздела.' } },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
