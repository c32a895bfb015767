import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contracts } from '#blocks/contracts.ts'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import { linksIn } from '#schema/definitions/text/marks.ts'
import { blocksOf } from './html.ts'

const resolve = {
  link: (address: string): string | undefined =>
    /^(https?:|\/)/.test(address) ? new URL(address, 'https://back.example').href : undefined,
  picture: (address: string, size?: { width: number; height: number }): string | undefined =>
    address.startsWith('/') ? `/pictures${address}-${size?.width ?? 1200}x${size?.height ?? 1200}` : undefined,
}

it.each([
  [
    '<p>Один</p><p>Два</p>',
    [
      { type: 'text', props: { text: 'Один' } },
      { type: 'text', props: { text: 'Два' } },
    ],
  ],
  ['Без тегов &amp; так', [{ type: 'text', props: { text: 'Без тегов & так' } }]],
  ['<b>Ж</b>ирно <strong> </strong>', [{ type: 'text', props: { text: '**Ж**ирно' } }]],
  [
    '<a href="/a">сюда</a> и <a href="javascript:x">нет</a>',
    [{ type: 'text', props: { text: '[сюда](https://back.example/a) и нет' } }],
  ],
  [
    '<h2>Раздел</h2><h4 id="below">Ниже</h4>',
    [
      { type: 'heading', props: { text: 'Раздел', level: 2, anchor: 'razdel' } },
      { type: 'heading', props: { text: 'Ниже', level: 3, anchor: 'below' } },
    ],
  ],
  ['<ol><li>раз<li>два</ol>', [{ type: 'list', props: { items: ['раз', 'два'], ordered: true } }]],
  [
    '<ul><li>раз<ul><li>вложен<ol><li>глубже</ol></ul>ещё<li>два</ul><ol><li>1<ol><li>1.1</ol><li>2</ol>',
    [
      { type: 'list', props: { items: ['раз', 'вложен', 'глубже', 'ещё', 'два'] } },
      { type: 'list', props: { items: ['1', '1.1', '2'], ordered: true } },
    ],
  ],
  [
    '<ol><li>раз<h3>Ниже</h3>ещё<li>два<table><tr><td>А<tr><td>1</table></ol>',
    [
      { type: 'list', props: { items: ['раз'], ordered: true } },
      { type: 'heading', props: { text: 'Ниже', level: 2, anchor: 'nizhe' } },
      { type: 'list', props: { items: ['ещё', 'два'], ordered: true } },
      { type: 'table', props: { caption: 'Ниже', columns: [{ text: 'А' }], rows: [['1']] } },
    ],
  ],
  [
    '<table><tr><th>А<th>Б<tr><td>1<td>2</table>',
    [{ type: 'table', props: { caption: 'Таблица', columns: [{ text: 'А' }, { text: 'Б' }], rows: [['1', '2']] } }],
  ],
  [
    '<h2>Цены</h2><table><tr><th>А<tr><td>1</table><table><caption>Сроки</caption><tr><th>Б<tr><td>2</table><table><tr><th>В<tr><td>3</table>',
    [
      { type: 'heading', props: { text: 'Цены', level: 2, anchor: 'ceny' } },
      { type: 'table', props: { caption: 'Цены', columns: [{ text: 'А' }], rows: [['1']] } },
      { type: 'table', props: { caption: 'Сроки', columns: [{ text: 'Б' }], rows: [['2']] } },
      { type: 'table', props: { caption: 'Цены, таблица\u00a02', columns: [{ text: 'В' }], rows: [['3']] } },
    ],
  ],
  [
    '<table><thead><tr><td><p>А</p><p>Б</p></td><td colspan="2">В</td></tr></thead><tbody><tr><td>1<td><ul><li>2<li>3</ul><td><table><tr><td>4<td>5</table></tbody></table>после',
    [
      {
        type: 'table',
        props: {
          caption: 'Таблица',
          columns: [{ text: 'А Б' }, { text: 'В' }, { text: '—' }],
          rows: [['1', '2 3', '4 5']],
        },
      },
      { type: 'text', props: { text: 'после' } },
    ],
  ],
  [
    '<p>До <a href="/a"><img src="/b" alt="Банка" width=800 height=600></a> после</p><figure><img src="/c" title="Крышка" width="300px" height="200"><figcaption>Она <b>сама</b></figcaption></figure><img src="javascript:x"><img src="/d" width=1 height=1><h2>Раздел</h2><table><tr><td>А<tr><td><img src="/e">1</table>',
    [
      { type: 'text', props: { text: 'До после' } },
      { type: 'picture', props: { file: '/pictures/b-800x600', alt: 'Банка' } },
      {
        type: 'picture',
        props: { file: '/pictures/c-300x200', alt: 'Крышка', width: 'half', caption: 'Она **сама**' },
      },
      { type: 'heading', props: { text: 'Раздел', level: 2, anchor: 'razdel' } },
      { type: 'table', props: { caption: 'Раздел', columns: [{ text: 'А' }], rows: [['1']] } },
      { type: 'picture', props: { file: '/pictures/e-1200x1200', alt: 'Раздел' } },
    ],
  ],
  [
    '<script>x</script><style>y</style><iframe>z</iframe><p onclick=a>Да</p>',
    [{ type: 'text', props: { text: 'Да' } }],
  ],
  ['[не](javascript:x) **наше**', [{ type: 'text', props: { text: '(не)(javascript:x) *наше*' } }]],
  ['', []],
])('%j', (html, blocks) => {
  expect(blocksOf(html, resolve)).toEqual(blocks)
})

const tags = [
  'p',
  'b',
  'a href="javascript:x"',
  'a href="/a"',
  'h1',
  'h3',
  'ul',
  'li',
  'table',
  'tr',
  'td',
  'td colspan="3"',
  'script',
  'br',
  'img src="/p" alt="*"',
  'img src="javascript:x"',
  'figcaption',
]
const piece = fc.oneof(
  fc.constantFrom(...tags.flatMap((tag) => [`<${tag}>`, `</${tag.split(' ')[0]}>`])),
  fc.constantFrom('слово', '**', '[', '](', ')', '&lt;', ' ', '\u00a0', '<', '>'),
  fc.string({ maxLength: 5 }),
)

it('of any HTML come blocks that fit their contracts, and links that were resolved', () => {
  const ajv = createAjv()
  const checks = new Map(
    ['text', 'heading', 'list', 'table', 'picture'].map((type) => [
      type,
      ajv.compile(contracts.get(type)?.props ?? {}),
    ]),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      for (const { type, props } of blocksOf(pieces.join(''), resolve)) {
        expect([checks.get(type)?.(props), props]).toEqual([true, props])
        for (const link of linksIn(JSON.stringify(props))) expect(link).toMatch(/^https:\/\/back\.example\//)
      }
    }),
    { numRuns: 500 },
  )
})
