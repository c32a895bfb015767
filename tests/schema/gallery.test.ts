import { expect, test } from 'vitest'
import { contracts } from '#blocks/contracts.ts'
import { object } from '#schema/definitions/contract/fragments.ts'
import { createGallery, html, propRows } from '#server/app/gallery/gallery.ts'
import { projectSite } from '#server/app/testing-site.ts'

const failed: string[] = []

const site = await projectSite()

/** A gallery that renders each page and letter as JSON of its blocks. */
const gallery = createGallery({
  site,
  contracts,
  render: async (page) => `<head></head>${JSON.stringify(page.blocks)}`,
  renderLetter: async ({ subject, blocks }) => `<head></head>${subject} ${JSON.stringify(blocks)}`,
  report: (at) => failed.push(at),
})

const textOf = async (name: string): Promise<string> => (await gallery.file(name)) ?? ''

test('the gallery leads to every block, form and letter, and each has a page and a frame', async () => {
  const index = await textOf('index.html')
  expect(gallery.specimens.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...contracts.keys(), 'form.callback', 'mail.new-order']),
  )
  for (const { name, title } of gallery.specimens) {
    expect(index).toContain(`href="${name}.html"`)
    const page = await textOf(`${name}.html`)
    expect(page).toContain(html`<h1>${title} <code>`.text)
    for (const width of [360, 768, 1200]) expect(page).toContain(`src="${name}.frame.html" width="${width}"`)
    expect((await textOf(`${name}.frame.html`)).length).toBeGreaterThan(60)
  }
  expect(failed).toEqual([])
  expect(await gallery.file('no-such-block.html')).toBeUndefined()
})

test('the page of a block has its contract as a table, its slots, and its JSON', async () => {
  const page = await textOf('columns.html')
  expect(page).toMatch(/<td>side<\/td><td>&#34;right&#34; \| &#34;left&#34;<\/td><td>&#34;right&#34;<\/td>/)
  expect(page).toMatch(/<td>slots\.aside<\/td><td>блоки<\/td><td><\/td><td>Боковая колонка\./)
  const [, source = ''] = /<code>({[^<]*)</.exec(page) ?? []
  const block: unknown = JSON.parse(source.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))))
  expect(block).toMatchObject({ type: 'columns', props: { asideFirst: true } })
})

test('props are told to their last level: what lists and objects in them are made of', () => {
  const items = {
    type: 'array',
    description: 'Строки.',
    items: object({ required: { text: { type: 'string', role: 'text', description: 'Что в ней.' } } }),
  } as const
  expect(propRows(object({ required: { items } }))).toEqual([
    ['items', 'array', 'нельзя', 'Строки.'],
    ['items[].text', 'text', 'нельзя', 'Что в ней.'],
  ])
})

test('letters and forms are shown', async () => {
  expect(await textOf('mail.new-order.frame.html')).toContain('26-7F3K-Q')
  expect(await textOf('form.callback.frame.html')).toContain('"path":"/api/')
})

test('what stands in the gallery is escaped', () => {
  expect(html`<p>${'<b>&"'}${[html`<i>`, '1', false]}`.text).toBe('<p>&#60;b&#62;&#38;&#34;<i>1')
})
