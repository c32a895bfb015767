import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { anchor, line } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

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
