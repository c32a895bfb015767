import { expect, it } from 'vitest'
import { hasErrors } from '#schema/definitions/checker/report.ts'
import { readTexts, type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { checkSchema } from '../../app/check-schema.ts'
import { publicFolder, schemaFolder } from '../paths.ts'
import { holdBack, PUBLIC } from './site-state.ts'

const good = await readTexts(schemaFolder, publicFolder)
const check = async (texts: SchemaTexts) => checkSchema(texts)

/** Functions by file that return the new text for the old one; undefined deletes the file. */
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

const cutOff = (text: string): string => text.slice(0, text.length / 2)
const gone = (): undefined => undefined
const titled = (text: string): string => text.replace(/"title": "[^"]*"/, '"title": "Другой заголовок"')
/** A valid change. */
const right: Edits = { 'content/certificates.json': titled }

it.each<[what: string, wrong: Edits, held: readonly string[]]>([
  ['a file that is cut off', { 'pages/about.json': cutOff }, ['schema/pages/about.json']],
  ['a file that others need', { 'routes.json': cutOff }, ['schema/routes.json']],
  ['a new file', { 'pages/new.json': () => '{' }, ['schema/pages/new.json']],
  [
    'two files',
    { 'pages/about.json': cutOff, 'pages/faq.json': (text) => text.replace('"blocks"', '"bloks"') },
    ['schema/pages/about.json', 'schema/pages/faq.json'],
  ],
])('%s with errors stays as it was, and the rest of the change goes live', async (_, wrong, held) => {
  const result = await composed(edited({ ...right, ...wrong }))
  expect(result?.held).toEqual(held)
  expect(result?.texts.read).toEqual(edited(right).read)
})

it.each<[what: string, wrong: Edits, held: readonly string[]]>([
  ['a file that others name is deleted', { 'forms/questionnaire.json': gone }, ['schema/forms/questionnaire.json']],
  [
    'a new file and the file that names it',
    {
      'partials/new.json': () => '{',
      'pages/about.json': (text) =>
        text.replace('"blocks": [', '"blocks": [{ "type": "partial", "props": { "name": "new" } },'),
    },
    ['schema/pages/about.json', 'schema/partials/new.json'],
  ],
])('the whole change waits where the rest does not check: %s', async (_, wrong, held) => {
  const result = await composed(edited({ ...right, ...wrong }))
  expect(result?.texts).toEqual(good)
  expect(result?.held).toEqual([...Object.keys(right).map((path) => `schema/${path}`), ...held].toSorted())
})

it('a missing file of public/ leaves the site with the files that there were', async () => {
  const missed = good.assets.filter((path) => path !== '/assets/documents/terms_of_use.pdf')
  const result = await composed(schemaTexts(good.read, missed, good.pictures))
  expect(result?.held).toEqual([PUBLIC])
  expect(result?.texts).toEqual(good)
})

it('finds nothing to serve where the good files do not check by newer code', async () => {
  const before = edited({ 'pages/about.json': cutOff })
  expect(await composed(edited({ 'pages/about.json': (text) => `${cutOff(text)} ` }), before)).toBeUndefined()
})
