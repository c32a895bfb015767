import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { anchor, line, link } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

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
  slots: {
    content: { description: 'Содержимое раздела.' },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
