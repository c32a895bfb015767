import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropDatabaseFor, ON_POSTGRES, openData } from '../../tests/site/data.ts'
import { type Ended, runCommand } from '../../tests/site/run-command.ts'
import { storeSubmission } from '../forms/save-submission.ts'
import { storeFiles } from '../forms/stored-files.ts'
import { addLetter } from '../mail/outbox-rows.ts'
import { root } from '../paths.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tara-inbox-'))
})
afterAll(() => Promise.all([rm(folder, { recursive: true }), dropDatabaseFor(join(folder, 'data'))]))

const run = (...words: string[]): Promise<Ended> =>
  runCommand('inbox', words, { DATA_DIR: join(folder, 'data'), INIT_CWD: folder })

const evil = '../../каталог\\a\u001B[31m:чертёж.pdf'

async function fill(): Promise<void> {
  const database = await openData(join(folder, 'data'))
  const shared = { uid: undefined, address: '10.0.0.1', page: '/contacts/' }
  const bytes = Buffer.from([0, 1, 255])
  const path = join(folder, 'upload')
  await writeFile(path, bytes)
  const uploads = [evil, 'ТЗ.docx', 'тз.docx'].map((name) => ({
    ...{ field: 'files', name, type: 'application/pdf' },
    ...{ size: bytes.length, path },
  }))
  const files = await storeFiles(database, uploads, new Date('2026-10-31T21:00:00Z'))
  await database.query.transaction().execute(async (transaction) => {
    await storeSubmission(
      transaction,
      {
        ...shared,
        form: 'callback',
        call: 'form.feedback',
        answers: [
          { label: 'Имя', text: 'Пётр Ёлкин' },
          { label: 'Телефон', text: '+79000000000' },
          { label: 'Вопрос', text: 'Сколько стоит банка;\n"100 мл"?\u001B[2J' },
        ],
        body: { name: 'Пётр Ёлкин', phone: '+79000000000', message: 'Сколько стоит банка;\n"100 мл"?\u001B[2J' },
        files: [],
        consents: [],
        idempotencyKey: '1',
      },
      new Date('2026-10-31T20:59:59Z'),
    )
    await storeSubmission(
      transaction,
      {
        ...shared,
        form: 'questionnaire',
        call: 'form.questionary',
        answers: [
          { label: 'Контактное лицо', text: '=cmd|calc' },
          { label: 'Имя', text: 'А' },
        ],
        body: { name: '=cmd|calc' },
        files,
        consents: [{ document: 'user-data', version: '2026-09-01' }],
        idempotencyKey: '2',
      },
      new Date('2026-10-31T21:00:00Z'),
    )
    const letter = { subject: 'Заявка № 1', html: '', text: '' }
    await addLetter(transaction, { to: 'a@b.example', letter }, new Date('2026-11-01T09:00:00Z'))
    await addLetter(transaction, { to: 'не адрес', letter }, new Date('2026-11-01T09:00:00Z'))
  })
  await database.query
    .updateTable('outbox')
    .set({ attempts: 2, next_try: '2026-11-01T09:06:00.000Z', error: 'нет связи с почтовым сервером: refused' })
    .where('recipient', '=', 'a@b.example')
    .execute()
  await database.close()
}

