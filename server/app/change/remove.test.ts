import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readTexts } from '#schema/definitions/kinds/texts.ts'
import { copySchema } from '../../../tests/site/schema-copy.ts'
import { publicFolder, schemaFolder } from '../../engine/paths.ts'
import { writeChanges } from '../../engine/site/write-changes.ts'
import { Draft } from './draft.ts'
import { openDraft } from './plan.ts'
import { planRemove, remove } from './remove.ts'
import { bytesOf, problemsIn } from './testing.ts'

const texts = await readTexts(schemaFolder, publicFolder)

beforeAll(() => void vi.setSystemTime('2026-12-01'))
afterAll(() => void vi.useRealTimers())

it('says file and line of all that still uses it, and changes nothing', () => {
  const draft = new Draft(texts)
  expect(() => remove(draft, 'page:questionnaire', '/')).toThrow(
    /^Имя «questionnaire» ещё называют 3 места:\n\nschema\/content\/settings\.json:\d+ {2}\{ "name": "Анкета".*\nschema\/layouts\/default\.json:\d+ {2}"props": .*"questionnaire".*\nschema\/layouts\/default\.json:\d+ {2}"visible": .*"\/questionnaire\/"/,
  )
  expect(draft.changes('')).toEqual([])
})

it.each([
  ...['form:callback', 'modal:subscribe', 'partial:breadcrumbs', 'tag:rozliv', 'page:error', 'article:pet-pnd-pp'],
  ...['office:moscow', 'document:data-consent'],
])('%s is used', (what) => {
  expect(() => remove(new Draft(texts), what, undefined)).toThrow(/^(?:Имя|Тему) «.*schema\/\S+\.json:\d+/s)
})

it('takes a page away with its address and its words for search engines; the address leads elsewhere', async () => {
  const { folder, edit, read, write } = await copySchema()
  await edit('content/seo.json', '"pages": [', '"pages": [{ "path": "/delivery/", "title": "Доставка" }, ')
  const before = await bytesOf(folder)
  await edit('routes.json', '{ "path": "/404"', '{ "path": "/delivery", "page": "delivery" }, { "path": "/404"')
  await edit('routes.json', '"redirects": [', '"redirects": [{ "from": "/kak-my-vozim", "to": "/delivery/" }, ')
  const page = await read('pages/faq.json')
  await write('pages/delivery.json', page.replaceAll('Вопросы и ответы', 'Доставка'))

  const refused = await openDraft(folder)
  expect(() => remove(refused, 'page:delivery', undefined)).toThrow(/routes\.json:\d+ .*kak-my-vozim.*--to/s)

  const draft = await openDraft(folder)
  remove(draft, 'page:delivery', '/contacts/')
  expect(draft.newProblems()).toEqual([])
  await writeChanges(draft.changes(folder))
  expect(await problemsIn(folder)).toEqual([])
  const routes = await read('routes.json')
  expect(routes).toContain('{ "from": "/kak-my-vozim", "to": "/contacts/" }')
  expect(routes).toContain('{ "from": "/delivery", "to": "/contacts/" }')
  expect(routes).not.toContain('"page": "delivery"')
  const after = await bytesOf(folder)
  expect(Object.keys(after)).toEqual(Object.keys(before))
  expect(await read('content/seo.json')).not.toContain('delivery')
})

it('takes a region away, whose addresses lead elsewhere, and then the office that nobody else names', () => {
  const draft = new Draft(texts)
  remove(draft, 'region:krasnodar', '/catalog/')
  remove(draft, 'office:krasnodar', undefined)
  expect(draft.newProblems()).toEqual([])
  expect(draft.shown).toContainEqual(expect.stringMatching(/"\/krasnodar\/catalog\/\{section\*\}"/))
  expect(draft.changes('').map(({ file }) => file)).toEqual([
    'content/regions.json',
    'content/settings.json',
    'routes.json',
  ])
})

it('takes away what nobody names', () => {
  const draft = new Draft(texts)
  remove(draft, 'news:dozator-bez-metalla', undefined)
  expect(draft.changes('').map(({ file, after }) => [file, after])).toEqual([
    ['content/news/dozator-bez-metalla.json', undefined],
  ])
  expect(draft.newProblems()).toEqual([])
})

it.each([
  ['news:dozator', undefined, /^Нет новости «dozator»\. /],
  ['page:basket', undefined, /знает сам сайт/],
  ['mail:new-order', undefined, /сайт отправляет сам/],
  ['form:callback', '/', /У формы «callback» нет адреса/],
])('%s is not taken away', (what, to, message) => {
  expect(() => remove(new Draft(texts), what, to)).toThrow(message)
})

it('an address leads nowhere that there is not', () => {
  const draft = new Draft(texts)
  remove(draft, 'news:dozator-bez-metalla', '/nowhere/')
  expect(draft.newProblems()).toMatchObject([{ rule: 'ссылки/нет-адреса' }])
})

it('says that an address is left without anything, and how it leads on', async () => {
  expect((await planRemove(['news:dozator-bez-metalla'], schemaFolder)).notes).toEqual([
    'По адресу «/news/dozator-bez-metalla/» больше ничего не будет (404). Чтобы вёл дальше, назовите, куда (--to /…/).',
  ])
  expect((await planRemove(['news:dozator-bez-metalla', '--to', '/news/'], schemaFolder)).notes).toEqual([])
})

it('of the one place that still uses it speaks as of one', () => {
  expect(() => remove(new Draft(texts), 'office:krasnodar', undefined)).toThrow(
    /1 место:.*\n\nУберите его, и удаление офиса/s,
  )
})

it('says what goes with a region that no file names', async () => {
  const [note, ...more] = (await planRemove(['region:krasnodar'], schemaFolder)).notes
  expect(more).toEqual([])
  expect(note).toMatch(
    /регионом «Краснодар».*\/krasnodar\/…: они ответят «не\u00a0найдено», пока не\u00a0назвать, куда им вести \(--to\)\.\n/,
  )
  expect(note).toMatch(/Посетители субъектов RU-KDA, .* увидят регион «Москва»/)
  const { notes } = await planRemove(['region:krasnodar', '--to', '/catalog/'], schemaFolder)
  expect(notes.join()).toContain('они поведут на\u00a0/catalog/.')
})
