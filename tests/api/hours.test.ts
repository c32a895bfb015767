import { expect, test } from 'vitest'
import { readTexts } from '#schema/definitions/kinds/texts.ts'
import { publicFolder, schemaFolder } from '#server/engine/paths.ts'
import { startApp } from '../site/app.ts'
import { renderHtml } from '../site/html.ts'
import { copySchema } from '../site/schema-copy.ts'

// The working hours are only in content/settings.json; pages, letters and structured data take them from there.

test('working hours stand in one place of the files: what changes there changes wherever they are shown', async () => {
  const schema = await copySchema()
  const hours = '"hours": [{ "days": "Вт–Ср", "time": "11:11–12:12" }]'
  await schema.edit('content/settings.json', /"hours": \[.*\]/, hours)
  await using app = await startApp({ SCHEMA_DIR: schema.folder }, { render: renderHtml })
  const shown = async (path: string) => (await app.ask(path)).body.replaceAll('\u00a0', ' ')
  const contacts = await shown('/contacts/')
  const [header = '', page = '', footer = ''] = contacts.split(/<main|<footer/)
  for (const part of [header, page]) expect(part).toContain('Вт–Ср 11:11–12:12')
  expect(page).toContain('Вт–Ср 11:11–12:12 по местному времени (МСК+2)')
  expect(footer).toMatch(/Вт–Ср.*11:11–12:12/)
  const [, jsonLd = ''] = /"hoursAvailable":(\[[^\]]*\][^\]]*\])/.exec(contacts) ?? []
  expect(JSON.parse(jsonLd)).toMatchObject([{ dayOfWeek: ['Tuesday', 'Wednesday'], opens: '11:11', closes: '12:12' }])
  expect(contacts).not.toMatch(/09:00–1[78]:00|\{hours\}/)
  expect(await shown('/_modal/?modal=callback')).toContain('11:11–12:12')
  expect(JSON.parse(await shown('/api/app/content/office/list')).list).toContainEqual(
    expect.objectContaining({ id: 'yekaterinburg', hours: 'Вт–Ср 11:11–12:12 по местному времени (МСК+2)' }),
  )
  const { site } = app.site.state()
  for (const id of ['order-received', 'submission-received', 'order-status'])
    expect(JSON.stringify(site.mails.get(id)), id).toContain('"$get":"settings.hours"')
})

const DAY = '(?:Пн|Вт|Ср|Чт|Пт|Сб|Вс)'
const HOURS = new RegExp(
  `${DAY}(?:–${DAY})?,?[ \u00a0](?:с[ \u00a0])?\\d\\d:\\d\\d(?:–| до[ \u00a0])\\d\\d:\\d\\d`,
  'g',
)

test('no working hours are written twice in the files', async () => {
  const { read } = await readTexts(schemaFolder, publicFolder)
  const written = read.flatMap(({ path, text }) =>
    // In structured data the days and the time are two separate values.
    [...text.replaceAll('", "time": "', ' ').matchAll(HOURS)].map(([said]) => ({
      path,
      said: said.replaceAll('\u00a0', ' '),
    })),
  )
  expect(written.length).toBeGreaterThan(2)
  const twice = written.filter(({ said }, i) => written.findIndex((other) => other.said === said) < i)
  expect(twice).toEqual([])
})
