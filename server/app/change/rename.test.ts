import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { KindName } from '#schema/definitions/kinds/kinds.ts'
import { readTexts } from '#schema/definitions/kinds/texts.ts'
import { idsOf } from '#schema/definitions/scope/targets.ts'
import { isDesk, kinds } from '#schema/definitions/shop/kinds.ts'
import { startApp } from '../../../tests/site/app.ts'
import { copySchema } from '../../../tests/site/schema-copy.ts'
import { publicFolder, schemaFolder } from '../../engine/paths.ts'
import { writeChanges } from '../../engine/site/write-changes.ts'
import { Draft } from './draft.ts'
import { KIND_WORDS } from './named.ts'
import { openDraft } from './plan.ts'
import { rename } from './rename.ts'
import { bytesOf, problemsIn } from './testing.ts'

const OPTIONS = { redirect: true }
const texts = await readTexts(schemaFolder, publicFolder)

beforeAll(() => void vi.setSystemTime('2026-12-01'))
afterAll(() => void vi.useRealTimers())

it('moves an address, keeps the old one and follows it wherever it is written', async () => {
  const { folder, edit, read } = await copySchema()
  await edit('content/seo.json', '"pages": [', '"pages": [{ "path": "/questionnaire/", "title": "Анкета" }, ')
  await edit('content/faq.json', '"answer": "', '"answer": "Заполните [анкету](/questionnaire/), /questionnaire/. ')
  const before = await bytesOf(folder)
  const draft = await openDraft(folder)
  rename(draft, 'page:questionnaire', '/anketa/', OPTIONS)
  await writeChanges(draft.changes(folder))

  expect(await problemsIn(folder)).toEqual([])
  expect(await read('layouts/default.json')).toContain('{ "$eq": [{ "$get": "route.path" }, "/anketa/"] }')
  expect(await read('content/seo.json')).toContain('"path": "/anketa/"')
  expect(await read('content/faq.json')).toContain('Заполните [анкету](/anketa/), /anketa/. ')
  expect(await read('routes.json')).toContain('{ "path": "/anketa", "page": "questionnaire" }')
  expect(await read('routes.json')).toContain('{ "from": "/questionnaire", "to": "/anketa/" }')
  // Only the announced lines change, and the line before the new redirect, because it gets a comma.
  const after = await bytesOf(folder)
  expect(Object.keys(after)).toEqual(Object.keys(before))
  const changed = Object.keys(after).flatMap((file) => {
    const lines = before[file]?.split('\n') ?? []
    return (after[file]?.split('\n') ?? []).filter((line) => !lines.includes(line)).map((line) => [file, line])
  })
  expect(changed).toHaveLength(new Set(draft.shown.map((line) => line.split('  ')[0])).size + 1)
})

it('keeps the parts of an address, and what is written in them', async () => {
  const draft = new Draft(texts)
  rename(draft, 'page:article', '/library/{slug}/', OPTIONS)
  expect(draft.newProblems()).toEqual([])
  expect(draft.shown).toContainEqual(
    expect.stringMatching(/«\/articles\/kak-vybrat-gorlovinu\/» → «\/library\/kak-vybrat-gorlovinu\/»$/),
  )
  expect(draft.shown.at(-1)).toMatch(/\+ \{ "from": "\/articles\/\{slug\}", "to": "\/library\/\{slug\}\/" \}$/)
})

it('forgets the redirect from an address that is one again', () => {
  const draft = new Draft(texts)
  expect(rename(draft, 'page:faq', '/voprosy/', OPTIONS)).toEqual([])
  const notes = rename(draft, 'page:faq', '/faq/', OPTIONS)
  expect(notes).toEqual([expect.stringMatching(/прежний адрес\. Если «\/voprosy\/» никто .* \(--no-redirect\)\.$/)])
  expect(draft.newProblems()).toEqual([])
  const redirects = list(record(draft.context().files.one('routes')?.value).redirects)
  expect(redirects.filter((redirect) => JSON.stringify(redirect).includes('faq'))).toEqual([
    { from: '/voprosy', to: '/faq/' },
  ])
})

