import { expect, it } from 'vitest'
import type { LinkObject } from '#schema/definitions/contract/link.ts'
import { createSigning } from '../secrets/signing.ts'
import { createLinks } from './links.ts'

const routes = [
  { path: '/about', page: 'about' },
  { path: '/catalog', page: 'catalog' },
  { path: '/{region?}/catalog/{slug}', page: 'catalog' },
]
const links = createLinks({
  routes,
  document: (name) => (name === 'politic' ? '/assets/terms.pdf' : undefined),
  sign: createSigning(() => ({ current: Buffer.from('ключ'), earlier: [] })).sign,
  picture: () => undefined,
})

it.each<[link: string | LinkObject, address: string]>([
  ['/about/', '/about/'],
  ['/modal:a/', '/modal:a/'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['https://other.example/', 'https://other.example/'],
  ['#top', '#top'],
  ['file:/assets/a.pdf', '/assets/a.pdf'],
  ['settings:politic', '/assets/terms.pdf'],
  ['settings:none', '/'],
  [{ route: 'about' }, '/about/'],
  [{ route: 'about', anchor: 'top' }, '/about/#top'],
  [{ route: 'catalog' }, '/catalog/'],
  [{ route: 'catalog', params: { slug: 'jars' } }, '/catalog/jars/'],
  [{ route: 'catalog', params: { slug: 'jars', region: 'perm' } }, '/perm/catalog/jars/'],
  [{ route: 'catalog', params: { slug: 'а б' } }, `/catalog/${encodeURIComponent('а б')}/`],
  [{ route: 'catalog', query: { page: 2, tag: 'а&б' }, anchor: 'top' }, '/catalog/?page=2&tag=%D0%B0%26%D0%B1#top'],
  [{ route: 'none' }, '/'],
  [{ file: '/assets/a.pdf' }, '/assets/a.pdf'],
  [{ mail: 'info@site.example' }, 'mailto:info@site.example'],
  [{ phone: '+7 495 000-00-00' }, 'tel:+74950000000'],
  [{ phone: '8 (800) 000-00-00, доб. 12' }, 'tel:+78000000000,12'],
  [{ anchor: 'top' }, '#top'],
  [{ href: 'https://other.example/' }, 'https://other.example/'],
  ['modal:callback', '?modal=callback'],
  [{ modal: 'callback' }, '?modal=callback'],
])('address of %j is %s', (link, address) => {
  expect(links.address(link)).toBe(address)
})

it('makes the addresses in a text final, and leaves the text', () => {
  expect(links.text('**а** [б](settings:politic) и [в](/about/) (г)')).toBe(
    '**а** [б](/assets/terms.pdf) и [в](/about/) (г)',
  )
})

it('makes links and texts of content final, and leaves bodies as they are written', () => {
  const schema = {
    type: 'object',
    properties: {
      title: { type: 'string' },
      answer: { type: 'string', role: 'text' },
      menu: { type: 'array', items: { type: 'object', properties: { link: { type: 'string', role: 'link' } } } },
      body: { type: 'array', role: 'blocks' },
    },
  } as const
  const body = [{ type: 'text', props: { text: '[а](settings:politic)' } }]
  const value = {
    title: 'settings:politic',
    answer: '[а](settings:politic)',
    menu: [{ link: { route: 'about' } }],
    body,
    other: 5,
  }
  const final = links.content(value, schema)
  expect(final).toEqual({
    title: 'settings:politic',
    answer: '[а](/assets/terms.pdf)',
    menu: [{ link: '/about/' }],
    body,
    other: 5,
  })
  expect((final as typeof value).body).toBe(body)
})
