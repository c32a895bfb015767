import {
  alt,
  type BlockContract,
  type FromSchema,
  line,
  list,
  object,
  objects,
  picture,
  record,
} from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Галерея',
  description: 'Несколько картинок рядом, одной высоты. Нажатие открывает картинку крупно.',
  interactive: false,
  props: object({
    required: {
      items: objects({
        minItems: 2,
        maxItems: 24,
        description: 'Картинки по порядку.',
        unique: ['file'],
        item: 'Картинка.',
        required: { file: picture, alt },
        optional: { caption: { ...line, description: 'Подпись под картинкой.' } },
      }),
    },
  }),
  picture: ({ items }) => {
    const { file, alt } = record(list(items)[0])
    return { address: String(file), alt: String(alt) }
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
