import type { Kysely } from 'kysely'
import { lineRate, shareVat, vatOfAll } from '#schema/definitions/shop/units/vat.ts'
import { wishTexts } from '#schema/definitions/shop/units/wishes.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import type { Tables } from '../../engine/database/tables.ts'
import { hashOf } from '../../engine/secrets/hash.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'
import { escapeXml } from '../../engine/xml.ts'
import { deliveryLines, isProduct, lineTitle } from '../orders/lines.ts'
import { type Order, type OrderLine, placedOrders, statusesOf, statusView } from '../orders/order.ts'
import { deliveryFacts, readLines, submissionOf } from '../orders/read.ts'
import { changeSession, type Session } from './sessions.ts'

/** Orders of one query; the next one has the rest. */
const MAX_ORDERS = 300

/** The `Ид` of a delivery, which 1C knows from other shops. */
export const DELIVERY = 'ORDER_DELIVERY'
const PIECE = '<БазоваяЕдиница Код="796" НаименованиеПолное="Штука" МеждународноеСокращение="PCE">шт</БазоваяЕдиница>'

/** An element, left out where it is empty. @param inside XML */
const element = (name: string, ...inside: string[]): string =>
  inside.some((part) => part !== '') ? `<${name}>${inside.join('')}</${name}>` : ''
const text = (name: string, value: string): string => element(name, escapeXml(value))
const amount = (kopecks: number): string => (kopecks / 100).toFixed(2)
const requisite = (name: string, value: string): string =>
  element('ЗначениеРеквизита', text('Наименование', name), text('Значение', value))

/** Orders that have changed since 1C confirmed them, as a file of the version that it speaks. They wait for `confirmOrders`. */
export async function giveOrders(query: Kysely<Tables>, session: Session, site: Site) {
  const { ordersFrom = '2000-01-01' } = singleContent(site, 'exchange')
  const orders = await query
    .selectFrom(placedOrders(query))
    .selectAll()
    .where(({ or, eb, ref }) => or([eb('exchanged', 'is', null), eb('exchanged', '<>', ref('version'))]))
    .where('created_at', '>=', new Date(`${ordersFrom}T00:00:00+03:00`).toISOString())
    .orderBy('id')
    .limit(MAX_ORDERS)
    .execute()
  await changeSession(query, session, { offered: JSON.stringify(orders.map(({ id, version }) => [id, version])) })
  const documents: string[] = []
  for (const order of orders) documents.push(await documentOf(query, order, site))
  const isNew = Number.parseFloat(session.version) >= 3
  const all = isNew ? documents.map((document) => element('Контейнер', document)) : documents
  const made = new Date(Date.now() + 10_800_000).toISOString().slice(0, 19)
  const root = `КоммерческаяИнформация ВерсияСхемы="${isNew ? '3.1' : '2.05'}" ДатаФормирования="${made}"`
  return encoded(`<${root}>\n${all.join('\n')}\n</КоммерческаяИнформация>\n`, session.version === '')
}

/** Statuses, for 1C to choose from. */
export const giveStatuses = (site: Site) =>
  encoded(
    element(
      'Справочник',
      element(
        'Статусы',
        ...statusesOf(site).map(({ id, name }) => element('Элемент', text('Ид', id), text('Название', name))),
      ),
    ),
    false,
  )

/** Remembers that 1C has the orders of the last query, as they were then. */
export async function confirmOrders(query: Kysely<Tables>, { offered }: Session): Promise<void> {
  const orders = JSON.parse(offered) as [id: number, version: number][] // of giveOrders
  await query.transaction().execute(async (transaction) => {
    for (const [id, exchanged] of orders)
      await transaction.updateTable('orders').set({ exchanged }).where('id', '=', id).execute()
  })
}

async function documentOf(query: Kysely<Tables>, order: Order, site: Site): Promise<string> {
  const lines = await readLines(query, order.id)
  const { parts, lines: vats } = shareVat(lines, order.vat)
  const { body } = await submissionOf(query, order)
  const facts = await deliveryFacts(query, order, lines)
  const comment = [
    typeof body.comment === 'string' ? body.comment : '',
    ...facts.map(({ label, text }) => `${label}: ${text}`),
    ...lines.filter(({ kopecks }) => kopecks === null).map((line) => `Цена по\u00a0запросу: ${lineTitle(line)}`),
    ...lines.flatMap((line) => wishTexts(line).map((wish) => `${lineTitle(line)}: ${wish}`)),
  ]
  const numbers = lines.filter(isProduct).map(({ product }) => product)
  const items = await query
    .selectFrom('exchange_items')
    .select(['id', 'product'])
    .where('product', 'in', [...numbers, 0])
    .execute()
  const ids = new Map(items.map(({ id, product }) => [product, id]))
  const time = new Date(Date.parse(order.created_at) + 10_800_000).toISOString().slice(11, 19)
  const status = statusView(site, order.status).name
  return element(
    'Документ',
    ...[
      text('Ид', order.number),
      text('Номер', order.number),
      text('Дата', moscowDay(order.created_at)),
      text('Время', time),
    ],
    '<ХозОперация>Заказ товара</ХозОперация><Роль>Продавец</Роль><Валюта>руб</Валюта><Курс>1</Курс>',
    text('Сумма', amount(order.total)),
    order.vat === null ? '' : element('Налоги', taxOf(vatOfAll(parts), 'Налог')),
    await buyerOf(query, order),
    element(
      'Товары',
      ...lines.map((line, i) => lineOf(line, { order, vat: vats[i] ?? 0, id: ids.get(line.product), lines })),
    ),
    text('Комментарий', comment.filter((words) => words !== '').join('\n')),
    element(
      'ЗначенияРеквизитов',
      requisite('Статус заказа', `[${order.status}] ${status}`),
      requisite('Статуса заказа ИД', order.status),
      requisite('Отменен', String(order.status === 'cancelled')),
    ),
  )
}

