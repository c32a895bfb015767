import { fileKeys, object } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'
import { writing } from '../definitions/shop/writing.ts'

export const kind = {
  path: 'content/about.json',
  schema: object({ title: 'О заводе', required: { ...fileKeys, ...writing } }),
  groups: { about: 'О заводе' },
  calls: {
    'about.view': {
      method: 'GET',
      path: '/api/app/content/about/view',
      description: 'Рассказ о заводе.',
      content: { kind: 'about' },
      response: object({ description: 'Рассказ о заводе.', required: writing }),
    },
  },
} as const satisfies ContentKind
