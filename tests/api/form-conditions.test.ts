import { expect, test } from 'vitest'
import { renderLetter } from '#renderer/mail.tsx'
import { evaluate } from '#schema/definitions/expressions/evaluate.ts'
import { renderJson, startApp } from '../site/app.ts'
import { lid, lidModel, quiz, quizBlock, toArticle } from '../site/forms-by-answers.ts'
import { questionnaire } from '../site/questionnaire.ts'
import { copySchema } from '../site/schema-copy.ts'

const plain = (text = ''): string => text.replace(/\s/g, ' ')

test('a field that is required by a condition is worded and described by it', async () => {
  const schema = await copySchema()
  await schema.edit(
    'forms/questionnaire.json',
    /\{\s*"name": "decoration"/,
    `${JSON.stringify(lid)}, ${JSON.stringify(lidModel)}, $&`.replaceAll('"$', '"$$$$'),
  )
  await using app = await startApp(
    { SCHEMA_DIR: schema.folder, FORMS_PER_HOUR: '100' },
    { render: renderJson, renderLetter },
  )
  const ask = async (answers: object) => {
    const { status, body } = await app.ask('/api/app/form/questionary', {
      json: { ...questionnaire, form: 'questionnaire', ...answers },
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
      form: { ...texts, form: 'questionnaire', agree: 'on', ...answers },
    })
    return { status, body: plain(body) }
  }
  expect(await post({ lid: 'own' })).toMatchObject({
    status: 422,
    body: expect.stringContaining('"lidModel":"Выберите'),
  })
  expect((await post({ lid: 'pump' })).status).toBe(303)

  const { components, paths } = await app.json('/api/openapi.json')
  const described = JSON.stringify([components, paths])
  expect(described).toContain('Вид укупорки. Обязательно, если «Укупорка» — «Своя»')
  expect(described).toContain(
    '{"anyOf":[{"not":{"required":["lid"],"properties":{"lid":{"const":"own"}}}},{"required":["lidModel"],"properties":{"lidModel":{"not":',
  )
})

test('a step of a form without a script is checked and not stored', async () => {
  const schema = await copySchema()
  await schema.write('forms/quiz.json', JSON.stringify(quiz))
  await schema.edit('pages/contacts.json', /\n {2}\]\n\}\s*$/, `,\n${JSON.stringify(quizBlock)}\n  ]\n}`)
  await using app = await startApp({ SCHEMA_DIR: schema.folder, FORMS_PER_HOUR: '1' }, { render: renderJson })
  const post = async (answers: Readonly<Record<string, string>>) => {
    const { status, headers, body } = await app.ask('/contacts/', { form: { form: 'quiz', ...answers } })
    const [, step] = /"step":(\d)/.exec(body) ?? []
    return { status, step: step && Number(step), location: headers.location, body: plain(body) }
  }
  const answers = { product: 'cosmetics', volume: 'small', batch: '5', name: 'А', email: 'a@b.example', agree: 'on' }
  const next = { 'form-go': 'next' }
  expect(await post({ ...next, 'form-step': '0' })).toMatchObject({ status: 422, step: 0 })
  expect(await post({ ...next, 'form-step': '0', product: 'food' })).toMatchObject({ status: 200, step: 1 })
  // The server returns to the step whose answer is no longer valid.
  expect(await post({ ...answers, ...next, 'form-step': '2', volume: 'big' })).toMatchObject({ status: 422, step: 1 })
  expect(await post({ 'form-go': 'back', 'form-step': '2', product: 'food' })).toMatchObject({ status: 200, step: 1 })
  expect(await post({ ...answers, ...next, 'form-step': '3' })).toMatchObject({ status: 200, step: 4 })
  expect(await post({ ...next, 'form-step': '-9e9' })).toMatchObject({ status: 422, step: 0 })
  const stored = () => app.database.query.selectFrom('submissions').select('id').execute()
  expect(await stored()).toEqual([])
  expect(await post({ ...answers, 'form-step': '4', agree: '' })).toMatchObject({ status: 422, step: 3 })
  const sent = await post({ ...answers, 'form-step': '4' })
  expect(sent).toMatchObject({ status: 303, location: expect.stringMatching(/^\/contacts\/\?modal=success&with=/) })
  expect(await stored()).toHaveLength(1)
  const shown = await app.ask(String(sent.location))
  expect(plain(shown.body)).toContain('Вам подойдут бутылки и банки')
})

test('answers lead to a page, with and without a script', async () => {
  const schema = await copySchema()
  const thanks = { do: 'openModal', modal: 'success', params: { title: 'Подбор придёт на\u00a0почту' } }
  const onSuccess = [toArticle, thanks]
  await schema.write('forms/quiz.json', JSON.stringify({ ...quiz, onSuccess }))
  await schema.edit('pages/contacts.json', /\n {2}\]\n\}\s*$/, `,\n${JSON.stringify(quizBlock)}\n  ]\n}`)
  await using app = await startApp({ SCHEMA_DIR: schema.folder }, { render: renderJson })
  const { body } = await app.ask('/contacts/')
  const [, actions = ''] = /"onSuccess":(\[\{"do":"navigate".*?\}\]),"onError"/.exec(body) ?? []
  const answers = { volume: 'small', batch: '5', name: 'А', email: 'a@b.example', agree: 'on' }
  for (const [product, slug] of Object.entries({ chemistry: 'rastreskivanie-pnd', food: 'pet-pnd-pp' })) {
    const [{ to } = { to: '' }] = evaluate(JSON.parse(actions), { form: { ...answers, product } }) as { to: string }[]
    const sent = await app.ask('/contacts/', { form: { form: 'quiz', 'form-step': '4', ...answers, product } })
    expect(sent).toMatchObject({ status: 303, headers: { location: to } })
    expect(to).toMatch(new RegExp(`^/articles/${slug}/\\?modal=success&with=`))
    expect((await app.ask(to)).body).toContain('Подбор придёт')
  }
})

test('a field that the region requires has its star there, and only there', async () => {
  const schema = await copySchema()
  await schema.edit(
    'forms/questionnaire.json',
    /\{\s*"name": "decoration"/,
    '{ "name": "pass", "label": "Пропуск", "validation": { "required": { "$$eq": [{ "$$get": "region.code" }, "moscow"] } } }, $&',
  )
  await using app = await startApp({ SCHEMA_DIR: schema.folder }, { render: renderJson })
  const labelIn = async (region: number) => {
    const { body } = await app.ask('/questionnaire/', { headers: { Cookie: `region=${region}` } })
    return /"label":"(Пропуск\*?)"/.exec(body)?.[1]
  }
  expect([await labelIn(1), await labelIn(3)]).toEqual(['Пропуск*', 'Пропуск'])
})
