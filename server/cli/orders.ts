import '../umask.ts'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { ORDER_STATUSES, type OrderStatus } from '#schema/definitions/kinds/content/orders.ts'
import { rubles } from '#schema/definitions/shop/money.ts'
import { createCatalog } from '../catalog/catalog.ts'
import { readConfig, StartError } from '../config.ts'
import { type Database, openDatabase } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { ownMailer } from '../mail/mailer.ts'
import { letterParams, notifyBuyer } from '../orders/letters.ts'
import { isOrderNumber, ORDER_NUMBER, typedOrderNumber } from '../orders/number.ts'
import { changeStatus, type Order } from '../orders/order.ts'
import { answersOfOrder, bodyOfOrder, historyOf, readLines } from '../orders/read.ts'
import type { SiteState } from '../pages/site-state.ts'
import { readSigningKeys } from '../secrets/signing.ts'
import { type ContentTypes, invariant, singleContent } from '../site/site.ts'
import { builtLetters } from './built-letters.ts'
import { forTerminal, inColumns, moscowTime, runCommand, truncate, UsageError } from './command-line.ts'
import { type LetterStore, readSite } from './read-site.ts'
import { senderOf } from './submissions.ts'

const USAGE = `Как запускать:
  npm run orders                                    последние заказы
  npm run orders -- --state СОСТОЯНИЕ               последние из тех, что в этом состоянии
  npm run orders -- НОМЕР                           один заказ целиком: строки, покупатель, как менялось состояние
  npm run orders -- НОМЕР --state СОСТОЯНИЕ         сменить состояние; покупателю уходит письмо
  npm run orders -- --help                          эта подсказка

  НОМЕР      26-7F3K-Q
  СОСТОЯНИЕ  слово или код из schema/content/order-statuses.json: отгружен, shipped`

type Statuses = ContentTypes['order-statuses']['statuses']

interface Arguments {
  number: string | undefined
  state: string | undefined
}

/** `npm run orders`: exit code 0, 1 where there is no such order or it cannot become that, 2 for a wrong command line. */
async function main({ number, state }: Arguments): Promise<number> {
  const config = readConfig()
  let store: LetterStore | undefined
  const site = await readSite(config, () => invariant(store, 'data'))
  const { statuses } = singleContent(site.site, 'order-statuses')
  const status = state === undefined ? undefined : statusOf(state, statuses)
  if (state !== undefined && status === undefined)
    throw new UsageError(`Состояния «${state}» нет. Есть: ${wordsOf(statuses).join(', ')}.`)
  if (number !== undefined && !isOrderNumber(number)) {
    console.error(`В номере заказа ${number} ошибка: проверьте знаки.`)
    return 1
  }
  const database = await openDatabase(config, 'keep')
  try {
    store = { database, catalog: createCatalog(database), signingKeys: await readSigningKeys(database) }
    if (number === undefined) {
      const orders = await lastOrders(database.query, status)
      console.log(orders.length > 0 ? showOrders(orders, statuses) : 'Таких заказов нет.')
      return 0
    }
    return status === undefined
      ? await show(database, number, statuses)
      : await change(database, number, { status, statuses, site })
  } finally {
    await database.close()
  }
}

async function show(database: Database, number: string, statuses: Statuses): Promise<number> {
  const order = await orderByNumber(database.query, number)
  if (order) console.log(await showOrder(database.query, order, statuses))
  else console.error(noSuch(number))
  return order ? 0 : 1
}

interface Wanted {
  status: OrderStatus
  statuses: Statuses
  site: SiteState
}

async function change(database: Database, number: string, { status, statuses, site }: Wanted): Promise<number> {
  const { name, letter } = statuses[status]
  let told: string | undefined
  const found = await changeStatus(database, { number, to: status }, async (transaction, order) => {
    if (letter === undefined) return undefined
    const mailer = ownMailer(await lettersOf(site), site.site)
    const sent = await notifyBuyer(transaction, order, { site: site.site, origin: site.origin, mailer })
    told = sent?.to
    return sent?.letter
  })
  if (!found) {
    console.error(noSuch(number))
    return 1
  }
  if (!found.changed) {
    console.error(
      found.order.status === status
        ? `Заказ № ${number} уже «${name}».`
        : `Заказ № ${number} — «${statuses.cancelled.name}», другим он уже не станет: пусть покупатель повторит его.`,
    )
    return 1
  }
  console.log(`Заказ № ${number}: ${name}.`)
  if (told !== undefined) console.log(`Письмо покупателю, ${told}, уйдёт сразу, если сайт работает.`)
  else
    console.log(letter === undefined ? 'Письма для этого состояния нет.' : 'Письма не будет: адрес покупателя стёрт.')
  return 0
}

