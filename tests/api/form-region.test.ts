import { expect, test } from 'vitest'
import { renderJson, startApp } from '../site/app.ts'
import { question } from '../site/forms.ts'
import { copySchema } from '../site/schema-copy.ts'

test('a field of one region is asked there alone, by page and server', async () => {
  const schema = await copySchema()
  const asked = {
    name: 'gate',
    label: 'Ворота*',
    visible: { $eq: [{ $get: 'region.code' }, 'krasnodar'] },
    validation: { required: true },
  }
  await schema.edit('forms/callback.json', '"fields": [', `"fields": [${JSON.stringify(asked)},`)
  await using app = await startApp({ SCHEMA_DIR: schema.folder }, { render: renderJson })
  const send = async (page: string) => {
    const { body } = await app.ask('/api/app/form/feedback', {
      headers: { Cookie: `userId=${'7'.repeat(32)}`, Referer: `${app.origin}${page}` },
      json: { ...question, form: 'callback' },
    })
    return JSON.parse(body)
  }
  expect(await send('/krasnodar/catalog/')).toMatchObject({ statusCode: 422, fields: { gate: expect.any(String) } })
  expect(await send('/catalog/')).not.toHaveProperty('fields')
  const shown = async (page: string) => (await app.ask(`${page}?modal=callback`)).body.includes('Ворота')
  expect([await shown('/krasnodar/catalog/'), await shown('/catalog/')]).toEqual([true, false])
})