it('moved twice, leads from each old address to the present one at one step', () => {
  const draft = new Draft(texts)
  rename(draft, 'page:article', '/library/{slug}/', OPTIONS)
  rename(draft, 'page:article', '/stati/{slug}/', OPTIONS)
  rename(draft, 'news:banki-89', 'banki', OPTIONS)
  rename(draft, 'news:banki', 'banki-na-89', OPTIONS)
  expect(draft.newProblems()).toEqual([])
  const redirects = list(record(draft.context().files.one('routes')?.value).redirects)
  expect(redirects.slice(-4)).toEqual([
    { from: '/articles/{slug}', to: '/stati/{slug}/' },
    { from: '/library/{slug}', to: '/stati/{slug}/' },
    { from: '/news/banki-89', to: '/news/banki-na-89/' },
    { from: '/news/banki', to: '/news/banki-na-89/' },
  ])
})

const NAMES = [
  ['page', 'about'],
  ['form', 'callback'],
  ['modal', 'subscribe'],
  ['partial', 'breadcrumbs'],
  ['mail', 'new-submission'],
  ['article', 'kak-vybrat-gorlovinu'],
  ['news', 'banki-89'],
  ['landing', 'tara-dlya-meda'],
  ['tag', 'rozliv'],
  ['document', 'data-consent'],
  ['material', 'ПЭТ'],
  ['office', 'moscow'],
  ['region', 'moscow'],
] as const

it('a file of each kind gets another name everywhere, and all still checks', () => {
  const draft = new Draft(texts)
  for (const [word, id] of NAMES) rename(draft, `${word}:${id}`, 'novoe-imya', OPTIONS)
  expect(draft.newProblems()).toEqual([])
  for (const [word, id] of NAMES) {
    const ids = idsOf(draft.context(), kindOf(word))
    expect([word, ids.includes(id), ids.includes('novoe-imya')]).toEqual([word, false, true])
  }
})

function kindOf(word: string): KindName {
  const kind = kinds.named(word)
  if (kind === undefined) throw new TypeError(word)
  return kind
}

it('there and back gives the same bytes, of every name that there is', () => {
  const draft = new Draft(texts)
  const words = KIND_WORDS
  // Tests every tenth name, other names after each edit of the files, since all names would take a minute.
  const names = words.flatMap((word) => idsOf(draft.context(), kindOf(word)).map((id) => [word, id] as const))
  const edit = Buffer.from(texts.version, 'base64url').readUInt32BE()
  const fixed = /^(?:layout:(?:default|desk\/desk)$|mail:(?!new-submission|submission-received))/
  for (const [word, id] of names.filter(([kind, id], i) => (i + edit) % 10 === 0 && !fixed.test(`${kind}:${id}`))) {
    const there = isDesk(id) ? 'desk/tuda' : 'tuda'
    rename(draft, `${word}:${id}`, there, { redirect: false })
    expect(draft.changes('').length, id).toBeGreaterThan(0)
    rename(draft, `${word}:${there}`, id, { redirect: false })
    expect(draft.changes(''), id).toEqual([])
  }
})

it('a region gets another code, and its old addresses lead to the new ones, whatever stands in them', async () => {
  const { folder, edit, read } = await copySchema()
  await edit('content/faq.json', '"answer": "', '"answer": "[Банки](/vladimir/catalog/banki/), [все](/catalog/). ')
  await edit('content/faq.json', '"lead": "', '"lead": "Склад — /vladimir/catalog/. ')
  await edit(
    'pages/faq.json',
    '"blocks": [',
    '"blocks": [{ "type": "text", "props": { "text": "Склад." }, "visible": { "$eq": [{ "$get": "region.code" }, "vladimir"] } },',
  )
  const draft = await openDraft(folder)
  rename(draft, 'region:vladimir', 'tarny', OPTIONS)
  expect(draft.newProblems()).toEqual([])
  await writeChanges(draft.changes(folder))
  expect(await read('content/faq.json')).toContain('[Банки](/tarny/catalog/banki/), [все](/catalog/)')
  expect(await read('content/faq.json')).toContain('Склад — /tarny/catalog/.')
  expect(await read('pages/faq.json')).toContain('{ "$eq": [{ "$get": "region.code" }, "tarny"] }')
  expect(await read('routes.json')).toContain(
    '{ "from": "/vladimir/catalog/{section*}", "to": "/tarny/catalog/{section*}/" }',
  )
  // The office has the same name as the region, and is not renamed.
  expect(await read('content/regions.json')).toContain('"office": "vladimir"')

  await using app = await startApp({ SCHEMA_DIR: folder })
  const { status, headers } = await app.ask('/vladimir/catalog/banki/')
  expect([status, headers.location]).toEqual([301, '/tarny/catalog/banki/'])
})

