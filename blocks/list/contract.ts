import { type BlockContract, type FromSchema, object, text } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Список',
  description: 'Перечень: с точками или с номерами.',
  interactive: false,
  props: object({
    required: {
      items: {
        type: 'array',
        description: 'Пункты списка.',
        minItems: 1,
        unique: [''],
        items: { ...text, description: 'Пункт.' },
      },
    },
    optional: { ordered: { type: 'boolean', default: false, description: 'true — пункты нумеруются.' } },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
