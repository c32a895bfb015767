import { expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'
import { goodForm, withForm } from '../../checker/testing-forms.ts'

const problemsOf = (label: string, more = '') =>
  problemLines(
    withForm({
      fields: goodForm.fields.replace(/]$/, `, { "name": "question", "label": ${label} ${more} }]`),
    }),
  )

const REQUIRED = ', "validation": { "required": true }'
const MAYBE = ', "validation": { "required": { "$get": "form.agree" } }'

it.each([
  ['▸"Вопрос*"', '', 'В\u00a0подписи звёздочка'],
  ['▸"Вопрос*"', ', "validation": { "required": false }', 'В\u00a0подписи звёздочка'],
  ['▸"Вопрос"', REQUIRED, 'Поле обязательное'],
  ['▸"**Вопрос**"', REQUIRED, 'Поле обязательное'],
  ['▸{ "$if": [{ "$get": "form.agree" }, "Ваш вопрос", "Вопрос"] }', REQUIRED, 'Поле обязательное'],
])('warns of the label %s%s', (label, more, message) => {
  expect(problemsOf(label, more)).toEqual([expect.stringContaining(`forms/ask.json▸ (warning) форма/поле: ${message}`)])
})

it.each([
  ['"Вопрос*"', REQUIRED],
  ['"**Вопрос***"', REQUIRED],
  ['"Вопрос"', ''],
  ['"Вопрос**"', ''],
  ['"Вопрос (обязательно)"', REQUIRED],
  ['"Вопрос"', MAYBE],
  ['"Вопрос*"', MAYBE],
  ['"Вопрос"', `${REQUIRED.replace(' }', ', "sameAs": "email" }')}`],
  ['"[Согласен](settings:consent)"', `, "type": "checkbox", "consent": "consent"${REQUIRED}`],
])('takes the label %s%s', (label, more) => {
  expect(problemsOf(label, more).filter((line) => /звёздочк/.test(line))).toEqual([])
})
