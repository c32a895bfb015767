import { expect, test } from 'vitest'
import { checkFiles } from '#schema/definitions/checker/check.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import { readTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { checkInput } from '#server/app/check-schema.ts'
import { publicFolder, schemaFolder } from '#server/engine/paths.ts'
import { COMMANDS, commands, jsonAfter, readme } from './recipes.ts'

// The worked examples of schema/README.md, done word by word.

/** The shop's files with some of them changed or added. */
async function filesWith(changes: Readonly<Record<string, (text: string) => string>>) {
  const { read, assets, pictures } = await readTexts(schemaFolder, publicFolder)
  const texts = new Map(read.map(({ path, text }) => [path, text]))
  for (const [path, change] of Object.entries(changes)) texts.set(path, change(texts.get(path) ?? ''))
  const changed = [...texts].map(([path, text]) => ({ path, text }))
  return indexFiles(kinds, schemaTexts(changed, assets, pictures))
}

const problems = async (changes: Parameters<typeof filesWith>[0]): Promise<string[]> =>
  checkFiles(checkInput(await filesWith(changes))).map(
    ({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`,
  )

/** A block or a field put into a list of a file, right before the first place that the list names. */
const insert = (what: string, before: RegExp) => (text: string) => text.replace(before, (found) => `${what},${found}`)

test('a field is added to the questionnaire', async () => {
  const field = jsonAfter('### Добавить поле в анкету')
  expect(JSON.parse(field)).toMatchObject({ name: 'lid' })
  expect(await problems({ 'forms/questionnaire.json': insert(field, /\{\s*"name": "decoration"/) })).toEqual([])
})

test('a sum of money stands in a sentence, on pages where there is one', async () => {
  const [sum, block] = [jsonAfter('Деньги в файлах').trim(), jsonAfter('Значения может не быть (`freeFrom`').trim()]
  const onPage = (text: string) => text.replace('"blocks": [', `${sum}, "blocks": [${block},`)
  expect(await problems({ 'pages/about.json': onPage })).toEqual([])
})

test('who has not confirmed the e-mail is not let in', async () => {
  const json = jsonAfter('Чтобы пускать только').trim()
  const withOption = (option: string) => (text: string) => text.replace('"host"', `${option}, "host"`)
  expect(await problems({ 'site.json': withOption(json) })).toEqual([])
  const [wrong] = await problems({ 'site.json': withOption(json.replace('true', '"да"')) })
  expect(wrong).toMatch(/site\.json.*вид/)
})

test('a new form with its own modal is called from a page', async () => {
  const block = jsonAfter('Вызовите окно со страницы')
  const changes = {
    'forms/samples.json': () => jsonAfter('Создайте `forms/samples.json`'),
    'modals/samples.json': () => jsonAfter('Создайте `modals/samples.json`'),
    'pages/contacts.json': (text: string) => text.replace(/\n {2}\]\n\}\s*$/, `,\n${block}\n  ]\n}`),
  }
  expect(await problems(changes)).toEqual([])
})

test.each([
  [
    'a page',
    {
      'pages/delivery.json': () => jsonAfter('Создайте `pages/delivery.json`'),
      'routes.json': (text: string) =>
        text.replace(/\{\s*"path": "\/404"/, '{ "path": "/delivery", "page": "delivery" }, $&'),
    },
  ],
  [
    'a news item',
    { 'content/news/novaya-liniya.json': () => jsonAfter('Создайте файл `content/news/novaya-liniya.json`') },
  ],
  [
    'questions of a section',
    { 'pages/catalog.json': insert(jsonAfter('### Вопросы одного раздела'), /\{ "type": "print-head"/) },
  ],
  [
    'metadata of an address',
    { 'content/seo.json': insert(jsonAfter('### Заголовок и описание для поиска'), /\{ "path": "\/"/) },
  ],
  [
    'a row of products in a text',
    { 'content/articles/pet-pnd-pp.json': insert(jsonAfter('### Ряд изделий'), /\{\s*"type": "text"/) },
  ],
  [
    'a first screen of a landing page',
    { 'content/landings/tara-dlya-meda.json': insert(jsonAfter('Первый экран, как на главной').trim(), /"title":/) },
  ],
  [
    'a picture in a text',
    {
      'content/news/rosupack-2025.json': insert(jsonAfter('### Поставить картинку'), /\{\s*"type": "text"/),
    },
  ],
])('%s is added', async (_, changes) => {
  expect(await problems(changes)).toEqual([])
})

test('visits are counted', async () => {
  const counter = jsonAfter('назовите в `site.json` номер счётчика')
  const changed = (analytics: string) => problems({ 'site.json': insert(analytics, /"name":/) })
  expect(await changed(counter)).toEqual([])
  const [, layer = ''] = /«?`("analytics": \{ "dataLayer"[^`]+)`/.exec(readme) ?? []
  expect(await changed(layer)).toEqual([])
  const ofSite = [expect.stringMatching(/^schema\/site\.json:\d+ вид\/.*/)]
  expect(await changed(counter.replace('12345678', '№ 12345678'))).toEqual(ofSite)
  expect(await changed(layer.replace(/"dataLayer"(?= })/, '"location"'))).toEqual(ofSite)
})

test('the README tells of each command', () => {
  expect([...new Set(commands.map(([name]) => name))].sort()).toEqual(Object.keys(COMMANDS).sort())
})

/** Without a word more it asks; without a terminal it says what for. */
const asks = commands.filter(([name, , words]) => name === 'new' && words.length === 1)

test.each(asks)('npm run %s -- %s asks', async (name, _, words) => {
  await expect(COMMANDS[name]?.(words, schemaFolder)).rejects.toThrow(/^Не хватает:\n {2}--title/)
})

// A plan with a new problem is refused; that what is planned is written, the tests of the commands prove.
test.each(commands.filter((command) => !asks.includes(command)))('npm run %s -- %s', async (name, _, words) => {
  const plan = await COMMANDS[name]?.(words, schemaFolder)
  expect(plan?.changes).not.toEqual([])
  // A contract is its developer's.
  if (name === 'rename' && words[0] === 'block') expect(plan?.notes.join()).toContain('Контракт меняет разработчик')
  else expect(plan?.notes.join()).not.toContain('schema/')
})
