import { beforeEach, expect, it } from 'vitest'
import { contracts } from '#blocks/contracts.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import { readTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { publicFolder, schemaFolder } from '../paths.ts'
import { createSigning } from '../secrets/signing.ts'
import { createSite } from '../site/site.ts'
import type { RenderPage } from './load-renderer.ts'
import { type Tried, tryPages } from './trial.ts'

const texts = await readTexts(schemaFolder, publicFolder)
const signing = createSigning(() => Buffer.alloc(32))
const ABOUT = '/about/'

let tried: Tried
/** The addresses of the pages that the last trial showed; modals are all at "/". */
let shown: string[]
/** The types of their own blocks. */
let blocks: string[]
beforeEach(async () => {
  tried = new Map()
  expect(await trial()).toEqual([])
})

type Edits = Readonly<Record<string, (text: string) => string>>

/** Tries the files, changed. @param faulty whether a block of the page about the factory throws */
async function trial(edits: Edits = {}, faulty = false) {
  shown = []
  blocks = []
  const render: RenderPage = async ({ meta: { canonical }, blocks: all }, _, report) => {
    blocks.push(...all.map(({ type }) => type))
    const { pathname } = new URL(canonical)
    shown.push(pathname)
    if (faulty && pathname === ABOUT) report('schema/pages/about.json#/blocks/0', new Error('Так показать нельзя'))
    return ''
  }
  const read = texts.read.map((file) => ({ ...file, text: edits[file.path]?.(file.text) ?? file.text }))
  const files = indexFiles(schemaTexts(read, texts.assets, texts.pictures))
  return tryPages({ files, site: createSite(files, signing), contracts, render, tried })
}

const spaced = (text: string): string => text.replace('"blocks": [', '"blocks": [{ "type": "divider" },')

it('a trial shows every page and every modal; what reads the same since is not shown again', async () => {
  expect(shown.length).toBeGreaterThan(40)
  expect(await trial()).toEqual([])
  expect(shown).toEqual([])
})

it.each<[path: string, edit: (text: string) => string, pages: readonly string[]]>([
  ['pages/about.json', spaced, [ABOUT]],
  ['content/about.json', (text) => text.replace(/"title": "[^"]*"/, '"title": "Другой"'), []],
  ['content/settings.json', (text) => text.replace('"Новости"', '"Что нового"'), []],
  // The other catalogue's product is made of the same sample.
  ['partials/region-delivery.json', spaced, ['/', ABOUT, '/catalog/item/obrazets/', '/contacts/', '/page/obrazets/']],
])('after an edit of %s it shows what reads that', async (path, edit, pages) => {
  await trial({ [path]: edit })
  expect(shown.toSorted()).toEqual(pages)
})

it('what every page has is shown once, alone, and nothing where an address makes no page another', async () => {
  await trial({ 'layouts/default.json': (text) => text.replace('"покупателя"', '"гостя"') })
  // The page whose form has a key of its own is another each time.
  expect([...new Set(blocks.filter((type) => type !== 'outlet'))]).toEqual(['floating-link'])
  expect(shown.length).toBeLessThan(4)
  await trial({ 'routes.json': (text) => text.replace('"routes": [', '"routes": [{ "path": "/new", "page": "faq" },') })
  expect(shown.length).toBeLessThan(4)
})

it('what fails is shown again until it does not', async () => {
  const edits = { 'pages/about.json': spaced }
  for (let i = 0; i < 2; i++) expect(await trial(edits, true)).toMatchObject([{ rule: 'показ/ошибка' }])
  expect(await trial(edits)).toEqual([])
  expect(shown).toEqual([ABOUT])
  await trial(edits)
  expect(shown).toEqual([])
})
