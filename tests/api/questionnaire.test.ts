import { expect, test } from 'vitest'
import { singleContent } from '../site/files.ts'
import { useForms } from '../site/forms.ts'
import { fileOf, postFiles } from '../site/post-files.ts'
import { questionnaire } from '../site/questionnaire.ts'

// The longest form, with its files (L1 S8 S9).

const { app, someone, call, rows } = useForms()

test('takes what its file asks, and what is seen at times only when it is seen', async () => {
  expect((await call('questionary', questionnaire)).status).toBe(200)
  const custom = { ...questionnaire, kinds: ['custom'] }
  expect((await call('questionary', custom)).answer.fields).toEqual({ customIdea: expect.stringMatching(/чертеж/) })
  expect((await call('questionary', { ...custom, customIdea: 'Треугольная' })).status).toBe(200)
  expect((await call('questionary', { ...questionnaire, inn: '7707083894' })).answer.fields).toEqual({
    inn: expect.stringContaining('ИНН'),
  })
  expect((await call('questionary', { ...questionnaire, kinds: ['spoons'] })).answer.fields).toEqual({
    kinds: expect.any(String),
  })
})

const withFiles = async (files: { name: string; size: number }[]) => {
  const sent = files.map(({ name, size }) => fileOf(name, singleContent(name, size)))
  const values = { body: JSON.stringify(questionnaire) }
  const { status, text } = await postFiles(app, '/api/app/form/questionary', values, { files: sent }, someone())
  return { status, answer: JSON.parse(text) as { fields?: Record<string, string> } }
}

test.each([
  ['of another kind', [{ name: 'virus.exe', size: 5 }], 422],
  ['too large', [{ name: 'a.pdf', size: 11 * 1024 * 1024 }], 422],
  ['too many', Array.from({ length: 6 }, (_, i) => ({ name: `${i}.pdf`, size: 5 })), 422],
  ['larger than all together may be', [{ name: 'a.pdf', size: 27 * 1024 * 1024 }], 413],
])('refuses files %s', async (_, files, expected) => {
  const before = (await rows('submission_files')).length
  const { status, answer } = await withFiles(files)
  expect(status).toBe(expected)
  if (expected === 422) expect(answer.fields).toEqual({ files: expect.stringMatching(/[а-я]/) })
  expect((await rows('submission_files')).length).toBe(before)
})
