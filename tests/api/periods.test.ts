import { afterEach, expect, test, vi } from 'vitest'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { DAY_MS, today } from '#schema/definitions/text/dates.ts'
import { startApp } from '../site/app.ts'
import { copySchema } from '../site/schema-copy.ts'

// Temporary content: cached pages and responses follow the day.

const dayAfter = (days: number): string => today(Date.now() + days * DAY_MS)

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
  const app = await startApp(
    { SCHEMA_DIR: schema.folder },
    { render: async ({ blocks }) => JSON.stringify(blocks), warn: () => undefined },
  )
  try {
    const shown = async (): Promise<string[]> => {
      const texts = `${(await app.ask('/')).body} ${(await app.ask('/about/')).body}`
      return ['Склад закрыт', 'Выставка', 'Пусто', 'Водвал', 'Мы на выставке'].filter((text) => texts.includes(text))
    }
    const menu = async (): Promise<unknown[]> =>
      list(record(JSON.parse((await app.ask('/api/app/settings/view')).body).menu)).map((item) => record(item).name)
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
  } finally {
    vi.useRealTimers()
    await app.stop()
  }
})
