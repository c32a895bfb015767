import { expect, it } from 'vitest'
import { hasErrors } from '#schema/definitions/checker/report.ts'
import { readTexts, type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { publicFolder, schemaFolder } from '../paths.ts'
import { checkHere } from './check-here.ts'
import { holdBack, PUBLIC } from './hold-back.ts'

const good = await readTexts(schemaFolder, publicFolder)
const check = async (texts: SchemaTexts) => checkHere(texts)

/** A file's new text by what it was; undefined takes it away. */
type Edits = Readonly<Record<string, (text: string) => string | undefined>>

function edited(edits: Edits, { read, assets, pictures } = good): SchemaTexts {
  const texts = new Map(read.map(({ path, text }) => [path, text]))
  for (const [path, edit] of Object.entries(edits)) {
    const text = edit(texts.get(path) ?? '')
    if (text === undefined) texts.delete(path)
    else texts.set(path, text)
  }
  const sorted = [...texts].map(([path, text]) => ({ path, text })).sort((a, b) => (a.path < b.path ? -1 : 1))
  return schemaTexts(sorted, assets, pictures)
}

async function composed(texts: SchemaTexts, before = good) {
  const problems = await check(texts)
  expect(hasErrors(problems)).toBe(true)
  return holdBack(texts, before, problems, check)
}

/** What is held back, and how many checks it took to find out. */
async function counted(texts: SchemaTexts) {
  let checks = 0
  const found = await holdBack(texts, good, await check(texts), async (composed) => {
    checks++
    return check(composed)
  })
  return { held: found?.held, checks }
}

const cutOff = (text: string): string => text.slice(0, text.length / 2)
const gone = (): undefined => undefined
const titled = (text: string): string => text.replace(/"title": "[^"]*"/, '"title": "Другой заголовок"')
/** A change that is right by itself. */
const right: Edits = { 'content/certificates.json': titled }

it.each<[what: string, wrong: Edits, held: readonly string[]]>([
  ['a file that is cut off', { 'pages/about.json': cutOff }, ['schema/pages/about.json']],
  ['a file that others lean on', { 'routes.json': cutOff }, ['schema/routes.json']],
  ['a file that no site is without', { 'content/settings.json': gone }, ['schema/content/settings.json']],
  ['a partial that pages show', { 'partials/breadcrumbs.json': gone }, ['schema/partials/breadcrumbs.json']],
  ['a new file', { 'pages/new.json': () => '{' }, ['schema/pages/new.json']],
  [
    'a new file and who names it',
    {
      'partials/new.json': () => '{',
      'pages/about.json': (text) =>
        text.replace('"blocks": [', '"blocks": [{ "type": "partial", "props": { "name": "new" } },'),
    },
    ['schema/pages/about.json', 'schema/partials/new.json'],
  ],
  [
    'a folder that has another name',
    Object.fromEntries(
      good.read
        .filter(({ path }) => path.startsWith('content/news/'))
        .flatMap(({ path, text }) => [
          [path, gone],
          [path.replace('news', 'newss'), () => text],
        ]),
    ),
    good.read
      .filter(({ path }) => path.startsWith('content/news/'))
      .flatMap(({ path }) => [`schema/${path}`, `schema/${path.replace('news', 'newss')}`])
      .sort(),
  ],
  ['a file in the wrong place', { 'pgaes/about.json': () => '{}' }, ['schema/pgaes/about.json']],
])('%s stays as it was, and what else has changed is there', async (_, wrong, held) => {
  const found = await composed(edited({ ...right, ...wrong }))
  expect(found?.held).toEqual(held)
  expect(found?.texts.read).toEqual(edited(right).read)
})

it('a file that is wrong because of another alone is not held back with it', async () => {
  const menu: Edits = { 'content/settings.json': (text) => text.replace('"Новости"', '"Что нового"') }
  const texts = edited({ ...menu, 'routes.json': cutOff })
  const found = await composed(texts)
  expect(found?.held).toEqual(['schema/routes.json'])
  expect(found?.texts.read).toEqual(edited(menu).read)
})

it.each<[what: string, wrong: Edits]>([
  ['a file that is wrong by itself', { 'forms/callback.json': cutOff }],
  ['a file that others miss', { 'partials/breadcrumbs.json': gone }],
])('a new page and its address are there together, whatever else has changed: %s', async (_, wrong) => {
  const page: Edits = {
    'pages/new.json': () =>
      good.read
        .find(({ path }) => path === 'pages/certificates.json')
        ?.text.replaceAll('Сертификаты', 'Новая страница'),
    'routes.json': (text) => text.replace('"routes": [', '"routes": [{ "path": "/new", "page": "new" },'),
  }
  const found = await composed(edited({ ...page, ...wrong }))
  expect(found?.held).toEqual(Object.keys(wrong).map((path) => `schema/${path}`))
  expect(found?.texts.read).toEqual(edited(page).read)
})

const renamed: Edits = Object.fromEntries(
  good.read
    .filter(({ path, text }) => path === 'routes.json' || text.includes('/faq/') || text.includes('"route": "faq"'))
    .map(({ path }) => [
      path,
      (text: string) => text.replaceAll('/faq/', '/voprosy/').replaceAll('"path": "/faq"', '"path": "/voprosy"'),
    ]),
)

it.each<[what: string, wrong: Edits, held: readonly string[]]>([
  ['a form is gone', { 'forms/questionnaire.json': gone }, ['schema/forms/questionnaire.json']],
  [
    'a form and a modal are gone, and a file is cut off',
    { 'forms/questionnaire.json': gone, 'modals/callback.json': gone, 'content/certificates.json': cutOff },
    ['schema/content/certificates.json', 'schema/forms/questionnaire.json', 'schema/modals/callback.json'],
  ],
])('a page moves with all links to it though %s', async (_, wrong, held) => {
  expect(hasErrors(await check(edited(renamed)))).toBe(false)
  const found = await composed(edited({ ...renamed, ...wrong }))
  expect(found?.held).toEqual(held)
  expect(found?.texts.read).toEqual(edited(renamed).read)
  // Whoever looks at it learns why.
  for (const name of held.filter((name) => !name.includes('certificates')))
    expect(
      found?.because
        .get(name)
        ?.map(({ message }) => message)
        .join('\n'),
    ).toContain(name)
})

it('a page goes live with the partial that it needs, though it is tried before that', async () => {
  const shown: Edits = {
    'pages/faq.json': (text) =>
      text.replace('"blocks": [', '"blocks": [{ "type": "partial", "props": { "name": "new" } },'),
    'partials/new.json': () => good.read.find(({ path }) => path === 'partials/region-delivery.json')?.text,
  }
  const found = await composed(edited({ ...shown, 'partials/breadcrumbs.json': gone }))
  expect(found?.held).toEqual(['schema/partials/breadcrumbs.json'])
  expect(found?.texts.read).toEqual(edited(shown).read)
})

it('a file of public/ that is missed leaves the site with those that there were', async () => {
  const { read, assets, pictures } = edited(right)
  const missed = assets.filter((path) => path !== '/assets/documents/terms_of_use.pdf')
  const found = await composed(schemaTexts(read, missed, pictures))
  expect(found?.held).toEqual([PUBLIC])
  expect(found?.texts).toEqual(edited(right))
})

it('a folder that has been emptied leaves the site as it was', async () => {
  const found = await composed(schemaTexts([], good.assets, good.pictures))
  expect(found?.texts).toEqual(good)
  expect(found?.held).toHaveLength(good.read.length)
})

it('what was good for other code may not be any more', async () => {
  const before = edited({ 'pages/about.json': cutOff })
  expect(await composed(edited({ 'pages/about.json': (text) => `${cutOff(text)} ` }), before)).toBeUndefined()
})

it('a folder that is gone is put back', async () => {
  const forms = good.read.filter(({ path }) => path.startsWith('forms/')).map(({ path }) => path)
  const texts = edited({ ...right, ...Object.fromEntries(forms.map((path) => [path, gone])) })
  expect((await counted(texts)).held).toEqual(forms.map((path) => `schema/${path}`))
})

it('tries no file again that is wrong by itself, however many are', async () => {
  const broken = (text: string) => text.replace('"blocks"', '"bloks"')
  const texts = edited({ ...right, 'pages/about.json': broken, 'pages/faq.json': broken, 'pages/home.json': cutOff })
  const { held, checks } = await counted(texts)
  expect(held).toEqual(['schema/pages/about.json', 'schema/pages/faq.json', 'schema/pages/home.json'])
  expect(checks).toBe(1)
})
