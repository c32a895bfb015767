import { expect, it } from 'vitest'
import { contracts } from '#blocks/contracts.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import { readTexts } from '#schema/definitions/kinds/texts.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { guards, roots } from '../../app/shop.ts'
import { testSite } from '../../app/testing-site.ts'
import { publicFolder, schemaFolder } from '../paths.ts'
import type { RenderPage } from './load-renderer.ts'
import { tryPages } from './trial.ts'

const texts = await readTexts(schemaFolder, publicFolder)
const ABOUT = '/about/'

/** The addresses of the pages that the last trial rendered; every modal has the address "/". */
let shown: string[] = []

/** @param faulty true: a block of the page about the factory throws */
async function trial(faulty = false) {
  shown = []
  const render: RenderPage = async ({ meta: { canonical } }, _, report) => {
    const { pathname } = new URL(canonical)
    shown.push(pathname)
    if (faulty && pathname === ABOUT) report('schema/pages/about.json#/blocks/0', new Error('Так показать нельзя'))
    return ''
  }
  const files = indexFiles(kinds, texts)
  return tryPages({ files, site: testSite(files), contracts, guards, roots, render })
}

it('renders every page and modal once', async () => {
  expect(await trial()).toEqual([])
  expect(shown.length).toBeGreaterThan(40)
  expect(shown.filter((path) => path === ABOUT)).toHaveLength(1)
})

it('reports a block that throws at its line', async () => {
  expect(await trial(true)).toMatchObject([
    { rule: 'показ/ошибка', file: 'schema/pages/about.json', pointer: '/blocks/0' },
  ])
})
