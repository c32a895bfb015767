import { expect, test } from 'vitest'
import { contracts } from '#blocks/contracts.ts'
import { fileBelow, HREF, OLD_ROUTE, PAGE, ROUTE } from '#schema/definitions/contract/address-patterns.ts'
import { linkObject } from '#schema/definitions/contract/link.ts'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import { kindNames, kinds } from '#schema/definitions/kinds/kinds.ts'

/** Addresses as they are written rightly: whichever of them a pattern takes, it is a pattern of addresses. */
const RIGHT = [
  ...['/', '/about', '/about/', '/news/{slug}', '/{region}/catalog/{section*}', '/api/app/catalog/filter'],
  ...['/assets/a.pdf', '/assets/pictures/a.png', '/assets/pictures/a.jpg', '/assets/pictures/a.ico'],
]

/** Each with a slash twice, with a part of dots, with a slash that leans the other way. */
const WRONG = RIGHT.flatMap((address) =>
  [...address.matchAll(/\//g)].flatMap(({ index }) => [
    `${address.slice(0, index)}//${address.slice(index + 1)}`,
    `${address.slice(0, index)}/./${address.slice(index + 1)}`,
    `${address.slice(0, index)}/../${address.slice(index + 1)}`,
    `${address.slice(0, index)}/\\${address.slice(index + 1)}`,
  ]),
)

/** Every pattern in a part of a schema. */
const patternsIn = (part: unknown): string[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([key, value]) =>
        key === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
      )

const ajv = createAjv()
const takenBy = (pattern: string): ((address: string) => boolean) => {
  const validate = ajv.compile({ type: 'string', pattern })
  return (address) => validate(address)
}

const patterns = new Set([
  ...kindNames.flatMap((kind) => patternsIn(kinds[kind].schema)),
  ...[...contracts.values()].flatMap(patternsIn),
  ...patternsIn(linkObject),
])
const isOfAddresses = (pattern: string): boolean =>
  RIGHT.some(takenBy(pattern)) && !['Слова, слова', 'a1B2c3D4=='].some(takenBy(pattern))
const ofAddresses = [...patterns].filter(isOfAddresses)

test('no pattern of addresses takes an empty part, a part of dots or a backslash', () => {
  expect(ofAddresses.length).toBeGreaterThanOrEqual(8)
  const taken = ofAddresses.flatMap((pattern) => WRONG.filter(takenBy(pattern)).map((address) => [pattern, address]))
  expect(taken).toEqual([])
})

test.each([
  [ROUTE, ['/', '/o-zavode', '/news/{slug}', '/{region?}/catalog/{section*}', '/{section*}']],
  [
    OLD_ROUTE,
    ['/о-заводе', '/старый путь', '/index.php', '/Library/{slug}', '/.well-known/security.txt', '/{region?}/a/{rest*}'],
  ],
  [PAGE, ['/', '/about/', '/о-заводе/']],
  [HREF, ['https://zavod.ru', 'https://zavod.ru/a?b#c', '/about/?page=2#d', '/?a=//b', '/assets/a.pdf', '/']],
  [fileBelow('/assets'), ['/assets/прайс-лист 2026.pdf', '/assets/documents/a..b.pdf']],
])('%s takes what there may be', (pattern, addresses) => {
  expect(addresses.filter((address) => !takenBy(pattern)(address))).toEqual([])
})