/** @throws StartError where the site has never been built */
async function lettersOf(site: SiteState) {
  const letters = await builtLetters(site)
  if (!letters)
    throw new StartError('Письмо покупателю нечем составить: сайт ещё не собран. Запустите его один раз, npm start.')
  return letters
}

const noSuch = (number: string): string => `Заказа № ${number} нет.`

/** By its word or its code, however written. */
function statusOf(word: string, statuses: Statuses): OrderStatus | undefined {
  const asked = plain(word)
  return ORDER_STATUSES.find((code) => code === asked || plain(statuses[code].name) === asked)
}

const plain = (word: string): string => word.trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ')

const wordsOf = (statuses: Statuses): string[] => ORDER_STATUSES.map((code) => `${statuses[code].name} (${code})`)

const LAST = 30

/** An order, and what its buyer wrote by the names of the form's fields. */
interface Listed {
  order: Order
  body: Readonly<Record<string, unknown>>
}

/** Everybody's orders, the newest first. */
async function lastOrders(query: Kysely<Tables>, status: OrderStatus | undefined): Promise<Listed[]> {
  const orders = await query
    .selectFrom('orders')
    .selectAll()
    .$if(status !== undefined, (all) => all.where('status', '=', status ?? 'new'))
    .orderBy('id', 'desc')
    .limit(LAST)
    .execute()
  return Promise.all(orders.map(async (order) => ({ order, body: await bodyOfOrder(query, order) })))
}

const orderByNumber = (query: Kysely<Tables>, number: string): Promise<Order | undefined> =>
  query.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()

/** The list of orders, one a line. */
const showOrders = (orders: readonly Listed[], statuses: Statuses): string =>
  inColumns([
    ['Номер', 'Время (Москва)', 'Состояние', 'Сумма', 'Кто'],
    ...orders.map(({ order: { number, created_at, status, total, on_request }, body }) => [
      number,
      moscowTime(created_at),
      statuses[status].name,
      total === 0 && on_request > 0 ? 'по запросу' : rubles(total),
      truncate(senderOf({ body, answers: [] }), 60),
    ]),
  ])

/** One order whole. */
async function showOrder(query: Kysely<Tables>, order: Order, statuses: Statuses): Promise<string> {
  const { params, typed } = letterParams(order, await readLines(query, order.id), await answersOfOrder(query, order))
  const history = await historyOf(query, order)
  const rows = (all: readonly { label: string; text: string }[]): string[] =>
    all.map(({ label, text }) => `  ${forTerminal(label)}: ${forTerminal(text).replaceAll('\n', '\n    ')}`)
  return [
    `Заказ № ${order.number}: ${statuses[order.status].name}`,
    '',
    ...history.map(({ status, at }) => `  ${moscowTime(at)}  ${statuses[status].name}`),
    '',
    'Состав:',
    ...rows(typed.lines),
    '',
    'Итого:',
    ...rows(params.sums),
    '',
    ...(typed.answers.length > 0
      ? ['Указано при оформлении:', ...rows(typed.answers)]
      : ['Указанное при оформлении стёрто.']),
  ].join('\n')
}

/** @returns what is wrong with the command line, or what it asks for */
function readArguments(): Arguments | string {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { state: { type: 'string' } },
  })
  const [word, ...more] = positionals
  if (more.length > 0)
    return `Лишнее: ${more.join(', ')}. Номер один, а состояние из нескольких слов берут в кавычки: --state "в производстве".`
  const number = word === undefined ? undefined : typedOrderNumber(word)
  if (number !== undefined && !ORDER_NUMBER.test(number)) return `«${word}» не номер заказа.`
  return { number, state: values.state }
}

await runCommand({ usage: USAGE, read: readArguments, run: main })
