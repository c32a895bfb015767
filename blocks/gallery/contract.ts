import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { alt, line, picture } from '#schema/definitions/contract/fragments.ts'
import { object, objects } from '#schema/definitions/contract/object.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'

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
