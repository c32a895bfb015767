import { expect, test, vi } from 'vitest'
import type { FormatChange } from '#schema/definitions/kinds/formats.ts'
import { historyProblems } from '#schema/definitions/kinds/history-problems.ts'
import { finish } from '#server/cli/change/finish.ts'
import { bytesOf, problemsIn } from '#server/cli/change/testing.ts'
import { askMigrate } from '#server/cli/migrate/command.ts'
import { startApp } from '../site/app.ts'
import { copySchema } from '../site/schema-copy.ts'

// A program whose format is 2, and the project's own files, which have format 1.

vi.mock('#schema/definitions/kinds/file.ts', async (original) => {
  const { fileKeys } = await original<typeof import('#schema/definitions/kinds/file.ts')>()
  return { FORMAT: 2, fileKeys: { ...fileKeys, format: { ...fileKeys.format, const: 2 } } }
})

vi.mock('#schema/definitions/kinds/formats.ts', () => {
  const loud: FormatChange = {
    title: 'заголовок вопросов кончается вопросом',
    change: { faq: (file) => ({ ...file, title: `${file.title}?` }) },
    examples: [{ kind: 'faq', before: { title: 'Вопросы' }, after: { title: 'Вопросы?' } }],
  }
  return { formatChanges: [loud] }
})

test('files of an older format are shown as the present one has them, and the checker only warns', async () => {
  expect(historyProblems(new Map())).toEqual([])
  const { folder } = await copySchema()
  const problems = await problemsIn(folder)
  expect(problems).toHaveLength(Object.keys(await bytesOf(folder)).filter((file) => file.endsWith('.json')).length)
  expect(problems).toContain(
    'schema/content/faq.json:3 вид/по-старому Записано по-старому: файл записан в\u00a0формате 1, нынешний — 2: заголовок вопросов кончается вопросом.',
  )
  const app = await startApp({ SCHEMA_DIR: folder }, { render: async ({ blocks }) => JSON.stringify(blocks) })
  try {
    expect((await app.ask('/faq/')).body).toContain('"Вопросы и\u00a0ответы?"')
  } finally {
    await app.stop()
  }
})

test('npm run migrate brings them up to the present format', async () => {
  const { folder } = await copySchema()
  const before = await bytesOf(folder)
  expect(await finish(await askMigrate(['--yes'], folder))).toBe(0)
  expect(await problemsIn(folder)).toEqual([])
  const after = await bytesOf(folder)
  const expected = Object.entries(before).map(([file, text]) => {
    const renewed = file.endsWith('.json') ? text.replace('"format": 1', '"format": 2') : text
    const title = Buffer.from('"Вопросы и\u00a0ответы').toString('latin1')
    return [file, file === 'content/faq.json' ? renewed.replace(title, `${title}?`) : renewed]
  })
  expect(after).toEqual(Object.fromEntries(expected))
})
