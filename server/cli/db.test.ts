import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dropDatabaseFor, ON_POSTGRES, openData } from '../../tests/site/data.ts'
import { runCommand, runInside } from '../../tests/site/run-command.ts'
import { suiteFolder } from '../../tests/site/temporary-folder.ts'
import { leave } from '../app/testing-erasing.ts'
import { addLetter } from '../engine/mail/outbox-rows.ts'
import { readSigningKeys } from '../engine/secrets/signing.ts'

const folder = suiteFolder()
const env = () => ({ DATA_DIR: join(folder, 'data'), INIT_CWD: folder })
const run = (...words: string[]) => runInside('db', words, env())
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

beforeAll(async () => {
  const database = await openData(join(folder, 'data'))
  const left = leave(database)
  const years = (count: number) => new Date(Date.now() - count * 366 * 86_400_000)
  for (const age of [1, 4, 5]) await left.submission(years(age), { files: 1 })
  await left.letter(years(1))
  const letter = { subject: 'Заказ', html: '', text: '' }
  await database.query
    .transaction()
    .execute((transaction) => addLetter(transaction, { to: 'info@zavod-emkost.example', letter }, years(0.001)))
  await database.query.updateTable('outbox').set({ error: 'нет связи' }).where('sent_at', 'is', null).execute()
  await database.close()
}, 120_000)
afterAll(() => dropDatabaseFor(join(folder, 'data')))

it('erases by hand, and tells how the data are', async () => {
  // The command runs in a separate process.
  const before = plain((await runCommand('db', ['status'], env())).out)
  expect(before).toMatch(/^Таблицы\n {2}001-initial +\d\d\.\d\d\.\d{4} \d\d:\d\d$/m)
  expect(before).toMatch(
    /Стирание по срокам\n {2}последний раз +ещё не было\n {2}следующий +как только сайт заработает/,
  )
  expect(before).toMatch(
    ON_POSTGRES
      ? /Ночные копии\n {2}копии PostgreSQL делает pg_dump/
      : /Ночные копии\n {2}не делаются: не задана переменная BACKUP_DIR/,
  )
  expect(before).toMatch(/не ушли, пробуем ещё +1\n.*\n {2}из них менеджеру +1\n/)
  const { code, out } = await run('clean')
  expect(code).toBe(0)
  expect(plain(out)).toMatch(/^Стёрто по срокам на \d\d\.\d\d\.\d{4} \d\d:\d\d по Москве:\n/)
  expect(out).toMatch(/^файлы заявок +2 +2$/m)
  expect(out).toMatch(/^заявки и покупатели заказов +2 +2$/m)
  expect(out).toMatch(/^адреса писем +1 +1$/m)
  await run('clean')
  const after = plain((await run('status')).out)
  expect(after).toMatch(/^ {2}заявки и покупатели заказов +0 +2$/m)
  expect(after).toMatch(/Стирание по срокам\n {2}последний раз +\d\d\..*\n {2}следующий +\d\d\.\d\d\.\d{4} 03:00/)
}, 120_000)

it('replaces the key of signatures; the earlier ones are good for a while', async () => {
  expect(plain((await run('rotate-key')).out)).toMatch(
    /^Ключ подписей заменён, прежние подписи действуют до \d\d\.\d\d\.\d{4} \d\d:\d\d\.\n$/,
  )
  const { query, safe, close } = await openData(join(folder, 'data'))
  expect((await readSigningKeys({ query, safe })).earlier).toHaveLength(1)
  await close()
}, 60_000)
