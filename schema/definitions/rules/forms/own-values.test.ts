import { expect, it } from 'vitest'
import { anyAnswer } from '../../calls/form-body.ts'
import { checkFiles } from '../../checker/check.ts'
import { checkInputOf, testCalls } from '../../checker/testing.ts'
import { goodForm, withForm } from '../../checker/testing-forms.ts'

const ownField = '{ "name": "howFound", "label": "Откуда узнали", "send": { "as": "extra.howFound" } }'
const feedback = testCalls['form.feedback']
const extra = { type: 'object', additionalProperties: anyAnswer } as const
const calls = {
  ...testCalls,
  'form.feedback': { ...feedback, body: { ...feedback.body, properties: { ...feedback.body.properties, extra } } },
}

/** Problems of a form that two pages show. @param second values on the second page */
const problemsOf = (second: string, fields = goodForm.fields.replace(/]$/, `, ${ownField}]`)) => {
  const form = (values: string) => `{ "type": "form", "props": { "form": "ask", "values": ${values} } }`
  const whole = '{ "email": "a@site.example", "howFound": { "$get": "site.name" } }'
  const changes = {
    ...withForm({ fields }),
    'pages/home.json': {
      blocks: `[ { "type": "form", "props": { "form": "ask" } }, ${form(whole)}, { "type": "box", "slots": { "content": [${form(second)}] } } ]`,
    },
  }
  return checkFiles({ ...checkInputOf(changes), calls })
}

it('tells of an own field that opens empty where the others have what was said before', () => {
  expect(problemsOf('{ "email": { "$get": "site.name" } }')).toMatchObject([
    {
      file: 'schema/forms/ask.json',
      pointer: '/fields/2',
      rule: 'форма/нет-значения',
      message: expect.stringMatching(/прежними ответами \(schema\/pages\/home\.json:\d+\), а это поле — пустым/),
      hint: 'Добавьте там в "values": "howFound": { "$get": "site.extra.howFound" }.',
    },
  ])
})

it('says nothing of a field with its value, nor of one that the call knows', () => {
  expect(problemsOf('{ "howFound": "Реклама" }')).toEqual([])
  const questionField = '{ "name": "howFound", "label": "Вопрос", "send": { "as": "question" } }'
  expect(
    problemsOf('{ "email": "a@site.example" }', goodForm.fields.replace(/]$/, `, ${questionField}]`)),
  ).toMatchObject([])
})

it('says that a call which takes any field needs no place for an own one', () => {
  const { extra: _, ...known } = calls['form.feedback'].body.properties
  const body = { ...feedback.body, properties: known, additionalProperties: anyAnswer }
  const input = checkInputOf(withForm({ fields: goodForm.fields.replace(/]$/, `, ${ownField}]`) }))
  const problems = checkFiles({ ...input, calls: { ...calls, 'form.feedback': { ...feedback, body } } })
  expect(problems.find(({ rule }) => rule === 'форма/лишнее-поле')?.hint).toMatch(
    /Своё поле он примет и так: уберите "send"\.$/,
  )
})

it('says what the call calls the same thing, and not to take the name away', () => {
  const fullName = '{ "name": "fullName", "label": "Имя", "send": { "as": "contact.fullName" } }'
  const body = {
    ...feedback.body,
    properties: { ...feedback.body.properties, name: { type: 'string', description: 'Имя.' } },
    required: ['email', 'name'],
    additionalProperties: anyAnswer,
  } as const
  const input = checkInputOf(withForm({ fields: goodForm.fields.replace(/]$/, `, ${fullName}]`) }))
  const problems = checkFiles({ ...input, calls: { ...calls, 'form.feedback': { ...feedback, body } } })
  expect(problems.filter(({ severity }) => severity === 'error').map(({ rule, hint }) => [rule, hint])).toEqual([
    ['форма/лишнее-поле', expect.stringContaining('У\u00a0него это «name»: "send": { "as": "name" }.')],
  ])
  expect(problems[0]?.hint).not.toContain('уберите')
})

it('says that a call of any names takes no dots in them', () => {
  const fullName = '{ "name": "fullName", "label": "Имя", "send": { "as": "contact.fullName" } }'
  const { extra: _, ...known } = calls['form.feedback'].body.properties
  const body = { ...feedback.body, properties: known, additionalProperties: anyAnswer }
  const input = checkInputOf(withForm({ fields: goodForm.fields.replace(/]$/, `, ${fullName}]`) }))
  const problems = checkFiles({ ...input, calls: { ...calls, 'form.feedback': { ...feedback, body } } })
  expect(problems.find(({ rule }) => rule === 'форма/лишнее-поле')?.hint).toContain(
    'Имена у\u00a0него без точек: "send": { "as": "fullName" }; как поле названо в\u00a0письме, говорит "alias".',
  )
})
