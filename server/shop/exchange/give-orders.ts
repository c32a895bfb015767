import { type LinePart, shareVat, vatOfAll } from '#schema/definitions/shop/units/money.ts'
import { noteTexts } from '#schema/definitions/shop/units/wishes.ts'
import { MOSCOW_MS, moscowDay } from '#schema/definitions/text/dates.ts'
import type { Query } from '../../engine/database/tables.ts'
import { hashOf } from '../../engine/secrets/hash.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'
import { escapeXml } from '../../engine/xml.ts'
import { deliveryLines, isProduct, lineTitle, productIds } from '../orders/lines.ts'
import { type Order, type OrderLine, placedOrders, statusView } from '../orders/order.ts'
import { deliveryFacts, readLines, submissionOf } from '../orders/read.ts'
import { foldName } from './read-offers.ts'
import { changeSession, type Session } from './sessions.ts'

/** Maximum number of orders per request of 1C, newest first; the next request returns the rest. */
const MAX_ORDERS = 300

const PIECE = 'БазоваяЕдиница Код="796" НаименованиеПолное="Штука" МеждународноеСокращение="PCE"'

/** Child elements by name; a name may include attributes. Empty elements are omitted. */
interface Tree {
  readonly [name: string]: string | Tree | readonly Tree[]
}

function xmlOf(tree: Tree): string {
  const elementOf = (name: string, value: string | Tree): string => {
    const inside = typeof value === 'string' ? escapeXml(value) : xmlOf(value)
    return inside && `<${name}>${inside}</${name.split(' ')[0]}>`
  }
  return Object.entries(tree)
    .flatMap(([name, value]) => [value].flat().map((each) => elementOf(name, each)))
    .join('')
}

/** Shortens a text to the length that the CommerceML schema allows. */
const within = (most: number, text: string): string =>
  text.length <= most ? text : `${text.slice(0, most - 30)}… полностью\u00a0— на\u00a0сайте`

const amount = (kopecks: number | null): string => ((kopecks ?? 0) / 100).toFixed(2)
const requisites = (values: Record<string, string>): Tree => ({
  ЗначениеРеквизита: Object.entries(values).map(([name, value]) => ({ Наименование: name, Значение: value })),
})
const taxOf = (kopecks: number): Tree => ({
  Налог: { Наименование: 'НДС', УчтеноВСумме: 'true', Сумма: amount(kopecks) },
})
const moscowTime = (at: number): string => new Date(at + MOSCOW_MS).toISOString().slice(11, 19)

/**
 * Exports orders that have changed since 1C confirmed them, in the version of CommerceML that 1C supports. An order is exported again
 * until 1C confirms it (`confirmOrders`).
 */
export async function giveOrders(query: Query, session: Session, site: Site) {
  const { ordersFrom = '2000-01-01' } = singleContent(site, 'exchange')
  const orders = await query
    .selectFrom(placedOrders(query))
    .selectAll()
    .where(({ or, eb, ref }) => or([eb('exchanged', 'is', null), eb('exchanged', '<>', ref('version'))]))
    .where('created_at', '>=', new Date(`${ordersFrom}T00:00:00+03:00`).toISOString())
    .orderBy('id', 'desc')
    .limit(MAX_ORDERS)
    .execute()
  await query.transaction().execute(async (transaction) => {
    const offered = orders.map(({ id, version }) => [id, version] as const)
    await changeSession(transaction, session, { offered: JSON.stringify(offered) })
    // In the order of IDs, as `lockRows` does.
    for (const [id, version] of offered.toReversed())
      await transaction.updateTable('orders').set({ offered: version }).where('id', '=', id).execute()
  })
  const isNew = Number.parseFloat(session.version) >= 3
  const documents: string[] = []
  for (const order of orders) {
    const document = { Документ: await documentOf(query, order, site) }
    documents.push(xmlOf(isNew ? { Контейнер: document } : document))
  }
  const made = `${moscowDay(Date.now())}T${moscowTime(Date.now())}`
  const root = `КоммерческаяИнформация ВерсияСхемы="${isNew ? '3.1' : '2.05'}" ДатаФормирования="${made}"`
  const file = encoded(`<${root}>\n${documents.join('\n')}\n</КоммерческаяИнформация>\n`, session.version === '')
  return { ...file, count: orders.length }
}

/** Marks the orders of the last export as received by 1C, in the exported versions. @returns the number of orders */
export async function confirmOrders(query: Query, { offered }: Session): Promise<number> {
  const orders = JSON.parse(offered) as [id: number, version: number][] // written by giveOrders
  for (const [id, exchanged] of orders)
    await query.updateTable('orders').set({ exchanged }).where('id', '=', id).execute()
  return orders.length
}

