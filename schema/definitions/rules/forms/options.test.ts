import { expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'
import { goodForm, withForm } from '../../checker/testing-forms.ts'

const field = (more: string) => goodForm.fields.replace(/]$/, `, { "name": "question", "label": "Офис", ${more} }]`)

it('tells of keys that the records of a list do not have', () => {
  const fields = (value: string) =>
    field(`"type": "select", "options": { "from": { "$get": "settings.offices" }, "value": ${value}, "text": "name" }`)
  expect(problemLines(withForm({ fields: fields('"id"') }))).toEqual([])
  expect(problemLines(withForm({ fields: fields('▸"ident"') }))).toEqual([
    expect.stringContaining('forms/ask.json▸ форма/поле: Ключа «ident» у\u00a0записей этого списка нет'),
  ])
})

it('lets a condition of a field read the region', () => {
  const seen = (path: string) => field(`"visible": { "$eq": [{ "$get": ${path} }, "perm"] }`)
  expect(problemLines(withForm({ fields: seen('"region.code"') }))).toEqual([])
  expect(problemLines(withForm({ fields: seen('▸"region.cod"') }))).toHaveLength(1)
})
