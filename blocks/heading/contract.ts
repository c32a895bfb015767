import { anchor, type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Заголовок',
  description: 'Подзаголовок внутри текста. Уровни не пропускают: после второго идёт третий.',
  interactive: false,
  heading: { prop: 'level' },
  props: object({
    required: {
      text: { ...line, description: 'Текст заголовка.' },
      level: { enum: [2, 3], description: 'Уровень: 2 — раздел, 3 — подраздел. Первый уровень — название страницы.' },
    },
    optional: { anchor: { ...anchor, description: 'Якорь для ссылок и оглавления, один на странице.' } },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
