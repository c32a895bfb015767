import { textLink } from '#schema/api/shared.ts'
import { type BlockContract, type FromSchema, line, object, objects } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Темы',
  description: 'Ссылки на темы в виде меток.',
  interactive: false,
  emptyWithout: 'items',
  props: object({
    required: {
      label: { ...line, description: 'Что это за темы: читает программа экранного доступа.' },
      items: objects({
        description: 'Темы.',
        item: 'Тема.',
        required: textLink.properties,
        optional: {
          current: { type: 'boolean', default: false, description: 'true — эта тема выбрана сейчас.' },
          count: { type: 'integer', minimum: 0, description: 'Сколько в теме статей.' },
        },
      }),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
