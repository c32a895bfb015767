import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { download, line } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Файлы',
  description: 'Документы для скачивания.',
  interactive: false,
  props: object({
    required: {
      items: {
        type: 'array',
        description: 'Документы.',
        minItems: 1,
        items: object({
          description: 'Документ.',
          required: {
            title: { ...line, description: 'Название документа.' },
            file: { ...download, description: 'Файл из папки public.' },
          },
          optional: { note: { ...line, description: 'Пояснение: о чём документ, сколько в нём страниц.' } },
        }),
      },
    },
    optional: { title: { ...line, description: 'Заголовок над документами.' } },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
