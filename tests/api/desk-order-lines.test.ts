import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pieces } from '#schema/definitions/shop/units/quantity.ts'
import { addWorkingDays } from '#schema/definitions/shop/units/working-days.ts'
import { DAY_MS, moscowDay, today } from '#schema/definitions/text/dates.ts'
import { dayAndMonth } from '#schema/definitions/text/format.ts'
import { singleContent } from '#server/engine/site/site.ts'
import { changeCatalog, withStock } from '../site/change-catalog.ts'
import { hidden, useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'
import { somebody } from '../site/person.ts'

// Staff change lines, prices and delivery of an order, and create orders by hand.

const desk = useDesk()
beforeEach(() => void vi.setSystemTime(Date.now()))
afterEach(() => void vi.useRealTimers())
const { record, draft, changeLines: change } = desk

test('quantity, price, a line more and one less become a new version, and the buyer is told', async () => {
  const number = await desk.order({ email: 'lines@paseka.example' }, 2)
  const [first, second, third] = [record(0), record(1), record(2)]
  const before = await desk.item(number)
  const quantity = first.minQuantity * 2
  const lines = `№1; ${first.article}; ${quantity}; 9,40\n${third.article}; ${third.minQuantity / third.perBox} кор.`
  const shown = await draft(number, { lines })
  expect(shown.problems).toEqual([])
  expect(shown.newTotal).toEqual([{ label: 'Сумма', text: expect.stringMatching(/^\d.*\s₽ → \d.*\s₽$/) }])
  expect(shown.changes.map(({ text }: { text: string }) => text)).toEqual([
    expect.stringMatching(/ → .*× 9,40/),
    expect.stringContaining('добавлено'),
    expect.stringContaining('убрано'),
  ])
  expect(shown.letter[1].text).toContain(`${number} `.trim())
  expect((await change(number, { lines })).status).toBe(200)
  const after = await desk.item(number)
  expect(after.lines).toMatchObject([
    { article: first.article, quantity, kopecks: 940, sum: quantity * 940, boxes: quantity / first.perBox },
    { article: third.article, quantity: third.minQuantity, boxes: third.minQuantity / third.perBox },
  ])
  expect(after.total).toBe(after.lines[0].sum + after.lines[1].sum)
  expect(after.sums.find(({ label }: { label: string }) => label === 'Коробок').text).toBe(
    String(quantity / first.perBox + third.minQuantity / third.perBox),
  )
  expect(Number(after.version)).toBe(Number(before.version) + 1)
  expect(after.thread[0]).toMatchObject({ who: 'Анна', what: 'Состав и\u00a0цены' })
  expect(after.thread[0].text).toContain(second.article)
  const letter = (await desk.letters('lines@paseka.example')).at(-1)
  expect(letter?.html).toContain('убрано')
})

/** Places an order for one product in two colors. */
async function twoColors(email: string) {
  const me = somebody(desk.app)
  await desk.fill(me, 1, { color: 'белый' })
  await desk.fill(me, 1, { color: 'красный; матовый', quantity: record(0).minQuantity * 2 })
  const number = await desk.order({ email }, 0, me)
  return { number, lines: (await draft(number)).text.split('\n') as string[] }
}

/** Returns the days on which a product is ready if it is in stock, and if it must be made. */
function daysOf({ leadDays }: { leadDays: number }) {
  const calendar = singleContent(desk.app.site.state().site, 'calendar')
  return [1, leadDays].map((left) => dayAndMonth(addWorkingDays(calendar, today(), left))) as [string, string]
}

const colorsOf = async (number: string) =>
  (await desk.item(number)).lines.map(({ quantity, wishes }: { quantity: number; wishes: string }) => [
    quantity,
    wishes,
  ])

test('a wished day is said where it cannot be met, before the order and at the desk, and is typed with the line', async () => {
  const me = somebody(desk.app)
  const email = 'wanted@paseka.example'
  const { stock, perBox, article } = record(0)
  const day = moscowDay(Date.now() + DAY_MS)
  const written = day.split('-').reverse().join('.')
  const line = async () => (await me.basket()).items[0]
  const { basketId } = (await me.post('basket/item/add', { productId: desk.shop.product(0).id, quantity: 1 })).answer
  const update = (quantity: number, wanted: string) =>
    me.post('basket/item/update', { productId: desk.shop.product(0).id, basketId, quantity, wanted })
  expect((await update(1, '2026-01-01')).status).toBe(422)
  await update(1, moscowDay(Date.now() + 365 * DAY_MS))
  expect(await line()).not.toHaveProperty('late')
  await update(stock + perBox, day)
  expect(await line()).toMatchObject({ wanted: day, late: expect.stringMatching(/^К\s\d+\s\S+ не\sуспеем: отгрузим /) })
  const number = await desk.order({ email }, 0, me)
  const [ordered] = (await desk.item(number)).lines
  expect(ordered).toMatchObject({ wishes: `Нужно к: ${written}`, supply: expect.stringMatching(/^К\s.*не\sуспеем/) })
  const { text } = await draft(number)
  expect(text).toContain(`Нужно к: ${written}`)
  const { rows } = await draft(number, { lines: `№1; ${article}; ${stock + perBox}; ; ; Нужно к: 31.12.2099` })
  expect(rows).toMatchObject([{ wishes: 'Нужно к: 31.12.2099', supply: expect.not.stringMatching(/не\sуспеем/) }])
  expect((await draft(number, { lines: `№1; ${article}; 1; ; ; Нужно к: скоро` })).problems[0].text).toContain(
    '09.12.2026',
  )
})

test('lines of one article are told apart by their places, their wishes are what a row says', async () => {
  const { number, lines } = await twoColors('colors@paseka.example')
  const { article, minQuantity } = record(0)
  expect(lines.map((line) => line.split('; ').slice(5).join('; '))).toEqual(['Цвет: белый', 'Цвет: красный; матовый'])
  // Removes the first line, and types the second one's article number in lower case.
  const second = `№2; ${article.toLowerCase()}; ${minQuantity * 2}; 7,00; цвет: красный; матовый`
  const shown = await draft(number, { lines: second })
  expect(shown.rows).toMatchObject([{ wishes: 'Цвет: красный; матовый' }])
  expect(shown.changes.map(({ text }: { text: string }) => text)).toEqual([
    expect.stringContaining(' → '),
    expect.stringContaining('убрано'),
  ])
  expect((await change(number, { lines: second })).status).toBe(200)
  expect(await colorsOf(number)).toEqual([[minQuantity * 2, 'Цвет: красный; матовый']])
  const other = `№1; ${article}; ${minQuantity * 2}; 7,00; Цвет: синий; Оформление: печать`
  expect((await draft(number, { lines: other })).changes).toMatchObject([{ text: 'другие пожелания' }])
  expect((await change(number, { lines: other })).status).toBe(200)
  expect(await colorsOf(number)).toEqual([[minQuantity * 2, 'Цвет: синий; Оформление: печать']])
  expect((await change(number, { lines: `№1; ${article}; ${minQuantity}` })).status).toBe(200)
  expect(await colorsOf(number)).toEqual([[minQuantity, '']])
  const letters = await desk.letters('colors@paseka.example')
  // Letters to an unconfirmed address never contain text that the buyer typed.
  expect(letters.filter(({ html }) => /красный|синий/.test(html))).toEqual([])
})

test('two colors of one article are two rows of a shipment, with their wishes', async () => {
  const { number } = await twoColors('parts@paseka.example')
  const { article, minQuantity } = record(0)
  const { lines } = await desk.step(number, { to: 'shipment' })
  expect(lines.split('\n')).toEqual([
    `№1; ${article}, Цвет: белый; ${minQuantity}`,
    `№2; ${article}, Цвет: красный матовый; ${minQuantity * 2}`,
  ])
})

test('a stock is promised once: a line whose quantity stays keeps its part, the others get what is left', async () => {
  const { article, minQuantity } = record(0)
  await withStock(desk.app, record(0), minQuantity * 2, async () => {
    const { number, lines } = await twoColors('stock@paseka.example')
    const [soon, made] = daysOf(record(0))
    const supplies = async (lines: readonly string[]): Promise<string[]> =>
      (await draft(number, { lines: lines.join('\n') })).rows.map(({ supply }: { supply: string }) => supply)
    const parts = `${pieces(minQuantity)} ${soon}, ${pieces(minQuantity)} ${made}`
    const [white, red] = lines as [string, string]
    expect(await supplies([white, red])).toEqual([soon, parts])
    const blue = `${article}; ${minQuantity}; ; Цвет: синий`
    // The second line keeps its half of the stock, so the first line, now larger, gets only the other half.
    expect(await supplies([`№1; ${article}; ${minQuantity * 2}; ; Цвет: белый`, red])).toEqual([parts, parts])
    expect(await supplies([blue, white, red])).toEqual([made, soon, parts])
    // Once that line is removed, its half of the stock is available again.
    expect(await supplies([white, blue])).toEqual([soon, soon])
  })
})

describe('what another order was promised from stock', () => {
  const add = async (version: string, lines: string) =>
    desk.post('orders/add', { name: 'Иван', phone: '+79167778899', email: 'late@paseka.example', lines, version })
  const suppliesOf = ({ rows }: { rows: { supply: string }[] }) => rows.map(({ supply }) => supply)

  test('is neither an order by phone’s nor a line’s that is added, and the search of products tells what is free', async () => {
    const { article, minQuantity } = record(0)
    const [, made] = daysOf(record(0))
    await withStock(desk.app, record(0), minQuantity, async () => {
      const stock = async () =>
        (await desk.read(`catalog/find?${new URLSearchParams({ q: article })}`)).answer.list[0].stock
      expect(await stock()).toBe(`${pieces(minQuantity)} свободно на\u00a0складе`)
      const other = await desk.order({}, 2)
      const first = await desk.order()
      expect(await stock()).toMatch(/^под заказ/)
      const lines = `${article}; ${minQuantity}`
      const shown = await desk.newDraft({ lines })
      expect(suppliesOf(shown)).toEqual([made])
      expect((await add(shown.version, lines)).status).toBe(200)
      const letter = await desk.lastLetter('late@paseka.example')
      expect(letter).toContain(plain(`Готово к отгрузке: ${made}`))
      expect(
        suppliesOf(await draft(first, { lines: `${record(1).article}; ${record(1).minQuantity}\n${lines}` }))[1],
      ).toBe(made)
      // The stock is reserved for the first of the three orders, and stays so.
      expect(suppliesOf(await draft(other))[0]).not.toBe(made)
    })
  })

  test('stays that order’s where an earlier one is raised', async () => {
    const { article, minQuantity } = record(0)
    const [soon, made] = daysOf(record(0))
    await withStock(desk.app, record(0), minQuantity * 3, async () => {
      const earlier = await desk.order()
      const later = await desk.order()
      const lines = `${article}; ${minQuantity * 3}`
      const parts = `${pieces(minQuantity * 2)} ${soon}, ${pieces(minQuantity)} ${made}`
      expect(suppliesOf(await draft(earlier, { lines }))).toEqual([parts])
      expect((await change(earlier, { lines })).status).toBe(200)
      expect((await desk.step(later, { to: 'confirmed' })).short).toBe('')
    })
  })
})

test('a preview is no conflict in the audit; the buyer sees the agreed delivery', async () => {
  const me = somebody(desk.app)
  const number = await desk.order({}, 1, me)
  const { text } = await draft(number)
  const { version } = await desk.item(number)
  const asked = { lines: text, delivery: 'Доставим 5 декабря' }
  expect((await desk.post('orders/lines', { number, version, ...asked })).status).toBe(409)
  expect((await change(number, asked)).status).toBe(200)
  const Cookie = await desk.as('owner')
  const { list } = (await desk.read(`audit?subject=${number}`, Cookie)).answer
  expect(list.map(({ result }: { result: string }) => result)).toEqual(['сделано', 'показано до\u00a0сохранения'])
  expect((await desk.read(`audit?subject=${number}&result=refused`, Cookie)).answer.list).toEqual([])
  expect((await me.get('order/last')).answer.item.answers).toContainEqual({
    label: 'Доставка по\u00a0договорённости',
    text: 'Доставим 5 декабря',
  })
})

test('a product that has left the catalog stays in its order: its price may change, not its quantity', async () => {
  const number = await desk.order({}, 2)
  const [gone, other] = [record(0), record(1)]
  const before = await desk.item(number)
  await changeCatalog(desk.app, (product) => (product.article === gone.article ? undefined : product))
  try {
    const { text, problems } = await draft(number)
    expect(problems).toEqual([])
    // A changed delivery alone changes neither lines nor totals.
    expect((await change(number, { lines: text, delivery: 'СДЭК' })).status).toBe(200)
    expect(await desk.item(number)).toMatchObject({ sums: before.sums, total: before.total })
    const more = `№1; ${gone.article}; ${gone.minQuantity * 2}\n№2; ${other.article}; ${other.minQuantity}`
    expect((await draft(number, { lines: more })).problems[0].text).toContain('больше нет в\u00a0каталоге')
    const cheaper = `№1; ${gone.article}; ${gone.minQuantity}; 1,00\n№2; ${other.article}; ${other.minQuantity * 2}; 2,00`
    expect((await draft(number, { lines: cheaper, delivery: 'СДЭК' })).changes.at(-1).text).toContain(
      'объём и\u00a0масса',
    )
    expect((await change(number, { lines: cheaper, delivery: 'СДЭК' })).status).toBe(200)
    const after = await desk.item(number)
    expect(after.lines).toMatchObject([
      { article: gone.article, quantity: gone.minQuantity, kopecks: 100 },
      { article: other.article, quantity: other.minQuantity * 2, kopecks: 200 },
    ])
    expect(after.total).toBe(gone.minQuantity * 100 + other.minQuantity * 400)
  } finally {
    await changeCatalog(desk.app)
  }
})

test.each([
  ['more than a line holds', () => `${record(0).article}; 99999999`, 'одной строкой заказать нельзя'],
  ['an article that is not there', () => 'ФЛ-НЕТ; 100', 'в\u00a0каталоге нет'],
  ['a near article', () => `${record(0).article.replaceAll('-', ' ')}; 100`, 'Может быть, «'],
  ['a zero that is not typed as one', () => `${record(0).article}; ${record(0).minQuantity}; 0,00`, 'напишите «0»'],
  ['an unclear wish', () => `${record(0).article}; ${record(0).minQuantity}; ; синий`, 'Пожелания «синий»'],
  ['too large a sum', () => `${record(0).article}; ${record(0).minQuantity * 5000}; 9999999,99`, 'слишком велика'],
  ['an unclear price', () => `${record(0).article}; ${record(0).minQuantity}; дорого`, 'Цена «дорого»'],
  ['nothing', () => ' ', 'хоть одна строка'],
])('%s is refused in words', async (_, lines, why) => {
  const number = await desk.order()
  const { version } = await desk.item(number)
  const { status, answer } = await desk.post('orders/lines', { number, version, lines: lines() })
  expect([status, answer.message]).toEqual([422, expect.stringContaining(why)])
})

test('less than the minimum is asked about, and taken when agreed to', async () => {
  const number = await desk.order()
  const { version } = await desk.item(number)
  const lines = `${record(0).article}; 1; 50`
  const asked = await desk.post('orders/lines', { number, version, lines })
  expect([asked.status, plain(asked.answer.message)]).toEqual([
    409,
    expect.stringContaining('меньше минимального заказа'),
  ])
  const shown = await desk.draft(number, { lines })
  expect((await desk.post('orders/lines', { number, version: shown.version, lines })).status).toBe(200)
  expect((await desk.item(number)).lines).toMatchObject([{ quantity: 1, kopecks: 5000, sum: 5000 }])
})

test('what the buyer wished stays with the line, and «по запросу» takes its price away', async () => {
  const number = await desk.order()
  const { id } = await desk.row(number)
  await desk.query.updateTable('order_lines').set({ color: 'белый' }).where('order_id', '=', id).execute()
  const { article, minQuantity } = record(0)
  await change(number, { lines: `№1; ${article}; ${minQuantity}; по запросу; ; Цвет: белый` })
  expect(await desk.item(number)).toMatchObject({
    ...{ total: 0, onRequest: 1 },
    lines: [{ article, kopecks: null, wishes: expect.stringContaining('белый') }],
  })
})

test('a free line is typed as «0» and said to be free; an empty price is the list’s', async () => {
  const number = await desk.order({ email: 'free@paseka.example' })
  const { article, minQuantity } = record(0)
  const lines = `№1; ${article}; ${minQuantity}; 0`
  const { changes, letter } = await draft(number, { lines })
  expect(changes[0].text).toMatch(/ → .*шт\., бесплатно$/)
  expect(letter[2].text).toMatch(/бесплатно/)
  expect((await change(number, { lines })).status).toBe(200)
  expect(await desk.item(number)).toMatchObject({ total: 0, onRequest: 0, lines: [{ kopecks: 0, sum: 0 }] })
  expect((await draft(number)).text).toBe(lines)
  const priced = await draft(number, { lines: `${article}; ${minQuantity};` })
  expect(priced.rows[0].kopecks).toBeGreaterThan(0)
})

test('the delivery agreed on is on the order and in the letter, but not in the audit', async () => {
  const number = await desk.order({ email: 'way@paseka.example' })
  const { text } = await draft(number)
  const delivery = 'Наша машина, Владимир, 24 ноября'
  expect((await change(number, { lines: text, delivery, comment: 'Раз.\r\nДва.' })).status).toBe(200)
  expect((await desk.item(number)).answers.at(-1).text).toBe(delivery)
  expect((await desk.letters('way@paseka.example')).at(-1)?.html).toContain('Наша машина')
  expect((await desk.letters('way@paseka.example')).at(-1)?.html).toContain(String.raw`Раз.\n\nДва.`)
  const list = await desk.audit(number)
  expect(list[0].changes).toMatch(/изменено: доставка$/)
  expect(JSON.stringify(list)).not.toContain('Наша машина')
})

test('two people on one order: the second is told what there is now and what they wanted', async () => {
  const number = await desk.order()
  const { article, minQuantity } = record(0)
  const [mine, theirs] = [`${article}; ${minQuantity}; 5`, `${article}; ${minQuantity}; 6`]
  const { version } = await draft(number, { lines: mine })
  await change(number, { lines: theirs })
  const Cookie = await desk.as('manager')
  const { status, answer } = await desk.post('orders/lines', { number, version, lines: mine }, Cookie)
  expect([status, answer.message]).toEqual([409, expect.stringMatching(/Анна.*× 6,00.*Вы хотели: .*× 5,00/s)])
  expect((await desk.item(number)).lines[0].kopecks).toBe(600)
})

test('a shipped order keeps its lines', async () => {
  const number = await desk.order()
  await desk.set(number, { status: 'shipped' })
  const { article, minQuantity } = record(0)
  expect((await change(number, { lines: `${article}; ${minQuantity}; 5` })).status).toBe(409)
  expect((await desk.item(number)).isOpen).toBe(false)
})

describe('an order by phone', () => {
  const buyer = { name: 'Иван', phone: '+79167778899', email: 'phone@paseka.example', workCompany: 'ООО «Улей»' }
  const lines = () => `${record(0).article}; ${record(0).minQuantity}`

  test('is counted first, then made once, with the usual letters and no consents', async () => {
    const consents = async () => (await desk.query.selectFrom('consents').select('id').execute()).length
    const before = await consents()
    const asked = await desk.post('orders/add', { ...buyer, lines: lines(), version: '0' })
    expect([asked.status, asked.answer.details]).toEqual([409, { version: true }])
    const { version } = await desk.newDraft({ lines: lines() })
    const sent = { ...buyer, delivery: 'pickup', lines: lines(), version, key: 'k1' }
    const { status, answer } = await desk.post('orders/add', sent)
    expect((await desk.post('orders/add', sent)).answer).toEqual(answer)
    const number = /orders\/([^/]+)\//.exec(answer.link)?.[1] ?? ''
    expect(status).toBe(200)
    expect(await desk.item(number)).toMatchObject({
      ...{ status: 'new', buyer: 'ООО «Улей»', responsible: 'Анна' },
      lines: [{ article: record(0).article, quantity: record(0).minQuantity }],
    })
    const { answers, thread } = await desk.item(number)
    expect(answers).toContainEqual({ label: 'Доставка', text: expect.stringContaining('Самовывоз') })
    expect(answers.at(-1)).toEqual({ label: 'Как принят', text: 'По\u00a0телефону, Анна' })
    expect(thread[0].what).toBe('Принят по\u00a0телефону')
    expect(answers).toContainEqual({
      ...{ label: 'Телефон', text: '+7\u00a0916\u00a0777-88-99', link: 'tel:+79167778899' },
    })
    const letters = await desk.letters(buyer.email)
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining(number)])
    expect(plain(letters[0]?.html ?? '')).toContain('договорились с менеджером')
    expect(letters[0]?.html).not.toMatch(/на сайте|в ближайшее время/)
    expect(await consents()).toBe(before)
    expect((await desk.read('orders?q=улей'.replace('улей', encodeURIComponent('улей')))).answer.list).toHaveLength(1)
  })

  test.each([
    { name: '  ' },
    { phone: '' },
    { phone: 'abc' },
    { email: 'not-mail' },
    { email: 'a@paseka.example\r\nBcc: b@paseka.example' },
    { delivery: 'rocket' },
  ])('a call past the form is checked too: %o', async (wrong) => {
    const { version } = await desk.newDraft({ lines: lines() })
    const { status, answer } = await desk.post('orders/add', { ...buyer, lines: lines(), version, ...wrong })
    expect([status, Object.keys(answer.fields)]).toEqual([422, Object.keys(wrong)])
  })

  test('has a region, by which the list finds it, and an address unless it is picked up', async () => {
    const { version } = await desk.newDraft({ lines: lines() })
    const sent = { ...buyer, email: 'region@paseka.example', lines: lines(), version }
    for (const delivery of ['own', 'carrier']) {
      const { status, answer } = await desk.post('orders/add', { ...sent, delivery, carrier: 'ПЭК', address: ' ' })
      expect([status, Object.keys(answer.fields)]).toEqual([422, ['address']])
    }
    const delivery = { delivery: 'own', address: 'Лесная, 5' }
    expect((await desk.post('orders/add', { ...sent, ...delivery, region: 'nowhere' })).status).toBe(422)
    const { status, answer } = await desk.post('orders/add', { ...sent, ...delivery, region: 'moscow' })
    expect(status).toBe(200)
    const { list } = (await desk.read('orders?region=moscow&q=region@paseka')).answer
    expect(list).toMatchObject([{ link: answer.link, region: 'Москва' }])
    expect((await desk.page('/desk/orders/add/')).body).toMatch(/<option value="moscow"[^>]*>Москва/)
  })

  test('without scripts: the lines are read out before it is made', async () => {
    const path = '/desk/orders/add/'
    const send = (html: string) =>
      desk.form(path, 'order-new', {
        ...{ name: 'Олег', phone: '+7 916 111-22-33', delivery: 'pickup', lines: lines() },
        ...{ version: hidden(html, 'version'), key: hidden(html, 'key') },
      })
    const asked = await send((await desk.page(path)).body)
    expect([asked.status, plain(asked.body)]).toEqual([422, expect.stringContaining('Оформить заказ')])
    expect(hidden(asked.body, 'key')).not.toBe('')
    const done = await send(asked.body)
    expect([done.status, done.headers.location]).toEqual([303, expect.stringMatching(/^\/desk\/orders\/\d\d-/)])
    const again = await send(asked.body)
    expect(again.headers.location).toBe(done.headers.location)
  })
})
