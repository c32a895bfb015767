import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readContent } from '#server/shop/submissions/stored-files.ts'
import { singleContent } from '../site/files.ts'
import { useForms } from '../site/forms.ts'
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

const withFiles = async (files: { name: string; size: number }[], field = 'files') => {
  const form = new FormData()
  form.append('body', JSON.stringify(questionnaire))
  for (const { name, size } of files) form.append(field, new File([singleContent(name, size)], name))
  const response = await fetch(`${app.origin}/api/app/form/questionary`, {
    method: 'POST',
    headers: someone(),
    body: form,
  })
  return { status: response.status, answer: (await response.json()) as { fields?: Record<string, string> } }
}

test('keeps its files, byte by byte, and sends them to the manager', async () => {
  expect(
    (
      await withFiles([
        { name: 'чертёж.pdf', size: 1000 },
        { name: 'фото.JPG', size: 50 },
      ])
    ).status,
  ).toBe(200)
  const files = (await rows('submission_files')).slice(-2) as { id: number; name: string }[]
  const sizes = files.map(async ({ id, name }) => [
    name,
    (await buffer(readContent(app.database.query, 'submission_files', id))).length,
  ])
  expect(await Promise.all(sizes)).toEqual([
    ['чертёж.pdf', 1000],
    ['фото.JPG', 50],
  ])
  const [manager] = ((await rows('outbox')) as { submission: number | null }[]).slice(-2)
  expect(manager?.submission).toEqual(expect.any(Number))
})

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

test('refuses a file in a field that is none', async () => {
  expect((await withFiles([{ name: 'a.pdf', size: 5 }], 'company')).status).toBe(422)
})
