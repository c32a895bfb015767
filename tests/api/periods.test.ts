import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { DAY_MS, MOSCOW_MS, today } from '#schema/definitions/text/dates.ts'
import { renderJson, startApp } from '../site/app.ts'
import { copySchema } from '../site/schema-copy.ts'

/** Returns a Moscow time in the format of schema files. */
const minuteAfter = (ms: number): string =>
  new Date(Date.now() + MOSCOW_MS + ms).toISOString().slice(0, 16).replace('T', ' ')

// Content with a limited period: cached pages and responses change with the day.

const dayAfter = (days: number): string => today(Date.now() + days * DAY_MS)

beforeEach(() => void vi.setSystemTime(Date.now()))
afterEach(() => void vi.useRealTimers())

test('a block, a banner and menu items are there from their first day to their last', async () => {
  const schema = await copySchema()
  const period = `"from": "${dayAfter(1)}", "until": "${dayAfter(2)}"`
  await schema.edit('content/main.json', '"banners": [', `"banners": [{ "text": "Склад закрыт", ${period} },`)
  const item = `{ "name": "Выставка", "link": { "route": "about" }, ${period} }`
  await schema.edit('content/settings.json', '"menu": [', `"menu": [${item}, { "name": "Пусто", "items": [${item}] },`)
  await schema.edit(
    'content/settings.json',
    /("footerMenu": \[\s*\{[^[]*\[)/,
    `$1 ${item.replace('ыставка', 'одвал')},`,
  )
  await schema.edit(
    'pages/about.json',
    '"blocks": [',
    `"blocks": [{ "type": "text", "props": { "text": "Мы на выставке" }, ${period} },`,
  )
  await using app = await startApp({ SCHEMA_DIR: schema.folder }, { render: renderJson, warn: () => undefined })
  const shown = async (): Promise<string[]> => {
    const texts = `${(await app.ask('/')).body} ${(await app.ask('/about/')).body}`
    return ['Склад закрыт', 'Выставка', 'Пусто', 'Водвал', 'Мы на выставке'].filter((text) => texts.includes(text))
  }
  const menu = async (): Promise<unknown[]> =>
    list(record((await app.json('/api/app/settings/view')).menu)).map((item) => record(item).name)
  expect(await shown()).toEqual([])
  expect(await menu()).not.toContain('Выставка')

  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const [days, all] of [
    [1, true],
    [2, true],
    [3, false],
  ] as const) {
    vi.setSystemTime(start + days * DAY_MS)
    expect((await shown()).length, `${days} days later`).toBe(all ? 5 : 0)
  }
})

test('an article and a page appear at their minute and are gone after their last: lists, addresses, menus, search', async () => {
  const schema = await copySchema()
  const hour = 3_600_000
  const period = `"from": "${minuteAfter(hour)}", "until": "${minuteAfter(3 * hour)}",`
  const files = [
    'content/articles/pet-pnd-pp.json',
    'content/news/sklad-vladimir.json',
    'content/landings/tara-dlya-meda.json',
    'pages/faq.json',
  ]
  for (const file of files) await schema.edit(file, /("\$schema": "[^"]*",)/, `$1 ${period}`)
  await schema.edit(
    'content/settings.json',
    '"menu": [',
    '"menu": [{ "name": "Три пластика", "link": "/articles/pet-pnd-pp/" },',
  )
  await using app = await startApp({ SCHEMA_DIR: schema.folder })
  // The URL of content that is missing redirects to /404/, specification.md §8.
  const addresses = ['/articles/pet-pnd-pp/', '/news/sklad-vladimir/', '/page/tara-dlya-meda/', '/faq/']
  const statuses = async () => Promise.all(addresses.map(async (path) => (await app.ask(path)).status))
  const lists = async (): Promise<string[]> => {
    const paths = ['content/sitemap/view', 'settings/view', 'content/library/list', 'search/list?q=ПЭТ ПНД ПП']
    const texts = await Promise.all(paths.map(async (path) => (await app.ask(encodeURI(`/api/app/${path}`))).body))
    return texts.map((text, i) => [...addresses].filter((path) => text.includes(`"${path}`)).join(' ') || `- ${i}`)
  }
  const hidden = ['- 0', '- 1', '- 2', '- 3']
  expect([await statuses(), await lists()]).toEqual([[302, 302, 302, 404], hidden])
  vi.useFakeTimers({ toFake: ['Date'] })
  const start = Date.now()
  vi.setSystemTime(start + 2 * hour)
  expect(await statuses()).toEqual([200, 200, 200, 200])
  const [map, menu, articles, found] = await lists()
  expect(map?.split(' ')).toEqual(addresses)
  expect(menu).toBe('/articles/pet-pnd-pp/ /page/tara-dlya-meda/ /faq/')
  expect([articles, found]).toEqual(['/articles/pet-pnd-pp/', '/articles/pet-pnd-pp/ /faq/'])
  vi.setSystemTime(start + 4 * hour)
  expect([await statuses(), await lists()]).toEqual([[302, 302, 302, 404], hidden])
})
