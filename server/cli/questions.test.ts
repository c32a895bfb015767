import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropDatabaseFor } from '../../tests/site/data.ts'
import { type Answers, runInside } from '../../tests/site/run-command.ts'
import { HAS_TERMINAL, runInTerminal } from '../../tests/site/run-in-terminal.ts'
import { copySchema } from '../../tests/site/schema-copy.ts'
import { rawXlsx, textCell } from '../shop/catalog/import/testing-xlsx.ts'

// Commands ask before they write where there is somebody to ask.

const ENTER = '\r'
const CTRL_C = '\u0003'

describe('the import asks', { timeout: 120_000 }, () => {
  let folder: string
  let env: Record<string, string>
  const article = 'БН-25-38-ПС-ПР'
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tara-questions-'))
    env = { DATA_DIR: join(folder, 'data'), DEMO: '1', INIT_CWD: folder }
    await runInside('db', ['demo'], env)
  }, 120_000)
  afterAll(() => Promise.all([rm(folder, { recursive: true }), dropDatabaseFor(join(folder, 'data'))]))

  const ask = (words: readonly string[], answers: Answers) => runInside('import', words, env, answers)
  const WRITE = 'Записать? Наберите «да»: '

  it('before a price jumps, also with --yes; only «да» agrees', async () => {
    await writeFile(join(folder, 'a.csv'), `Артикул;Цена\n${article};9990,005\n`)
    for (const keys of [ENTER, `y${ENTER}`, CTRL_C]) {
      const { code, out } = await ask(['a.csv', '--yes'], [[WRITE, keys]])
      expect([code, out]).toEqual([
        2,
        expect.stringContaining('Ничего не записано. Если всё верно, добавьте --allow-jump'),
      ])
      expect(out).toContain('--round.')
    }
    const { code, out } = await ask(['a.csv'], [[WRITE, `да${ENTER}`]])
    expect([code, out]).toEqual([0, expect.stringContaining('Загружено.')])
  })

  it('which sheet to read', async () => {
    const xml = (stock: number) =>
      `<sheetData><row>${textCell('A1', 'Артикул')}${textCell('B1', 'Остаток')}</row><row>${textCell('A2', article)}${textCell('B2', `${stock}`)}</row></sheetData>`
    await writeFile(
      join(folder, 'a.xlsx'),
      rawXlsx([
        { name: 'Склад', xml: xml(11) },
        { name: 'Заказ', xml: xml(12) },
      ]),
    )
    const none = await ask(['a.xlsx'], [['Номер: ', ENTER]])
    expect(none).toMatchObject({ code: 2, out: expect.stringContaining('  2  Заказ\n') })
    const { code, out } = await ask(['a.xlsx', '--dry-run'], [['Номер: ', `2${ENTER}`]])
    expect([code, out]).toEqual([0, expect.stringContaining('Прочитан лист «Заказ», другие\u00a0— нет: «Склад».')])
    const unattended = await runInside('import', ['a.xlsx'], env)
    expect(unattended).toMatchObject({ code: 2, out: expect.stringMatching(/Назовите один: --sheet "Склад"\n$/) })
  })
})

describe('a change of schema files is asked about', { timeout: 120_000 }, () => {
  const WRITE = 'Записать? Enter — да, «н» — нет: '

  it('by check:schema --fix: Enter agrees, «н» and Ctrl-C do not', async () => {
    const schema = await copySchema()
    await schema.edit('content/faq.json', /"title": "[^"]*"/, '"title": "Вопросы - ответы"')
    for (const keys of [`н${ENTER}`, CTRL_C]) {
      const { out } = await runInside('check-schema', ['--fix'], { SCHEMA_DIR: schema.folder }, [[WRITE, keys]])
      expect(out).toContain('Ничего не записано.')
      expect(await schema.read('content/faq.json')).toContain('Вопросы - ответы')
    }
    await runInside('check-schema', ['--fix'], { SCHEMA_DIR: schema.folder }, [[WRITE, ENTER]])
    expect(await schema.read('content/faq.json')).toContain('Вопросы\u00a0— ответы')
  })

  it('by rename', async () => {
    const schema = await copySchema()
    const command = ['change', ['rename', 'page:faq', '/voprosy/'], { SCHEMA_DIR: schema.folder }] as const
    expect((await runInside(...command, [[WRITE, `n${ENTER}`]])).out).toContain('Ничего не записано.')
    expect(await schema.read('routes.json')).not.toContain('/voprosy/')
    const inTerminal = HAS_TERMINAL ? runInTerminal : runInside
    expect((await inTerminal(...command, [[WRITE, ENTER]])).out).toContain('Записано.')
    expect(await schema.read('routes.json')).toContain('/voprosy/')
  })

  it('by new: whoever has answered its questions has agreed', async () => {
    const schema = await copySchema()
    const { out } = await runInside(
      'change',
      ['new', 'news', '--title', 'Новая линия'],
      { SCHEMA_DIR: schema.folder },
      [[': ', CTRL_C]],
    )
    expect(out).toContain('Ничего не создано.')
  })
})
