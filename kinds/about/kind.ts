import { fileKeys } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'
import { writing } from '#schema/definitions/shop/writing.ts'
import type { ContentKind } from '../folders.ts'

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

declare module '../folders.ts' {
  interface ContentKinds {
    about: typeof kind
  }
}
