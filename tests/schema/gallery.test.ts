import { expect, test } from 'vitest'
import { contracts } from '#blocks/contracts.ts'
import { object } from '#schema/definitions/contract/object.ts'
import { loadFiles } from '#schema/definitions/kinds/files.ts'
import { propRows } from '#server/gallery/describe.ts'
import { createGallery, tokensInDevelopment } from '#server/gallery/gallery.ts'
import { html } from '#server/gallery/html.ts'
import { schemeSheets } from '#server/gallery/schemes.ts'
import { publicFolder, schemaFolder } from '#server/paths.ts'
import { createSigning } from '#server/secrets/signing.ts'
import { createSite } from '#server/site/site.ts'

const failed: string[] = []

const site = createSite(
  await loadFiles(schemaFolder, publicFolder),
  createSigning(() => Buffer.from('ключ')),
)

/** A page and a letter as the blocks that they are made of. */
const gallery = createGallery({
  site,
  contracts,
  render: async (page) => `<head></head>${JSON.stringify(page.blocks)}`,
  renderLetter: async ({ subject, blocks }) => `<head></head>${subject} ${JSON.stringify(blocks)}`,
  tokens: tokensInDevelopment,
  report: (at) => failed.push(at),
})

const textOf = async (name: string): Promise<string> => (await gallery.file(name))?.text ?? ''

test('the gallery leads to every block, form and letter, and each has a page and a frame in both schemes', async () => {
  const index = await textOf('index.html')
  expect(gallery.specimens.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...contracts.keys(), 'form.callback', 'mail.new-order']),
  )
  for (const { name, title } of gallery.specimens) {
    expect(index).toContain(`href="${name}.html"`)
    const page = await textOf(`${name}.html`)
    expect(page).toContain(html`<h1>${title} <code>`.text)
    for (const scheme of ['light', 'dark']) {
      for (const width of [360, 768, 1200]) expect(page).toContain(`src="${name}.${scheme}.html" width="${width}"`)
      expect((await textOf(`${name}.${scheme}.html`)).length).toBeGreaterThan(60)
    }
  }
  expect(failed).toEqual([])
  expect(await gallery.file('no-such-block.html')).toBeUndefined()
})

test('the page of a block has its contract as a table, its slots, where it stands, and JSON to copy', async () => {
  const page = await textOf('columns.html')
  expect(page).toMatch(/<code>side<\/code><\/td><td>&quot;right&quot; \| &quot;left&quot;<\/td><td>нет<\/td>/)
  expect(page).toContain('<code>&quot;right&quot;</code>')
  expect(page).toMatch(/<code>aside<\/code><\/td><td>один<\/td><td>Боковая колонка\./)
  expect(page).toMatch(/Где стоит<\/dt><dd>везде</)
  const [, source = ''] = /<code id="code">([^<]*)</.exec(page) ?? []
  const block: unknown = JSON.parse(source.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'))
  expect(block).toMatchObject({ type: 'columns', props: { asideFirst: true } })
})

test('props are told to their last level: what lists and objects in them are made of', () => {
  const items = {
    type: 'array',
    description: 'Строки.',
    items: object({ required: { text: { type: 'string', role: 'text', description: 'Что в ней.' } } }),
  } as const
  expect(propRows({ props: object({ required: { items } }) })).toEqual([
    { name: 'items', type: 'список', required: true, preset: undefined, meaning: 'Строки.' },
    { name: 'items[].text', type: 'текст с\u00a0разметкой', required: true, preset: undefined, meaning: 'Что в ней.' },
  ])
})

test('letters are shown with what they are given, forms with their fields', async () => {
  expect(await textOf('mail.new-order.light.html')).toContain('26-1148-26')
  expect(await textOf('mail.new-order.html')).toContain('Строки заказа: артикул с названием')
  expect(await textOf('form.callback.html')).toMatch(/<code>phone<\/code><\/td><td>tel<\/td><td>Телефон\*<\/td><td>да</)
  expect(await textOf('form.callback.dark.html')).toContain('"path":"/api/')
})

test('a frame keeps to its scheme, whatever the reader has chosen', async () => {
  const { light, dark } = schemeSheets(
    ':root{--a:#fff;--b:1px}@media (min-width:1px){:root{--b:2px}}@media (prefers-color-scheme:dark){:root{--a:#000}}',
  )
  expect([light, dark]).toEqual([':root:root{--a:#fff}', ':root:root{--a:#000}'])
  expect(() => schemeSheets(':root{}')).toThrow(TypeError)
  expect(await textOf('hero.dark.html')).toContain('<link rel="stylesheet" href="dark.css"></head>')
  expect(await textOf('dark.css')).toContain('--paper: #121517')
  expect(await textOf('light.css')).toContain('--paper:#f6f5f1')
})

test('what stands in the gallery is escaped', () => {
  expect(html`<p>${'<b>&"'}${[html`<i>`, 1, false, undefined]}`.text).toBe('<p>&lt;b&gt;&amp;&quot;<i>1')
})