it('an address there and back gives the same bytes, with the redirect too', () => {
  const draft = new Draft(texts)
  rename(draft, 'page:faq', '/voprosy/', OPTIONS)
  expect(rename(draft, 'page:faq', '/faq/', { redirect: false })).toEqual([])
  expect(draft.changes('')).toEqual([])
})

it.each([
  ['page:fag', 'voprosy', 'Нет страницы «fag». Возможно, имелось в виду «faq».'],
  ['pag:faq', 'voprosy', /^Не понимаю «pag:faq».*Возможно, имелось в виду «page»\.$/],
  ['page:faq', 'Вопросы', /^Имя «Вопросы» не годится: .*например «voprosy»\.$/],
  ['material:ПЭТ', 'П'.repeat(61), /не годится: знаков в.нём 61, а.можно до 60\.$/],
  ['page:faq', 'about', 'Имя «about» уже занято.'],
  ['page:faq', '/Вопросы/', /^Адрес «\/Вопросы\/» не годится: .*например «\/voprosy\/»\.$/],
  ['page:faq', '/about/', 'Адрес «/about/» занят: по нему страница «about».'],
  ['page:faq', '/catalog/', 'Адрес «/catalog/» занят: по нему страница «catalog».'],
  ['page:faq', '/faq/', 'Страница «faq» и так по адресу «/faq/».'],
  ['page:faq', '/api/faq/', 'По адресу «/api/faq/» отвечает сам сайт: дайте странице другой.'],
  ['page:faq', '/{slug}/', /нет частей в фигурных скобках/],
  ['page:article', '/library/', /есть части \{slug\}/],
  ['page:basket', '/korzina/', /знает сам сайт/],
  ['page:catalog', '/katalog/', /несколько адресов: .*--from/],
  ['page:error', '/oshibka/', /нет адреса в routes\.json/],
  ['mail:order-status', 'novoe', /сайт отправляет сам/],
  ['layout:default', 'novyy', /берут страницы/],
])('%s does not become %s', (what, to, message) => {
  const draft = new Draft(texts)
  expect(() => rename(draft, what, to, OPTIONS)).toThrow(message)
  expect(draft.changes('')).toEqual([])
})

it('an office gets another name, and links to its place on the page follow', async () => {
  const { folder, edit, read } = await copySchema()
  await edit('content/faq.json', '"answer": "', '"answer": "[Офис](/contacts/#krasnodar). ')
  await edit(
    'content/settings.json',
    '"menu": [',
    '"menu": [{ "name": "Юг", "link": { "route": "contacts", "anchor": "krasnodar" } }, ',
  )
  const draft = await openDraft(folder)
  rename(draft, 'office:krasnodar', 'kuban', OPTIONS)
  expect(draft.newProblems()).toEqual([])
  await writeChanges(draft.changes(folder))
  expect(await read('content/faq.json')).toContain('[Офис](/contacts/#kuban)')
  expect(await read('content/settings.json')).toContain('"anchor": "kuban"')
})

it('of several addresses the one that is named moves', () => {
  const draft = new Draft(texts)
  const from = '/{region?}/catalog-import/{section*}'
  rename(draft, 'page:catalog', '/{region?}/import/{section*}/', { ...OPTIONS, from })
  expect(draft.shown).toContainEqual(expect.stringMatching(/«\/catalog-import\/» → «\/import\/»$/))
  // The renamed page's old address is a prefix of the products' addresses.
  expect(draft.newProblems()).toMatchObject([{ rule: 'адреса/занят', message: expect.stringContaining('«product»') }])
  const without = new Draft(texts)
  rename(without, 'page:catalog', '/{region?}/import/{section*}/', { from, redirect: false })
  expect(without.newProblems()).toEqual([])
})

it('touches nothing where a file cannot be read', async () => {
  const { folder, write } = await copySchema()
  await write('pages/faq.json', '{')
  await expect(openDraft(folder)).rejects.toThrow(
    /^Сначала исправьте то, чего не прочитать:\n\nschema\/pages\/faq\.json:1/,
  )
})
