import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTexts } from '#schema/definitions/kinds/texts.ts'
import { copySchema, type SchemaCopy } from '../../tests/site/schema-copy.ts'
import { publicFolder, schemaFolder } from '../engine/paths.ts'
import { differences, wordsOf } from './diff.ts'

const before = await readTexts(schemaFolder, publicFolder)

/** Differences after an edit, one line each: «schema/forms/callback.json:7 · …». */
async function linesAfter(change: (schema: SchemaCopy) => Promise<unknown>): Promise<string[]> {
  const schema = await copySchema()
  await change(schema)
  return differences(before, await readTexts(schema.folder, publicFolder)).flatMap(({ file, changes }) =>
    changes.map((change) => `${file}:${change.line} · ${wordsOf(change)}`.replaceAll('\u00a0', ' ')),
  )
}

const TITLE = ['"title": "Вопросы и\u00a0ответы"', '"title": "Ответы"'] as const
const TITLE_CHANGED = 'schema/content/faq.json:3 · заголовок · «Вопросы и ответы» → «Ответы»'

it('says nothing where nothing has changed but how it is written', async () => {
  expect(await linesAfter(({ edit }) => edit('pages/faq.json', /\n {2}/g, '\n      '))).toEqual([])
  expect(
    await linesAfter(({ edit }) => edit('pages/faq.json', /("name": "[^"]*"),\s*("data": .*),/, '$2, $1,')),
  ).toEqual([])
  // Writing a value that equals the default changes nothing.
  expect(await linesAfter(({ edit }) => edit('pages/faq.json', '"name":', '"layout": "default", "name":'))).toEqual([])
})

it('says what was and what is, at its place by the names that the contracts give', async () => {
  expect(await linesAfter(({ edit }) => edit('content/faq.json', ...TITLE))).toEqual([TITLE_CHANGED])
  expect(await linesAfter(({ edit }) => edit('pages/faq.json', /, "lead": \{[^}]*\}/, ''))).toEqual([
    expect.stringMatching(/^schema\/pages\/faq\.json:11 · .* › 2 «[^»]+» › [^›]+ · «анонс» → нет$/),
  ])
})

it('shows of a long text what differs', async () => {
  expect(await linesAfter(({ edit }) => edit('content/faq.json', 'Минимальной суммы нет', 'Её нет'))).toEqual([
    expect.stringMatching(
      /:12 · .*» › ответ · «….{20,50}Минимальной суммы нет.{20,50}…» → «….{20,50}Её нет.{20,50}…»$/,
    ),
  ])
})

it('reminds of the edition of a document whose text has changed', async () => {
  const file = 'content/documents/privacy-policy.json'
  const change = (more: (schema: SchemaCopy) => Promise<unknown>) =>
    linesAfter(async (schema) => {
      await schema.edit(file, /("paragraphs": \[\s*")/, '$1Ещё одно. ')
      await more(schema)
    })
  expect(await change(async () => undefined)).toContainEqual(expect.stringContaining('поставьте новую дату'))
  // The reminder says that a developer must make the PDF again, except for a PDF that staff uploaded.
  expect(await change(async () => undefined)).toContainEqual(expect.stringContaining('сделает разработчик'))
  expect(
    await change(({ edit }) => edit(file, /"file": "[^"]*"/, '"file": "/assets/uploads/a.pdf"')),
  ).not.toContainEqual(expect.stringContaining('разработчик'))
  expect(await change(({ edit }) => edit(file, /"version": "[^"]*"/, '"version": "2026-11-24"'))).not.toContainEqual(
    expect.stringContaining('поставьте новую дату'),
  )
})

describe('of the blocks of a page', () => {
  /** Returns the differences after a change of the page's blocks. */
  const withBlocks = (change: (blocks: Record<string, unknown>[]) => unknown[]) =>
    linesAfter(async ({ read, write }) => {
      const page: { blocks: Record<string, unknown>[] } = JSON.parse(await read('pages/faq.json'))
      await write('pages/faq.json', JSON.stringify({ ...page, blocks: change(page.blocks) }))
    })

  it('says which have come, gone and moved; the others beside them have not changed', async () => {
    const callout = { type: 'callout', props: { text: 'Склад закрыт.' } }
    expect(await withBlocks((blocks) => [callout, ...blocks])).toEqual([
      expect.stringMatching(/ › 1 «Выноска» · нет → «Выноска, Склад закрыт\.»$/),
    ])
    expect(await withBlocks(([first, second]) => [first, second])).toEqual([
      expect.stringMatching(/ › 3 «Вопросы и ответы» · «.*» → нет$/),
    ])
    const moved = await withBlocks(([first, second, third]) => [third, first, second])
    expect(moved).toEqual([expect.stringMatching(/, Вопросы и ответы» → «Вопросы и ответы, /)])
  })

  it('says when they are shown', async () => {
    const last = (more: object) =>
      withBlocks(([first, second, third]) => [first, second, { ...third, ...more }]).then(([line]) => line)
    expect(await last({ visible: false })).toMatch(/«Вопросы и ответы» › когда блок виден · нет → «нет»$/)
    expect(await last({ from: '2026-12-01' })).toMatch(/«Вопросы и ответы» › [^›]+ · нет → «1 декабря 2026»$/)
  })
})

it('says what has changed of fields, menus and addresses', async () => {
  expect(
    await linesAfter(async ({ edit }) => {
      await edit('forms/callback.json', '"mask": "+7 ', '"mask": "8 ')
      await edit('content/settings.json', '"menu": [', '"menu": [{ "name": "Доставка", "link": { "route": "faq" } }, ')
      await edit('routes.json', '"/faq", ', '"/voprosy", ')
    }),
  ).toEqual([
    expect.stringMatching(/^schema\/routes\.json:\d+ · .* › \d+ «\/faq» · «\/faq: Вопросы и ответы» → нет$/),
    expect.stringMatching(/^schema\/routes\.json:\d+ · .* › \d+ «\/voprosy» · нет → «\/voprosy: Вопросы и ответы»$/),
    expect.stringMatching(/^schema\/forms\/callback\.json:\d+ · .* › \d «Телефон» › маска · «\+7 .*» → «8 .*»$/),
    expect.stringMatching(
      /^schema\/content\/settings\.json:\d+ · .* › 1 «Доставка» · нет → «Доставка, Вопросы и ответы»$/,
    ),
  ])
})

it('says choices, sums, files and conditions in words', async () => {
  const lines = await linesAfter(async ({ edit }) => {
    await edit('forms/subscribe.json', /,\s*"success": .*/, '')
    await edit('forms/subscribe.json', /\{ "do": "resetForm" \},\s*/, '')
    await edit('forms/subscribe.json', '"modal": "subscribe-success"', '"modal": "success"')
    await edit('forms/callback.json', '"to": { "$get": "form.email" }', '"to": "manager"')
  })
  expect(lines.map((line) => line.replace(/^.*?· /, ''))).toEqual([
    'письма о принятой форме › 2 «Покупателю: заявка принята, менеджеру» › кому · «e-mail» → «менеджеру»',
    'куда и как форма отправляется › когда ответ считать удачей · «сервер ответил: 200» → нет',
    'что сделать › 1 «очистить поля» · «очистить поля» → нет',
    'что сделать › 2 «открыть окно: Спасибо! Ваш запрос принят» › окно · «Подписка на новости» → «Спасибо! Ваш запрос принят»',
  ])
})

it('says no paths, names of programmers or marks', async () => {
  const lines = await linesAfter(async ({ read, write }) => {
    const form = JSON.parse(await read('forms/callback.json'))
    const field = { name: 'telefonProraba', type: 'tel', label: 'Телефон прораба', autocomplete: 'tel' }
    const fields = [...form.fields, { ...field, validation: { required: true } }]
    await write('forms/callback.json', JSON.stringify({ ...form, fields }))
    const about = JSON.parse(await read('content/about.json'))
    const picture = { type: 'picture', props: { file: '/assets/pictures/banki.jpg', alt: 'Цех' } }
    const body = [{ type: 'text', props: { text: '**Абзац** тут.' } }, picture, ...about.body]
    await write('content/about.json', JSON.stringify({ ...about, body }))
  })
  const said = lines.map((line) => line.replace(/^.*?· /, '')).join('\n')
  expect(said).toContain('Телефон прораба')
  expect(said).toContain('Абзац тут.')
  expect(said).toContain('картинка, Цех')
  expect(said).not.toMatch(/assets|telefonProraba|\btel\b|\*\*/)
})

it('says which files have come and gone', async () => {
  expect(
    await linesAfter(async ({ read, write, folder }) => {
      await write('pages/delivery.json', await read('pages/faq.json'))
      await rm(join(folder, 'pages/faq.json'))
    }),
  ).toEqual(['schema/pages/delivery.json:1 · добавлено', 'schema/pages/faq.json:1 · удалено'])
})