async function documentOf(query: Query, order: Order, site: Site): Promise<Tree> {
  const lines = await readLines(query, order.id)
  const { parts, lines: shares } = shareVat(lines, order.vat)
  const { body } = await submissionOf(query, order)
  const facts = await deliveryFacts(query, order, lines)
  const comment = [
    typeof body.comment === 'string' ? body.comment : '',
    ...facts.map(({ label, text }) => `${label}: ${text}`),
    ...lines.filter(({ kopecks }) => kopecks === null).map((line) => `Цена по\u00a0запросу: ${lineTitle(line)}`),
    ...lines.flatMap((line) => noteTexts(line).map((wish) => `${lineTitle(line)}: ${wish}`)),
  ]
  const items = await query
    .selectFrom('exchange_items')
    .select(['id', 'product'])
    .where('product', 'in', [...productIds(lines), 0])
    .execute()
  const ids = new Map(items.map(({ id, product }) => [product, id]))
  const serviceId = serviceIds(lines)
  // Returns 1C's own `Ид` of a product that 1C has sent, otherwise an `Ид` made of the product's permanent number.
  const idOf = (line: OrderLine): string =>
    isProduct(line) ? (ids.get(line.product) ?? `tara-${line.product}`) : serviceId(line)
  return {
    ...{ Ид: order.number, Номер: order.number, Дата: moscowDay(order.created_at) },
    ...{ ХозОперация: 'Заказ товара', Роль: 'Продавец', Валюта: 'руб', Курс: '1', Сумма: amount(order.total) },
    Контрагенты: { Контрагент: await buyerOf(query, order) },
    Время: moscowTime(Date.parse(order.created_at)),
    Комментарий: within(3000, comment.filter((words) => words !== '').join('\n')),
    Налоги: order.vat === null ? '' : taxOf(vatOfAll(parts)),
    Товары: { Товар: lines.flatMap((line, i) => shares[i]?.map((part) => lineOf(line, part, idOf(line))) ?? []) },
    ЗначенияРеквизитов: requisites({
      'Статус заказа': `[${order.status}] ${statusView(site, order.status).name}`,
      'Статуса заказа ИД': order.status,
      Отменен: String(order.status === 'cancelled'),
    }),
  }
}

/** Returns a function that returns the `Ид` of a line without a product, that is of a service. */
export function serviceIds(lines: readonly OrderLine[]): (line: OrderLine) => string {
  const [delivery] = deliveryLines(lines)
  return (line) => (line === delivery ? 'ORDER_DELIVERY' : `service-${hashOf(line.name).slice(0, 20)}`)
}

function lineOf(line: OrderLine, { rate, pieces, sum, vat }: LinePart, id: string): Tree {
  const kind = isProduct(line) ? 'Товар' : 'Услуга'
  return {
    ...{ Ид: id, Артикул: line.article, Наименование: within(255, line.name) },
    ...(isProduct(line) ? { [PIECE]: 'шт' } : { БазоваяЕдиница: line.unit }),
    СтавкиНалогов: { СтавкаНалога: { Наименование: 'НДС', Ставка: rate === null ? 'Без НДС' : String(rate) } },
    ЗначенияРеквизитов: requisites({ ВидНоменклатуры: kind, ТипНоменклатуры: kind }),
    ...{ ЦенаЗаЕдиницу: amount(line.kopecks), Количество: String(pieces), Сумма: amount(line.sum && sum) },
    Налоги: rate === null ? '' : taxOf(vat),
  }
}

async function buyerOf(query: Query, { buyer }: Order): Promise<Tree> {
  const buyers = query.selectFrom('buyers').selectAll()
  const row = await buyers.where('id', '=', buyer ?? 0).executeTakeFirst()
  const { name = '', company = '', email = '', phone = '', inn = '', kpp = '', legal_address = '' } = row ?? {}
  const title = within(255, company || name || 'Частное лицо')
  const contacts = Object.entries({ Почта: email, 'Телефон рабочий': phone }).filter(([, value]) => value)
  return {
    // The phone number does not identify a buyer, since several people may share it.
    Ид: inn
      ? `inn-${inn}-${kpp}`
      : `buyer-${hashOf(`${row?.customer ?? buyer}${email === '' ? foldName(title) : ''}`).slice(0, 20)}`,
    ...{ Наименование: title, [company ? 'ОфициальноеНаименование' : 'ПолноеНаименование']: title },
    ...{ ЮридическийАдрес: { Представление: within(255, legal_address) }, ИНН: inn, КПП: kpp },
    Контакты: { Контакт: contacts.map(([Тип, Значение]) => ({ Тип, Значение })) },
    Представители:
      company && name ? { Представитель: { Контрагент: { Отношение: 'Контактное лицо', Наименование: name } } } : '',
    Роль: 'Покупатель',
  }
}

/** The byte of each character in windows-1251. */
const BYTES = new Map(
  [...new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, i) => i))].map((sign, i) => [
    sign,
    i,
  ]),
)

/** Encodes XML as UTF-8 with a byte order mark, or as windows-1251 with character references for characters that it lacks. */
function encoded(xml: string, isOld: boolean): { type: string; bytes: Buffer } {
  const encoding = isOld ? 'windows-1251' : 'UTF-8'
  const whole = `${isOld ? '' : '\ufeff'}<?xml version="1.0" encoding="${encoding}"?>\n${xml}`
  const bytesOf = (sign: string) => BYTES.get(sign) ?? [...Buffer.from(`&#${sign.codePointAt(0)};`)]
  const bytes = isOld ? Buffer.from([...whole].flatMap(bytesOf)) : Buffer.from(whole)
  return { type: `text/xml; charset=${encoding}`, bytes }
}
