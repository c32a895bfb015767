import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runCommand, runInside } from '../../tests/site/run-command.ts'
import { copySchema } from '../../tests/site/schema-copy.ts'

beforeAll(() => void vi.setSystemTime('2026-12-01'))
afterAll(() => void vi.useRealTimers())

it('checks and mends the folder that SCHEMA_DIR names', async () => {
  const schema = await copySchema()
  const env = { SCHEMA_DIR: schema.folder }
  await schema.edit('content/faq.json', /"title": "[^"]*"/, '"title": "Вопросы - ответы"')
  await schema.edit('content/tags.json', /"title": "Материалы"/, '"title": "Мaтериалы - сырьё"') // a Latin «a»
  await schema.edit('pages/about.json', '"blocks"', '"bloks"')
  const checked = await runInside('check-schema', [], env)
  expect([checked.code, checked.err]).toEqual([1, ''])
  expect(checked.out).toContain('schema/pages/about.json')
  expect(checked.out).toContain('schema/content/faq.json')
  const mended = await runCommand('check-schema', ['--fix'], env)
  expect([mended.code, mended.err]).toEqual([0, ''])
  expect(mended.out).toContain('"Вопросы - ответы" → "Вопросы⍽— ответы"')
  expect(await schema.read('content/faq.json')).toContain('Вопросы\u00a0— ответы')
  expect(await schema.read('content/tags.json')).toContain('"Материалы\u00a0— сырьё"')
  expect(await schema.read('pages/about.json')).toContain('"blocks"')
}, 60_000)

it('has nothing to mend in the shop’s own files', async () => {
  const { folder } = await copySchema()
  const { out } = await runInside('check-schema', ['--fix'], { SCHEMA_DIR: folder })
  expect(out).toContain('Само собой исправлять нечего.')
  // Without a catalog, one line names the number of unchecked links to it.
  expect(out).toMatch(
    /Каталога в\u00a0\S+ нет, и\u00a0\d+ ссыл\S+ на\u00a0него не\u00a0проверен\S+\. Назовите папку с\u00a0данными: DATA_DIR=ПАПКА/,
  )
}, 60_000)

it('tells of a file that is not read beside files that are known', async () => {
  const { folder } = await copySchema()
  const check = () => runInside('check-schema', [], { SCHEMA_DIR: folder })
  expect((await check()).out).toContain('всё в порядке')
  await writeFile(join(folder, 'pages/o-nas.docx'), '')
  const { code, out } = await check()
  expect([code, out]).toEqual([0, expect.stringContaining('schema/pages/o-nas.docx:1:1  файлы/имя  (предупреждение)')])
}, 60_000)

it('tells a folder that is not there in one line', async () => {
  const { code, err } = await runInside('check-schema', [], { SCHEMA_DIR: '/nowhere/schema' })
  expect([code, err]).toEqual([
    1,
    'Папку схемы /nowhere/schema нельзя прочитать (ENOENT). Укажите другую в SCHEMA_DIR.\n',
  ])
})
