import { readdir } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { readTexts, type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { checkApart } from '#server/pages/check-apart.ts'
import { KeptChecks } from '#server/pages/kept-checks.ts'
import { publicFolder, schemaFolder } from '#server/paths.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'

const texts = await readTexts(schemaFolder, publicFolder)
const changed = (path: string, change: (text: string) => string): SchemaTexts =>
  schemaTexts(
    texts.read.map((file) => (file.path === path ? { path, text: change(file.text) } : file)),
    texts.assets,
    texts.pictures,
  )

let folder: string

beforeEach(async () => {
  folder = await temporaryFolder()
})

test('the check of a process of its own is kept, and asked before another is begun', async () => {
  expect(await checkApart(texts, folder)).toEqual([])
  expect((await readdir(folder)).sort()).toEqual(['checked-files.json', 'checks.json'])
  expect(new KeptChecks(folder).find(texts.version, true)).toEqual([])
  const known: Problem[] = [
    {
      ...{ severity: 'warning', file: 'schema/pages/home.json', line: 1, column: 1, pointer: '' },
      ...{ rule: 'тексты/длинно', message: 'Так было найдено.', hint: '' },
    } as const,
  ]
  new KeptChecks(folder).add({ version: texts.version, tried: true, problems: known })
  expect(await checkApart(texts, folder)).toEqual(known)
})

test('what has changed is checked again, by rules and by showing', async () => {
  await checkApart(texts, folder)
  const broken = changed('content/faq.json', (text) => text.replace('"question"', '"qestion"'))
  expect((await checkApart(broken, folder)).map(({ file, rule }) => [file, rule])).toContainEqual([
    'schema/content/faq.json',
    'вид/неизвестный-ключ',
  ])
  expect(await checkApart(texts, folder)).toEqual([])
})

test('without a place to keep it a check is made all the same', async () => {
  expect(
    await checkApart(
      changed('content/faq.json', () => '{'),
      undefined,
    ),
  ).not.toEqual([])
})