it.skipIf(ON_POSTGRES)('says that there are no data, and makes no file', async () => {
  expect(await run()).toMatchObject({ code: 1, out: '', err: expect.stringContaining('данных магазина нет') })
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

describe('with answers', () => {
  beforeAll(fill)

  it('lists them, the newest first, and the letters that are not sent', async () => {
    const { code, out } = await run()
    expect(code).toBe(0)
    expect(out.split('\n')).toEqual([
      '№  Время (Москва)    Форма          Кто                       Начало',
      '2  01.11.2026 00:00  questionnaire  =cmd|calc                 А',
      '1  31.10.2026 23:59  callback       Пётр Ёлкин, +79000000000  Сколько стоит банка; "100 мл"?�[2J',
      '',
      'Письма, которые не отправлены:',
      '  № 1 от 01.11.2026 12:00, a@b.example, «Заявка № 1»',
      '    нет связи с почтовым сервером: refused; попыток: 2, следующая попытка 01.11.2026 12:06',
      '  № 2 от 01.11.2026 12:00, не адрес, «Заявка № 1»',
      '    адрес получателя записан неверно; попыток: 0, больше не пробуем',
      '',
    ])
  })

  it('narrows to a form and to a day in Moscow', async () => {
    expect((await run('--form', 'callback')).out).not.toContain('questionnaire')
    const { out } = await run('--since', '2026-11-01')
    expect(out).toContain('questionnaire')
    expect(out).not.toContain('callback')
  })

  it('shows one whole and writes its files, wherever their names would lead', async () => {
    const { code, out } = await run('2')
    expect(code).toBe(0)
    const files = ['a_[31m_чертёж.pdf', 'ТЗ.docx', 'тз (2).docx']
    expect(out.split('\n')).toEqual([
      'Заявка № 2, форма questionnaire, 01.11.2026 00:00 по Москве',
      'Страница: /contacts/',
      '',
      'Контактное лицо: =cmd|calc',
      'Имя: А',
      '',
      'Согласия:',
      '  user-data, редакция 2026-09-01, 01.11.2026 00:00 по Москве',
      '',
      'Файлы записаны:',
      ...files.map((file) => `  ${join(folder, 'zayavka-2', file)}`),
      '',
    ])
    expect((await readdir(join(folder, 'zayavka-2'))).toSorted()).toEqual(files.toSorted())
    expect(await readFile(join(folder, 'zayavka-2', 'ТЗ.docx'))).toEqual(Buffer.from([0, 1, 255]))
  })

  it('puts nothing of a visitor’s into the project', async () => {
    const home = join(folder, 'home')
    const inProject = (...words: string[]) =>
      runCommand('inbox', words, { DATA_DIR: join(folder, 'data'), INIT_CWD: join(root, 'schema'), HOME: home })
    expect((await inProject('2')).out).toContain(join(home, 'zayavka-2', 'ТЗ.docx'))
    expect(existsSync(join(root, 'schema', 'zayavka-2'))).toBe(false)
    expect(await inProject('--csv', 'все.csv')).toMatchObject({
      code: 2,
      err: expect.stringContaining('внутри проекта'),
    })
  })

  it('shows an answer of several lines as lines, and moves no cursor', async () => {
    const { out } = await run('1')
    expect(out).toContain('Вопрос: \n  Сколько стоит банка;\n  "100 мл"?�[2J')
    expect(out).not.toContain('\u001B')
  })

  it('writes a table for Excel in which nothing is a formula', async () => {
    expect(await run('--csv', 'все.csv')).toMatchObject({
      code: 0,
      out: `Записано: ${join(folder, 'все.csv')}, заявок: 2.\n`,
    })
    expect(await readFile(join(folder, 'все.csv'), 'utf8')).toBe(
      '\uFEFFНомер;Время (Москва);Форма;Страница;Контактное лицо;Имя;Телефон;Вопрос\r\n' +
        "2;01.11.2026 00:00;questionnaire;/contacts/;'=cmd|calc;А;;\r\n" +
        '1;31.10.2026 23:59;callback;/contacts/;;Пётр Ёлкин;\'+79000000000;"Сколько стоит банка;\n""100 мл""?\u001B[2J"\r\n',
    )
    await run('--csv', 'одна.csv', '--form', 'callback')
    expect(await readFile(join(folder, 'одна.csv'), 'utf8')).toMatch(
      /^\uFEFFНомер;Время \(Москва\);Форма;Страница;Имя;/,
    )
  })

  it('ends with 1 where there is no such answer or form, or no place for the table', async () => {
    expect(await run('9')).toEqual({ code: 1, out: '', err: 'Заявки № 9 нет.\n' })
    expect(await run('--form', 'order')).toEqual({
      code: 1,
      out: '',
      err: 'Ответов формы «order» нет. Есть ответы форм: callback, questionnaire.\n',
    })
    expect(await run('--csv', 'нет/такой.csv')).toMatchObject({ code: 1, err: expect.not.stringContaining('    at ') })
  })
})

it.each([
  [['1', '2'], 'Номер один, а здесь ещё 2.'],
  [['первая'], '«первая» не номер заявки.'],
  [['26-7F3K-Q'], 'Заказ показывает npm run orders -- 26-7F3K-Q'],
  [['1', '--form', 'a'], 'Номер пишется один, без ключей.'],
  [['--since', '2026-02-30'], '--since 2026-02-30: нужна дата вида 2026-11-01.'],
  [['--all'], 'Ключ --all неизвестен или без значения.'],
  [['--csv'], 'Ключ --csv неизвестен или без значения.'],
])('ends with 2 and the usage for %j', async (words, expected) => {
  const { code, err } = await run(...words)
  expect(code).toBe(2)
  expect(err).toContain(expected)
  expect(err).toContain('Как запускать:')
})
