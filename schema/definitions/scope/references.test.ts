import { expect, it } from 'vitest'
import { type Changes, checkInputOf } from '../checker/testing.ts'
import { createContext } from './context.ts'
import { namesIn, referencesIn } from './references.ts'

/** Returns the references as «file: kind:id text», without those of the base shop. */
function told(changes: Changes, of = referencesIn): string[] {
  const context = createContext(checkInputOf(changes))
  return context.files.all
    .filter(({ file }) => file.replace('schema/', '') in changes)
    .flatMap((file) =>
      [...of(context, file)].map(({ kind, id, path, start, end }) => {
        const text = String(path.reduce<unknown>((value, step) => Object(value)[step], file.value))
        return `${kind}:${id} ${text.slice(0, start)}▸${text.slice(start, end)}◂${text.slice(end)}`
      }),
    )
}

const page = (blocks: string, more: Readonly<Record<string, string>> = {}): Changes => ({
  'pages/home.json': { blocks: `[${blocks}]`, ...more },
})

it.each<[string, Changes, string[]]>([
  ['a form in a block', page('{ "type": "form", "props": { "form": "ask" } }'), ['form:ask ▸ask◂']],
  [
    'a modal in a text, in an object and in what an expression chooses from',
    page(
      `{ "type": "text", "props": { "text": "a [b](modal:ask) c" } },
       { "type": "picture", "props": { "link": { "modal": "ask" } } },
       { "type": "picture", "props": { "link": { "$if": [{ "$get": "user.signedIn" }, "modal:ask", "/"] } } }`,
    ),
    ['modal:ask a [b](modal:▸ask◂) c', 'modal:ask ▸ask◂', 'modal:ask modal:▸ask◂', 'page:home ▸/◂'],
  ],
  [
    'a partial and a layout',
    page('{ "type": "partial", "props": { "name": "top" } }', { layout: '"wide"' }),
    ['partial:top ▸top◂', 'layout:wide ▸wide◂'],
  ],
  [
    'an article by a link, an address and a text',
    page(
      `{ "type": "picture", "props": { "link": { "route": "article", "params": { "slug": "first" } } } },
       { "type": "text", "props": { "text": "[a](/articles/first/#start) и [b](https://site.example/articles/first/)" } }`,
    ),
    [
      'page:article ▸article◂',
      'article:first ▸first◂',
      'page:article [a](▸/articles/first/◂#start) и [b](https://site.example/articles/first/)',
      'article:first [a](/articles/▸first◂/#start) и [b](https://site.example/articles/first/)',
      'page:article [a](/articles/first/#start) и [b](https://site.example▸/articles/first/◂)',
      'article:first [a](/articles/first/#start) и [b](https://site.example/articles/▸first◂/)',
    ],
  ],
  [
    'an address in a condition and in prose, and no stroke that is none',
    page(
      `{ "type": "text", "props": { "text": "Смотрите /404/, 24/7 и / или" },
         "visible": { "$in": [{ "$get": "route.path" }, ["/404/"]] } }`,
    ),
    ['page:not-found Смотрите ▸/404/◂, 24/7 и / или', 'page:not-found ▸/404/◂'],
  ],
  [
    'tags in addresses, links and conditions',
    page(
      `{ "type": "picture", "props": { "link": { "route": "home", "query": { "tag": "rozliv" } } } },
       { "type": "text", "props": { "text": "[a](/?page=2&tag=rozliv)" }, "visible": { "$eq": [{ "$get": "query.tag" }, "rozliv"] } }`,
      {
        query: '{ "page": { "type": "integer" }, "tag": { "type": "string" } }',
        data: '{ "a": { "source": "article.list", "params": { "tag": { "$get": "query.tag" } } } }',
      },
    ),
    [
      'page:home ▸home◂',
      'tags:rozliv ▸rozliv◂',
      'tags:rozliv ▸rozliv◂',
      'page:home [a](▸/◂?page=2&tag=rozliv)',
      'tags:rozliv [a](/?page=2&tag=▸rozliv◂)',
    ],
  ],
  [
    'what routes.json names, and where it moves to',
    { 'routes.json': { routes: '[{ "path": "/", "page": "home" }]', redirects: '[{ "from": "/a", "to": "/" }]' } },
    ['page:home ▸home◂', 'page:not-found ▸not-found◂', 'page:error ▸error◂', 'page:home ▸/◂'],
  ],
  [
    'addresses of seo.json',
    { 'content/seo.json': { pages: '[{ "path": "/404/", "canonical": "/" }]' } },
    ['page:not-found ▸/404/◂', 'page:home ▸/◂'],
  ],
])('finds %s', (_, changes, expected) => {
  expect(told(changes)).toEqual(expected)
})

it('takes no address for a name', () => {
  expect(told(page('{ "type": "text", "props": { "text": "[a](/404/) [b](modal:ask)" } }'), namesIn)).toEqual([
    'modal:ask [a](/404/) [b](modal:▸ask◂)',
  ])
})
