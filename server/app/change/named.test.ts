import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../engine/paths.ts'
import { checkMayMove, readPath } from './named.ts'

const addresses = await readFile(join(root, 'docs/addresses.md'), 'utf8')
const [pages = '', ownAddresses = ''] = addresses.split('| address | purpose |')

/** The addresses in the first column of a table. */
const firstColumn = (table: string): string[] =>
  [...table.matchAll(/^\| (`\/[^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, address = '']) => address),
  )

it.each(firstColumn(pages))('the page of %s stays, since the code knows it', (address) => {
  expect(() => checkMayMove(address === '/' ? address : address.replace(/\/$/, ''))).toThrow(/знает сам сайт/)
})

it.each(firstColumn(ownAddresses))('%s is no page’s, since the server answers it', (address) => {
  expect(() => readPath(address.replace('…', 'x'))).toThrow(/сам сайт|не годится/)
})

it('finds the tables', () => {
  expect(firstColumn(pages).length).toBeGreaterThan(10)
  expect(firstColumn(ownAddresses).length).toBeGreaterThan(15)
})

it.each([
  ['/voprosy/', '/voprosy'],
  ['/o/zavode', '/o/zavode'],
  ['/{region?}/x/{slug}/', '/{region?}/x/{slug}'],
])('%s is an address', (word, path) => {
  expect(readPath(word)).toBe(path)
})

it.each(['faq', '', '/', '//x/', '/Faq/', '/вопросы/', '/a b/'])('«%s» is none', (word) => {
  expect(() => readPath(word)).toThrow(/^Адрес «.*» не годится/)
})
