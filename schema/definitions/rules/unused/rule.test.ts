import { expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'

const PAGE = '{ "title": "а" }'
const OUTLET = '[{ "type": "outlet" }]'
const unused = (path: string) =>
  `${path}:1:1 (warning) файлы/не-нужен: Этот файл ничем не используется. Сошлитесь на него или удалите: «npm run remove -- ${path.replace('s/', ':').replace('.json', '')}».`

it('warns of a page without an address, of a layout without a page and of a partial that nothing holds', () => {
  expect(
    problemLines({
      'pages/lonely.json': { meta: PAGE, blocks: '[{ "type": "box" }]' },
      'layouts/lonely.json': { blocks: OUTLET },
      'partials/lonely.json': { blocks: '[{ "type": "box" }]' },
    }),
  ).toEqual([unused('layouts/lonely.json'), unused('pages/lonely.json'), unused('partials/lonely.json')])
})

it('counts a default layout, error pages and partials in bodies as used', () => {
  expect(
    problemLines({
      'partials/note.json': { blocks: '[{ "type": "box" }]' },
      'content/about.json': {
        body: '[{ "type": "box", "slots": { "content": [{ "type": "partial", "props": { "name": "note" } }] } }]',
      },
    }),
  ).toEqual([])
})

it('warns of the default layout where every page has another', () => {
  const layout = '"other"'
  const pages = ['home', 'article', 'not-found', 'error'].map((id) => [`pages/${id}.json`, { layout }])
  expect(problemLines({ ...Object.fromEntries(pages), 'layouts/other.json': { blocks: OUTLET } })).toEqual([
    unused('layouts/default.json'),
  ])
})

it('says nothing of a file that lies in a wrong folder: that is told', () => {
  expect(
    problemLines({
      'page/lonely.json': `{ "$schema": "../definitions/generated/page.schema.json", "meta": ${PAGE}, "blocks": [{ "type": "box" }] }`,
    }),
  ).toEqual([expect.stringMatching(/^page\/lonely\.json:1:1 файлы\/не-на-месте/)])
})
