import { expect, onTestFinished, test } from 'vitest'
import { renderLetter } from '#renderer/mail.tsx'
import { jsonAfter } from '../schema/recipes.ts'
import { startApp } from '../site/app.ts'
import { questionnaire } from '../site/questionnaire.ts'
import { copySchema } from '../site/schema-copy.ts'

const plain = (text = ''): string => text.replace(/\s/g, ' ')

test('a field that the README requires by a condition is required, worded and described by it', async () => {
  const schema = await copySchema()
  const lid = jsonAfter('### Добавить поле в анкету')
  const model = jsonAfter('Вопрос, который обязателен, только если')
  await schema.edit(
    'forms/questionnaire.json',
    /\{\s*"name": "decoration"/,
    `${lid}, ${model}, $&`.replaceAll('"$', '"$$$$'),
  )
  const app = await startApp(
    { SCHEMA_DIR: schema.folder, FORMS_PER_HOUR: '100' },
    { render: async (page) => JSON.stringify(page.blocks), renderLetter },
  )
  onTestFinished(app.stop)
  const ask = async (answers: object) => {
    const { status, body } = await app.ask('/api/app/form/questionary', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...questionnaire, form: 'questionnaire', ...answers }),
    })
    return { status, body: plain(body) }
  }
  expect(await ask({ lid: 'own' })).toMatchObject({ status: 422, body: expect.stringContaining('«Вид укупорки»') })
  expect((await ask({ lid: 'screw' })).status).toBe(200)
  expect((await ask({ lid: 'pump', lidModel: '38' })).status).toBe(422)
  expect((await ask({ lid: 'own', lidModel: '38' })).status).toBe(200)
  const letters = await app.database.query.selectFrom('outbox').select('text').execute()
  expect(letters.map(({ text }) => plain(text)).join()).toContain('Вид укупорки: На горловину 38 мм')

  const post = async (answers: Readonly<Record<string, string>>) => {
    const { consents: _, ...values } = questionnaire
    const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
    const { status, body } = await app.ask('/questionnaire/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ ...texts, form: 'questionnaire', agree: 'on', ...answers })),
    })
    return { status, body: plain(body) }
  }
  expect(await post({ lid: 'own' })).toMatchObject({
    status: 422,
    body: expect.stringContaining('"lidModel":"Выберите'),
  })
  expect((await post({ lid: 'pump' })).status).toBe(303)

  const { components, paths } = JSON.parse((await app.ask('/api/openapi.json')).body)
  const described = JSON.stringify([components, paths])
  expect(described).toContain('Вид укупорки. Обязательно, если «Своя»')
})
