import { type BlockContract, type FromSchema, line, object, text } from '#schema/definitions/contract/index.ts'
import { office } from '#schema/kinds/settings.ts'

const { name, address, phone } = office.properties

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
        required: { name, address, phone },
      }),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
