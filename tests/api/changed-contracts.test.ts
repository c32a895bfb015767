import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, test, vi } from 'vitest'
import { getLanguageService, TextDocument } from 'vscode-json-languageservice'
import { contracts } from '#blocks/contracts.ts'
import { blocksSchema, fileSchema } from '#schema/definitions/authoring/schema.ts'
import type { BlockContract, Contracts } from '#schema/definitions/contract/block.ts'
import type { History } from '#schema/definitions/json-schema/history.ts'
import { historyProblems } from '#schema/definitions/kinds/history-problems.ts'
import { createForAuthors } from '#server/app/for-authors.ts'
import { finish } from '#server/cli/change/finish.ts'
import { bytesOf, draftOf, problemsIn } from '#server/cli/change/testing.ts'
import { askMigrate } from '#server/cli/migrate/command.ts'
import { ask, startApp } from '../site/app.ts'
import { copySchema, type SchemaCopy } from '../site/schema-copy.ts'

/*
 * Contracts that have changed since the files were written: loaded, checked, served and rewritten. None of the
 * project's own has, so some are given a history here.
 */

const { renamed, split, inSlots } = vi.hoisted(() => {
  const renamed: History = [
    { renamed: { from: 'words', to: 'body' }, example: { before: { words: 'Т' }, after: { body: 'Т' } } },
    { renamed: { from: 'body', to: 'text' }, example: { before: { body: 'Т' }, after: { text: 'Т' } } },
  ]

  /** «Анна Ким, технолог» */
  const split: History = [
    {
      split: {
        from: 'by',
        into: ['author', 'role'],
        how(value) {
          const [author, role] = typeof value === 'string' ? value.split(', ') : []
          return author === undefined ? undefined : { author, role }
        },
      },
      example: { before: { by: 'Анна Ким, технолог' }, after: { author: 'Анна Ким', role: 'технолог' } },
    },
  ]

  const inSlots: History = [
    {
      moved: { from: 'slots.left', to: 'slots.main' },
      example: { before: { slots: { left: [] } }, after: { slots: { main: [] } } },
    },
  ]
  return { renamed, split, inSlots }
})

vi.mock('#blocks/contracts.ts', async (original) => {
  const { contracts } = await original<{ contracts: Contracts }>()
  const changed = (type: string, change: (contract: BlockContract) => Partial<BlockContract>) => {
    const contract = contracts.get(type)
    if (!contract) throw new Error(`No block ${type}`)
    return [type, { ...contract, ...change(contract) }] as const
  }
  return {
    contracts: new Map([
      ...contracts,
      changed('text', ({ props }) => ({ props: { ...props, history: renamed } })),
      changed('quote', ({ props }) => ({ props: { ...props, history: split } })),
      changed('columns', () => ({ history: inSlots, formerly: ['two-columns'] })),
    ]),
  }
})

vi.mock('#schema/definitions/kinds/content/lists.ts', async (original) => {
  const module = await original<typeof import('#schema/definitions/kinds/content/lists.ts')>()
  const { properties } = module.faq
  const history: History = [
    { moved: { from: 'head.lead', to: 'lead' }, example: { before: { head: { lead: 'Т' } }, after: { lead: 'Т' } } },
  ]
  return { ...module, faq: { ...module.faq, properties, history } }
})

const OLD_NEWS = `{
  "$schema": "../../definitions/generated/news-item.schema.json",
  "format": 1,
  "title": "Новый пресс",
  "lead": "Пресс на\u00a0100\u00a0тонн.",
  "date": "2026-11-20",
  "description": "Во Владимире запущен новый пресс на\u00a0100\u00a0тонн.",
  "body": [
    { "type": "lead", "props": { "text": "Пресс уже работает." } },
    { "type": "two-columns",
      "props": {},
      "slots": {
        "left": [
          { "type": "text", "props": { "words": "Его собирали   месяц." } },
          {
            "type": "quote",
            "props": {
              "text": "Пресс тихий.",
              "by": "Анна Ким, технолог"
            }
          }
        ],
        "aside": [{ "type": "text", "props": { "body": "Вес — 12 тонн." } }]
      }
    }
  ]
}
`

const WARNINGS = [
  'news/press.json:10 блок «two-columns» теперь называется «columns»',
  'news/press.json:13 «slots.left» теперь пишется «slots.main»',
  'news/press.json:14 «words» теперь пишется «text»',
  'news/press.json:19 «by» теперь пишется «author», «role»',
  'news/press.json:23 «body» теперь пишется «text»',
]

async function oldSchema(): Promise<SchemaCopy> {
  const schema = await copySchema()
  await schema.write('content/news/press.json', OLD_NEWS)
  await schema.edit('content/faq.json', /"lead": (".*"),\n/, '"head": { "lead": $1 },\n')
  return schema
}

test('the histories here are right themselves', () => {
  expect(historyProblems(contracts)).toEqual([])
})

