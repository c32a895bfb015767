import { fileKeys, line, slug } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'
import type { ContentKind } from '../folders.ts'

export const kind = {
  path: 'content/tags.json',
  named: { word: 'tag', genitive: 'темы' },
  entries: { list: 'tags', key: 'id', title: 'title' },
  schema: object({
    title: 'Темы статей',
    required: {
      ...fileKeys,
      tags: {
        type: 'array',
        unique: ['id', 'number', 'title'],
        description: 'Темы в том порядке, в каком их видно над списком.',
        items: object({
          description: 'Тема.',
          required: {
            id: { ...slug, description: 'Имя темы в адресе.' },
            number: { type: 'integer', minimum: 1, description: 'Номер темы: по нему её называют другие программы.' },
            title: { ...line, description: 'Название темы.' },
          },
        }),
      },
    },
  }),
} as const satisfies ContentKind

declare module '../folders.ts' {
  interface ContentKinds {
    tags: typeof kind
  }
}
