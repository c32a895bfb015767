import type { Call } from '../definitions/calls/call.ts'
import { line, link, objects } from '../definitions/contract/fragments.ts'
import { described, get, textLink } from './shared.ts'

export const sitemapCalls = {
  /** The call for the data of the page /sitemap/ and of sitemap.xml; specification.md §7 does not define it. */
  'sitemap.view': {
    ...get('/api/app/content/sitemap/view'),
    description: 'Все страницы сайта по группам.',
    response: described('Карта сайта.', {
      groups: objects({
        minItems: 1,
        description: 'Группы страниц.',
        item: 'Группа.',
        required: {
          title: { ...line, description: 'Название группы.' },
          items: { type: 'array', description: 'Страницы.', items: textLink },
        },
        optional: { link },
      }),
    }),
  },
} as const satisfies Record<string, Call>
