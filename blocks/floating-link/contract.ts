import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, link } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Плавающая кнопка',
  description: 'Ссылка со значком в нижнем углу экрана, одна на страницу: анкета.',
  interactive: false,
  props: object({
    required: {
      text: {
        ...line,
        description: 'Надпись: видна на широком экране, на узком её читает программа экранного доступа.',
      },
      link: { ...link, description: 'Куда ведёт кнопка.' },
      icon: { enum: ['checklist', 'phone', 'mail'], description: 'Значок.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
