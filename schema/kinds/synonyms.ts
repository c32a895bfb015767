import { fileKeys, object } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'

export const kind = {
  path: 'content/synonyms.json',
  schema: object({
    title: 'Синонимы для поиска',
    required: {
      ...fileKeys,
      groups: {
        type: 'array',
        description: 'Группы слов, которые в поиске значат одно и то же. Формы слов указывать не нужно.',
        items: {
          type: 'array',
          minItems: 2,
          description: 'Группа: кто ищет одно из этих слов, находит и остальные.',
          items: {
            type: 'string',
            minLength: 2,
            maxLength: 60,
            description: 'Слово или до четырёх слов подряд: «помпа», «нажимной дозатор», «0,5 л».',
          },
        },
      },
    },
  }),
} as const satisfies ContentKind
