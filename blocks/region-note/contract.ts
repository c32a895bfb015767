import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, phone, text } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Доставка в регион',
  description: 'Как доставляем в выбранный регион и какой офис рядом.',
  interactive: false,
  heading: 2,
  props: object({
    required: {
      nameIn: { ...line, description: 'Где: «в Москве», «во Владимире».' },
      delivery: { ...text, description: 'Условия доставки в регион.' },
    },
    optional: {
      office: object({
        description: 'Ближайший офис.',
        required: {
          name: { ...line, description: 'Название офиса.' },
          address: { ...line, description: 'Адрес офиса.' },
          phone: { ...phone, description: 'Телефон офиса.' },
        },
      }),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
