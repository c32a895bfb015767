import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropDatabaseFor, ON_POSTGRES, openData } from '../../tests/site/data.ts'
import { type Ended, runCommand } from '../../tests/site/run-command.ts'
import { storeSubmission } from '../forms/save-submission.ts'
import { drawOrderNumber } from '../orders/number.ts'
import { changeStatus } from '../orders/order.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tara-orders-'))
})
afterAll(() => Promise.all([rm(folder, { recursive: true }), dropDatabaseFor(join(folder, 'data'))]))

/** Spaces that do not break are read as others. */
async function run(...words: string[]): Promise<Ended> {
  const { code, out, err } = await runCommand('orders', words, { DATA_DIR: join(folder, 'data') })
  return { code, out: out.replaceAll('\u00a0', ' '), err: err.replaceAll('\u00a0', ' ') }
}

const [first, second, unknown] = [0, 0, 0].map(() => drawOrderNumber(2026)) as [string, string, string]

/** Two orders, of which the second has been cancelled. */
async function fill(): Promise<void> {
  const database = await openData(join(folder, 'data'))
  await database.query.transaction().execute(async (transaction) => {
    const { id: submission } = await storeSubmission(
      transaction,
      {
        ...{ form: 'checkout', call: 'order.save', uid: 'a', address: '10.0.0.1', page: '/checkout/' },
        answers: [{ label: 'Контактное лицо', text: 'Анна\u001B[2J' }],
        body: { name: 'Анна\u001B[2J', email: 'anna@paseka.example' },
        ...{ files: [], consents: [], idempotencyKey: '1' },
      },
      new Date('2026-11-20T09:00:00Z'),
    )
    const order = { uid: 'a', user_id: null, sent: 's', basket: null, created_at: '2026-11-20T09:00:00Z' }
    const figures = { total: 338_400, on_request: 0, boxes: 2, pallets: 1, volume: 0.18, weight: 9.2 }
    await transaction
      .insertInto('orders')
      .values([
        { ...order, ...figures, number: first, once: 'a', submission },
        { ...order, ...figures, number: second, once: 'b', submission: null },
      ])
      .execute()
    const { id } = await transaction
      .selectFrom('orders')
      .select('id')
      .where('number', '=', first)
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('order_lines')
      .values({
        ...{ order_id: id, position: 1, product: 1, kind: 'main', article: 'ФЛ-250-24-П', name: 'Флакон «Волна»' },
        ...{ quantity: 360, boxes: 2, kopecks: 940, sum: 338_400, color: 'белый', coloring: '', decoration: '' },
      })
      .execute()
  })
  await changeStatus(database, { number: second, to: 'cancelled', now: new Date('2026-11-20T22:00:00Z') })
  await database.close()
}

it.skipIf(ON_POSTGRES)('says that there are no data, and makes none', async () => {
  expect(await run()).toMatchObject({ code: 1, out: '', err: expect.stringContaining('данных магазина нет') })
})

describe('with orders', () => {
  beforeAll(fill)

  it('lists the latest first, or those of one status', async () => {
    const { code, out } = await run()
    expect(code).toBe(0)
    expect(out.split('\n')).toEqual([
      'Номер      Время (Москва)    Состояние  Сумма      Кто',
      `${second}  20.11.2026 12:00  отменён    3384,00 ₽  —`,
      `${first}  20.11.2026 12:00  новый      3384,00 ₽  Анна�[2J, anna@paseka.example`,
      '',
    ])
    const { out: fresh } = await run('--state', 'Новый')
    expect([fresh.includes(first), fresh.includes(second)]).toEqual([true, false])
    expect((await run('--state', 'shipped')).out).toBe('Таких заказов нет.\n')
  })

  it('shows one whole: how it changed, what is in it, who buys', async () => {
    const { code, out } = await run(first)
    expect(code).toBe(0)
    for (const said of [`Заказ № ${first}: новый`, 'ФЛ-250-24-П, Флакон «Волна»', 'белый', 'Контактное лицо: Анна�[2J'])
      expect(out).toContain(said)
    expect((await run(second)).out).toContain('  21.11.2026 01:00  отменён\n')
    expect((await run(second)).out).toContain('Указанное при оформлении стёрто.')
  })

  it.each([
    [[first, '--state', 'новый'], `Заказ № ${first} уже «новый».`],
    [[second, '--state', 'подтвержден'], `Заказ № ${second} — «отменён», другим он уже не станет`],
    [[unknown, '--state', 'отгружен'], `Заказа № ${unknown} нет.`],
    [['26-1001-78'], 'В номере заказа 26-1001-78 ошибка: проверьте знаки.'],
  ])('ends with 1 and changes nothing for %j', async (words, expected) => {
    const { code, err } = await run(...words)
    expect([code, err]).toEqual([1, expect.stringContaining(expected)])
    const { out } = await run()
    for (const [number, name] of [
      [second, 'отменён'],
      [first, 'новый'],
    ])
      expect(out).toMatch(new RegExp(`${number} .* ${name} `))
  })
})

it.each([
  [
    [first, '--state', 'оплачен'],
    'Состояния «оплачен» нет. Есть: новый (new), подтверждён (confirmed), ждёт оплаты (awaiting-payment), в производстве (in-production), отгружен (shipped), выполнен (done), отменён (cancelled).',
  ],
  [['26'], '«26» не номер заказа.'],
  [[first, '--state', 'в', 'производстве'], 'состояние из нескольких слов берут в кавычки'],
  [['--state'], 'Ключ --state неизвестен или без значения.'],
])('ends with 2 and the usage for %j', async (words, expected) => {
  const { code, err } = await run(...words)
  expect([code, err]).toEqual([2, expect.stringContaining(expected)])
  expect(err).toContain('Как запускать:')
})

it('tells its usage when asked', async () => {
  expect(await run('--help')).toMatchObject({
    code: 0,
    out: expect.stringContaining('npm run orders -- НОМЕР'),
    err: '',
  })
})
