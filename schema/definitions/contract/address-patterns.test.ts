import { expect, test } from 'vitest'
import { createAjv } from '../json-schema/ajv.ts'
import { fileBelow, HREF, OLD_ROUTE, PAGE, ROUTE } from './fragments.ts'

const ajv = createAjv()

test.each([
  [ROUTE, ['/', '/o-zavode', '/news/{slug}', '/{region?}/catalog/{section*}', '/{section*}']],
  [
    OLD_ROUTE,
    ['/о-заводе', '/старый путь', '/index.php', '/Library/{slug}', '/.well-known/security.txt', '/{region?}/a/{rest*}'],
  ],
  [PAGE, ['/', '/about/', '/о-заводе/']],
  [HREF, ['https://zavod.ru', 'https://zavod.ru/a?b#c', '/about/?page=2#d', '/?a=//b', '/assets/a.pdf', '/']],
  [fileBelow('/assets'), ['/assets/прайс-лист 2026.pdf', '/assets/documents/a..b.pdf']],
])('%s takes addresses, but no empty part, no part of dots and no backslash in one', (pattern, addresses) => {
  const isTaken = ajv.compile({ type: 'string', pattern })
  expect(addresses.filter((address) => !isTaken(address))).toEqual([])
  const wrong = addresses
    .filter((address) => /^\/[^?#]*$/.test(address))
    .flatMap((address) => ['//', '/./', '/../', '/\\'].map((slash) => address.replace('/', slash)))
  expect(wrong.filter((address) => isTaken(address))).toEqual([])
})
