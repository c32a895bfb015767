import { type BlockContract, type FromSchema, line, object, objects, text } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Шаги',
  description: 'Порядок действий: шаги с номерами.',
  interactive: false,
  props: object({
    required: {
      items: objects({
        description: 'Шаги по порядку.',
        unique: ['title'],
        minItems: 2,
        item: 'Шаг.',
        required: {
          title: { ...line, description: 'Что сделать.' },
          text: { ...text, description: 'Как это сделать.' },
        },
      }),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
