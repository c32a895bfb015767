import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { contracts } from '#blocks/contracts.ts'
import { loadFiles } from '#schema/definitions/kinds/files.ts'
import { gitIn, hasGit } from '../../../tests/site/git.ts'
import { copySchema, editorOf, type SchemaCopy } from '../../../tests/site/schema-copy.ts'
import { publicFolder, schemaFolder } from '../../paths.ts'
import { draftOf } from '../change/testing.ts'
import { writeChanges } from '../change/write.ts'
import { rename } from '../rename/plan.ts'
import { asMarkdown, diff } from './command.ts'
import { differences } from './differences.ts'

/** What has changed by an edit, a line for each: «Форма «…»: поля: …». */
async function told(change: (schema: SchemaCopy) => Promise<void>): Promise<string[]> {
  const schema = await copySchema()
  await change(schema)
  const [before, after] = await Promise.all(
    [schemaFolder, schema.folder].map((folder) => loadFiles(folder, publicFolder, contracts)),
  )
  if (!before || !after) throw new Error('Nothing was read')
  return differences(before, after, contracts).flatMap(({ title, changes }) =>
    changes.map((one) => `${title}: ${one}`.replaceAll('\u00a0', ' ')),
  )
}

it('says nothing where nothing has changed but how it is written', async () => {
  expect(
    await told(async ({ edit }) => {
      await edit('pages/faq.json', /\n {2}/g, '\n      ')
    }),
  ).toEqual([])
})

it('says what has changed of texts, by the names that the contracts give', async () => {
  expect(
    await told(({ edit }) => edit('content/faq.json', '"title": "Вопросы и\u00a0ответы"', '"title": "Ответы"')),
  ).toEqual(['Вопросы и ответы: заголовок: «Вопросы и ответы» → «Ответы»'])
  const [long = '', ...others] = await told(({ edit }) => edit('content/faq.json', 'Минимальной суммы нет', 'Её нет'))
  expect(others).toEqual([])
  expect(long).toMatch(/: ответ: «….{20,50}Минимальной суммы нет.{20,50}…» → «….{20,50}Её нет.{20,50}…»$/)
})

it('says what has changed of forms and of the blocks of pages', async () => {
  expect(await told(({ edit }) => edit('forms/callback.json', '"required": true', '"required": false'))).toEqual([
    expect.stringMatching(/^Форма «.*»: поля.*: «.*»: .*: стало необязательным$/),
  ])
  const block = '{ "type": "callout", "props": { "text": "Склад закрыт." } }'
  expect(await told(({ edit }) => edit('pages/faq.json', '"blocks": [', `"blocks": [${block}, `))).toEqual([
    expect.stringMatching(/^Страница «.*»: .*добавлено: блок «Выноска»$/),
  ])
})

it('says which addresses lead where, and what has come and gone', async () => {
  const lines = await told(async ({ folder }) => {
    for (const [what, to] of [
      ['page:faq', '/voprosy/'],
      ['news:banki-89', 'banki'],
    ] as const) {
      const draft = await draftOf(folder)
      rename(draft, what, to, { redirect: true })
      await writeChanges(draft.changes(folder))
    }
    await rm(join(folder, 'content/news/dozator-bez-metalla.json'))
  })
  expect(lines).toContain('Адреса: адрес /faq/ → /voprosy/ (301)')
  expect(lines).toContain('Адреса: переход /news/banki-89/ → /news/banki/ (301)')
  expect(lines).toContainEqual(expect.stringMatching(/^Новость «.*»: файл «banki-89» теперь «banki»$/))
  expect(lines).toContainEqual(expect.stringMatching(/^Новость «.*»: удалено$/))
  const without = await told(({ edit }) => edit('routes.json', '"/faq"', '"/voprosy"'))
  expect(without).toEqual(['Адреса: адрес /faq/ → /voprosy/, прежний никуда не ведёт (404)'])
})

it('for Markdown no sign of a text is one of its own', () => {
  const found = [{ title: 'Страница «О_нас»', file: 'schema/pages/about.json', changes: ['«**а** <b>» → «[б](/)»'] }]
  expect(asMarkdown(found)).toContain(String.raw`- «\*\*а\*\* \<b\>» → «\[б\](/)»`)
  expect(asMarkdown([])).toMatch(/ничего не изменилось\.$/)
  const many = asMarkdown([{ ...(found[0] ?? { title: '', file: '' }), changes: Array(1000).fill('а'.repeat(200)) }])
  expect(many.length).toBeLessThan(65_536)
  expect(many).toMatch(/Это не всё: остальное покажет npm run diff\.$/)
})

it.runIf(hasGit)('compares a state of git with the files that are here, and two states', async () => {
  const project = await mkdtemp(join(tmpdir(), 'tara-diff-'))
  onTestFinished(() => rm(project, { recursive: true, force: true }))
  const git = gitIn(project)
  git('init', '-q', '-b', 'main')
  const schema = await copySchema()
  await cp(schema.folder, join(project, 'schema'), { recursive: true })
  await mkdir(join(project, 'public'))
  git('add', '-A')
  git('commit', '-qm', 'первое')
  const { edit } = editorOf(join(project, 'schema'))
  await edit('content/faq.json', '"title": "Вопросы и\u00a0ответы"', '"title": "Ответы"')
  const said = 'Вопросы и ответы  (schema/content/faq.json)\n  заголовок: «Вопросы и ответы» → «Ответы»'
  expect((await diff(['main'], project)).replaceAll('\u00a0', ' ')).toBe(said)
  expect(await diff(['main', 'HEAD'], project)).toMatch(/ничего не изменилось/)
  git('commit', '-qam', 'второе')
  expect((await diff(['HEAD~1', 'HEAD'], project)).replaceAll('\u00a0', ' ')).toBe(said)
  await expect(diff(['net-takoy'], project)).rejects.toThrow(/«net-takoy» нет/)
  await expect(diff([], project)).rejects.toMatchObject({ code: 2 })
})
