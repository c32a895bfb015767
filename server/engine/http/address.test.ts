import { expect, it } from 'vitest'
import { ownAddress } from './address.ts'

const ORIGIN = 'https://site.example'

it.each([
  ['/', '/'],
  ['/articles/?page=2', '/articles/?page=2'],
  ['/articles/#top', '/articles/'],
  ['https://site.example/about/?a=1', '/about/?a=1'],
  ['https://site.example:443/about/', '/about/'],
  ['HTTPS://SITE.EXAMPLE/about/', '/about/'],
  ['/путь/', `/${encodeURIComponent('путь')}/`],
  ['/about/?next=https://evil.example/', '/about/?next=https://evil.example/'],
  ['/a/../about/', '/about/'],
  ['https:evil.example', '/evil.example'],
  ['https:/evil.example', '/evil.example'],
])('follows %s to %s', (address, path) => {
  expect(ownAddress(address, ORIGIN)).toBe(path)
})

it.each([
  '//evil.example',
  '///evil.example',
  '////evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/./\\evil.example',
  'https://evil.example',
  'http://evil.example/',
  'https:\\\\evil.example',
  'hTTps://evil.example',
  'https://site.example.evil.example/',
  'https://site.example@evil.example/',
  'https://site.example:pass@evil.example/',
  'https://evil.example#@site.example',
  'https://evil.example\\@site.example',
  'https://evil.example?site.example',
  'https://site.example:8443/',
  'http://site.example/',
  'https://site.example//evil.example',
  'https://site.example/.//evil.example',
  'https://site.examplе/',
  'https://[',
  'javascript:alert(1)',
  'JavaScript:alert(1)//https://site.example',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://site.example/1',
  'ftp://site.example/',
  'mailto:a@site.example',
  'about:blank',
])('does not follow %j', (address) => {
  const path = ownAddress(address, ORIGIN)
  expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
  expect(path).toBe('/')
})

it.each([undefined, null, 5, {}, ['/about/'], { toString: () => '/about/' }])(
  'takes no %j for an address',
  (address) => {
    expect(ownAddress(address, ORIGIN)).toBe('/')
  },
)

it.each(['', 'site.example', 'http://', 'https://a b/'])('follows nothing to an origin like «%s»', (origin) => {
  expect(ownAddress('/about/', origin)).toBe('/')
  expect(ownAddress('https://evil.example/', origin)).toBe('/')
})