test('files that are written as before are shown rightly, and the checker only warns, each at its line', async () => {
  const { folder } = await oldSchema()
  const found = (await problemsIn(folder)).filter((line) => line.includes('вид/по-старому'))
  expect(found).toEqual(await problemsIn(folder).then((all) => all.filter((line) => !line.includes('тексты/набор'))))
  expect(found.map((line) => line.replace(/ вид\/по-старому Записано по-старому:/, '').replace(/\.$/, ''))).toEqual([
    'schema/content/faq.json:5 «head.lead» теперь пишется «lead»',
    ...WARNINGS.map((line) => `schema/content/${line}`),
  ])

  const app = await startApp({ SCHEMA_DIR: folder }, { render: async ({ blocks }) => JSON.stringify(blocks) })
  try {
    const { status, body } = await app.ask('/news/press/')
    expect(status).toBe(200)
    expect(body).toContain('"text":"Его собирали')
    expect(body).toContain('"author":"Анна Ким"')
    expect(body).toContain('"role":"технолог"')
    expect(body).toContain('"type":"columns"')
    expect(body).not.toMatch(/"words"|"by"|"left":\[|two-columns/)
    expect((await app.ask('/faq/')).body).toContain('Что технологи')

    // What stands in a slot of another name is found where it is written.
    const forAuthors = createForAuthors({
      ...{ state: app.site.state, schemaFolder: folder, report: () => undefined },
      ...{ render: async () => '', renderLetter: async () => '' },
    })
    const inspector = express().use(forAuthors).listen(0, '127.0.0.1')
    await once(inspector, 'listening')
    const { port } = inspector.address() as AddressInfo
    const at = encodeURIComponent('schema/content/news/press.json#/body/1/slots/main/0')
    expect(JSON.parse((await ask(port, `/_inspect?at=${at}`)).body).place).toBe('schema/content/news/press.json:14:11')
    inspector.close()
  } finally {
    await app.stop()
  }
})

test('npm run migrate rewrites them, shows what, and touches nothing else', async () => {
  const { folder, read } = await oldSchema()
  const before = await bytesOf(folder)
  const problems = (await problemsIn(folder)).filter((line) => !line.includes('вид/по-старому'))

  await expect(askMigrate(['--dry-run'], folder)).rejects.toMatchObject({
    code: 0,
    message: expect.stringMatching(/«by» теперь пишется «author», «role».*2 файла\. Ничего не записано\.$/s),
  })
  const asked = await askMigrate(['--yes'], folder)
  expect(asked.shown).toContain('schema/content/news/press.json:14  «words» теперь пишется «text»')
  expect(await bytesOf(folder)).toEqual(before)
  expect(await finish(asked)).toBe(0)

  expect(await read('content/news/press.json')).toBe(
    OLD_NEWS.replace('two-columns', 'columns')
      .replace('"left"', '"main"')
      .replace('"words"', '"text"')
      .replace('"body": "Вес', '"text": "Вес')
      .replace('"by": "Анна Ким, технолог"', '"author": "Анна Ким",\n              "role": "технолог"'),
  )
  const after = await bytesOf(folder)
  expect(Object.keys(after).filter((file) => after[file] !== before[file])).toEqual([
    'content/faq.json',
    'content/news/press.json',
  ])
  expect(after['content/faq.json']).toBe((await copyOf('content/faq.json')) ?? '')
  expect(await problemsIn(folder)).toEqual(problems)
  await expect(askMigrate([], folder)).rejects.toMatchObject({ code: 0, message: /нечего\.$/ })
})

const copyOf = async (file: string) => (await bytesOf((await copySchema()).folder))[file]

test('what nobody but its author can bring up to date is a mistake that says so, and nothing is written', async () => {
  const { folder, edit } = await oldSchema()
  await edit('content/news/press.json', '"words": "Его', '"text": "Её", "words": "Его')
  expect(await problemsIn(folder)).toContainEqual(
    expect.stringMatching(/press\.json:14 вид\/неизвестный-ключ Ключа «words» здесь нет\./),
  )
})

test('the other commands wait until files are rewritten', async () => {
  const { folder } = await oldSchema()
  await expect(draftOf(folder)).rejects.toThrow(/^Сначала выполните npm run migrate: schema\/content\/faq\.json/)
})

test('editors offer the new name alone, and say it of the old one', async () => {
  const blocks = JSON.stringify(blocksSchema(contracts))
  expect(blocks).not.toContain('"renamed"')
  const written = JSON.stringify(fileSchema('news-item'))
  const named = [...`${blocks}${written}`.matchAll(/names\.schema\.json#\/definitions\/([\w-]+)/g)]
  const names = JSON.stringify({ definitions: Object.fromEntries(named.map(([, name]) => [name, {}])) })
  const service = getLanguageService({
    schemaRequestService: async (address) => (address.endsWith('/blocks.schema.json') ? blocks : names),
  })
  const uri = 'file:///schema/definitions/generated/news-item.schema.json'
  const schema = JSON.parse(written)
  service.configure({ validate: true, schemas: [{ uri, fileMatch: ['*.json'], schema }] })
  const open = (props: string) => {
    const text = `{ "body": [{ "type": "quote", "props": { ${props} } }] }`
    const document = TextDocument.create('file:///news.json', 'json', 1, text.replace('▸', ''))
    return { document, json: service.parseJSONDocument(document), position: document.positionAt(text.indexOf('▸')) }
  }
  const offered = open('▸')
  const { items = [] } = (await service.doComplete(offered.document, offered.position, offered.json)) ?? {}
  const labels = items.map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['text', 'author', 'role']))
  expect(labels).not.toContain('by')
  const old = open('"by": "Анна Ким"')
  expect((await service.doValidation(old.document, old.json)).map(({ message }) => message)).toContain(
    'Теперь пишется «author», «role»: файл перепишет npm run migrate.',
  )
})