const taxOf = (kopecks: number, name: string): string =>
  element(name, '<Наименование>НДС</Наименование><УчтеноВСумме>true</УчтеноВСумме>', text('Сумма', amount(kopecks)))

interface LineFacts {
  order: Order
  /** VAT in its sum, in kopecks. */
  vat: number
  id: string | undefined
  lines: readonly OrderLine[]
}

/** The `Ид` of a line: 1C's own, or one that is always the same for a product or a service. */
export const idOfLine = (line: OrderLine, lines: readonly OrderLine[], id?: string): string =>
  isProduct(line)
    ? (id ?? `tara-${line.product}`)
    : deliveryLines(lines)[0] === line
      ? DELIVERY
      : `service-${hashOf(line.name).slice(0, 20)}`

function lineOf(line: OrderLine, { order, vat, id, lines }: LineFacts): string {
  const rate = lineRate(line.vat, order.vat)
  const kind = isProduct(line) ? 'Товар' : 'Услуга'
  return element(
    'Товар',
    ...[text('Ид', idOfLine(line, lines, id)), text('Артикул', line.article), text('Наименование', line.name)],
    isProduct(line) ? PIECE : text('БазоваяЕдиница', line.unit),
    ...[text('ЦенаЗаЕдиницу', amount(line.kopecks ?? 0)), text('Количество', String(line.quantity))],
    text('Сумма', amount(line.sum ?? 0)),
    rate === null ? '' : element('Налоги', taxOf(vat, 'Налог')),
    element(
      'СтавкиНалогов',
      element('СтавкаНалога', text('Наименование', 'НДС'), text('Ставка', rate === null ? 'Без НДС' : String(rate))),
    ),
    element('ЗначенияРеквизитов', requisite('ВидНоменклатуры', kind), requisite('ТипНоменклатуры', kind)),
  )
}

async function buyerOf(query: Kysely<Tables>, { buyer }: Order): Promise<string> {
  const row = await query
    .selectFrom('buyers')
    .selectAll()
    .where('id', '=', buyer ?? 0)
    .executeTakeFirst()
  const { name = '', company = '', email = '', phone = '', inn = '', kpp = '', legal_address: address = '' } = row ?? {}
  const contact = (type: string, value: string) =>
    value ? element('Контакт', text('Тип', type), text('Значение', value)) : ''
  const contacts = element('Контакты', contact('Почта', email), contact('Телефон рабочий', phone))
  const id = inn ? `inn-${inn}-${kpp}` : `buyer-${hashOf(row?.customer ?? String(buyer)).slice(0, 20)}`
  return element(
    'Контрагенты',
    element(
      'Контрагент',
      ...[text('Ид', id), text('Наименование', company || name || 'Частное лицо'), '<Роль>Покупатель</Роль>'],
      company ? text('ОфициальноеНаименование', company) : text('ПолноеНаименование', name || 'Частное лицо'),
      ...[text('ИНН', inn), text('КПП', kpp), element('ЮридическийАдрес', text('Представление', address)), contacts],
      company && name
        ? element(
            'Представители',
            element(
              'Представитель',
              element('Контрагент', text('Отношение', 'Контактное лицо'), text('Наименование', name)),
            ),
          )
        : '',
    ),
  )
}

/** Bytes of windows-1251 by sign. */
const BYTES = new Map(
  [...new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, i) => i))].map((sign, i) => [
    sign,
    i,
  ]),
)

/** UTF-8 with a mark, or windows-1251, where what it lacks becomes a reference. */
function encoded(xml: string, isOld: boolean): { type: string; bytes: Buffer } {
  const encoding = isOld ? 'windows-1251' : 'UTF-8'
  const whole = `${isOld ? '' : '\ufeff'}<?xml version="1.0" encoding="${encoding}"?>\n${xml}`
  const bytesOf = (sign: string): number[] => {
    const byte = BYTES.get(sign)
    return byte === undefined ? [...Buffer.from(`&#${sign.codePointAt(0)};`)] : [byte]
  }
  const bytes = isOld ? Buffer.from([...whole].flatMap(bytesOf)) : Buffer.from(whole)
  return { type: `text/xml; charset=${encoding}`, bytes }
}
