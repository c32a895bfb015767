import { type BlockContract, type FromSchema, line, object, phone, text } from '#schema/definitions/contract/index.ts'

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
