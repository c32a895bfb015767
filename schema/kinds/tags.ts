import { fileKeys, line, object, objects, slug } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'

export const kind = {
  path: 'content/tags.json',
  named: { word: 'tag', genitive: 'темы' },
  entries: { list: 'tags', key: 'id', title: 'title' },
  schema: object({
    title: 'Темы статей',
    required: {
      ...fileKeys,
      tags: objects({
        unique: ['id', 'number', 'title'],
        description: 'Темы в том порядке, в каком их видно над списком.',
        item: 'Тема.',
        required: {
          id: { ...slug, description: 'Имя темы в адресе.' },
          number: { type: 'integer', minimum: 1, description: 'Номер темы: по нему её называют другие программы.' },
          title: { ...line, description: 'Название темы.' },
        },
      }),
    },
  }),
} as const satisfies ContentKind
