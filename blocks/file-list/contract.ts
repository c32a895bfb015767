import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { asset, line } from '#schema/definitions/contract/fragments.ts'

export const contract = {
  title: 'Файлы',
  description: 'Документы для скачивания.',
  interactive: false,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['items'],
    properties: {
      items: {
        type: 'array',
        description: 'Документы.',
        minItems: 1,
        items: {
          type: 'object',
          description: 'Документ.',
          additionalProperties: false,
          required: ['title', 'file'],
          properties: {
            title: { ...line, description: 'Название документа.' },
            file: { ...asset, description: 'Файл из папки public.' },
            note: { ...line, description: 'Пояснение: о чём документ, сколько в нём страниц.' },
          },
        },
      },
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
