import { expect, test } from 'vitest'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { hidden, useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'

// Order lines as staff type or paste them: discounts, quantities that do not fill boxes, notes, and their order.

const desk = useDesk()
const { record, draft, changeLines: change } = desk
test('a discount of a line is taken off its price or that of the list, and stays its discount', async () => {
  const number = await desk.order()
  const [first, second] = [record(0), record(1)]
  const lines = `№1; ${first.article}; ${first.minQuantity}; 10,00; −5 %\n${second.article}; ${second.minQuantity}; ; -0,50 ₽`
  const { rows, changes, problems } = await draft(number, { lines })
  const list = second.prices[0]?.kopecks ?? 0
  expect(problems).toEqual([])
  expect(rows).toMatchObject([
    { kopecks: 950, full: 1000, sum: 950 * first.minQuantity },
    { kopecks: list - 50, full: list },
  ])
  expect(changes[0].text).toMatch(/ → .*× 9,50\s₽ \(до\sскидки 10,00\s₽\)$/)
  expect((await change(number, { lines })).status).toBe(200)
  expect((await desk.item(number)).lines).toMatchObject([{ kopecks: 950 }, { kopecks: list - 50 }])
  const kept = await draft(number)
  expect(kept.text.split('\n').map((line: string) => line.split('; ').slice(3))).toEqual([
    ['10,00', '−5 %'],
    [(list / 100).toFixed(2).replace('.', ','), '−0,50 ₽'],
  ])
  expect(await draft(number, { lines: kept.text })).toMatchObject({ changes: [], problems: [] })
  expect((await change(number, { lines: kept.text.replaceAll(/; −[^;\n]*/g, '') })).status).toBe(200)
  expect((await desk.item(number)).lines).toMatchObject([
    { kopecks: 1000, full: null },
    { kopecks: list, full: null },
  ])
})

test.each([
  ['−5', 'Скидка «−5»'],
  ['−100 %', 'Скидка «−100 %»'],
  ['−99999 ₽', 'больше цены'],
])('a discount «%s» is refused in words', async (discount, why) => {
  const { article, minQuantity } = record(0)
  const { problems } = await draft(await desk.order(), { lines: `${article}; ${minQuantity}; ; ${discount}` })
  expect(problems[0].text).toContain(why)
})

test('a discount of all lines leaves services alone, and says what it comes to', async () => {
  const number = await desk.order()
  const [first, second] = [record(0), record(1)]
  const lines = `${first.article}; ${first.minQuantity}; 10,00\n${second.article}; ${second.minQuantity}; 20,00\n+ Доставка; 1 усл.; 1200`
  const percent = await draft(number, { lines, discount: '10 %' })
  expect(percent.rows.map(({ kopecks }: { kopecks: number }) => kopecks)).toEqual([900, 1800, 120_000])
  const sum = first.minQuantity * 1000 + second.minQuantity * 2000
  const typed = { lines, discount: '1000 ₽' }
  const { rows, changes } = await draft(number, typed)
  const taken = sum - rows[0].sum - rows[1].sum
  const least = Math.min(first.minQuantity, second.minQuantity)
  expect([taken <= 100_000, 100_000 - taken < least, rows[2].kopecks]).toEqual([true, true, 120_000])
  expect(changes.at(-1)).toMatchObject({ label: 'Общая скидка', text: expect.stringMatching(/с\sизделий/) })
  expect((await change(number, typed)).status).toBe(200)
  expect((await desk.item(number)).total).toBe(sum - taken + 120_000)
  expect((await draft(number, { lines, discount: '5' })).problems[0].text).toContain('Скидка «5»')
  expect((await draft(number, { lines, discount: '9999999 ₽' })).problems[0].text).toContain('не\u00a0меньше суммы')
})

test('a quantity that is not whole boxes is asked about, taken when confirmed, and not asked about again', async () => {
  const number = await desk.order()
  const { article, perBox, minQuantity } = record(0)
  const quantity = minQuantity + perBox + 1
  const path = `/desk/orders/${number}/lines/`
  const send = (html: string) =>
    desk.form(path, 'order-lines', {
      ...{ number, version: hidden(html, 'version') },
      lines: `${article}; ${quantity}; 7,77`,
    })
  const shown = await send((await desk.page(path)).body)
  expect([shown.status, plain(shown.body)]).toEqual([
    422,
    expect.stringMatching(/не целые коробки по .*; оставить так\?.*Сохранить и отправить письмо/s),
  ])
  expect((await send(shown.body)).status).toBe(303)
  const boxes = Math.ceil(quantity / perBox)
  expect((await desk.item(number)).lines).toMatchObject([{ quantity, boxes, sum: quantity * 777 }])
  const { text, questions } = await draft(number)
  expect(questions).toEqual([])
  const cheaper = await draft(number, { lines: text.replace('7,77', '7,00') })
  expect(cheaper).toMatchObject({ questions: [], rows: [{ quantity, boxes }] })
})

test('the list’s price follows the quantity, one that staff gave stays, an empty one is the list’s; all is said', async () => {
  const number = await desk.order()
  const { article, minQuantity, perBox, prices } = record(0)
  const [low, high] = [prices[0]?.kopecks ?? 0, prices.at(-1)]
  const much = Math.ceil((high?.from ?? 0) / perBox) * perBox
  expect(low).not.toBe(high?.kopecks)
  const grown = async () =>
    draft(number, { lines: (await draft(number)).text.replace(String(minQuantity), String(much)) })
  for (const listed of [await grown(), await draft(number, { lines: `№1; ${article}; ${much}` })]) {
    expect(listed.rows).toMatchObject([{ quantity: much, kopecks: high?.kopecks }])
    expect(plain(listed.changes[0].text)).toContain('цена по прайсу')
  }
  const own = `№1; ${article}; ${minQuantity}; 7,77`
  await desk.post('orders/lines', { number, version: (await draft(number, { lines: own })).version, lines: own })
  const kept = await grown()
  expect(kept.rows).toMatchObject([{ quantity: much, kopecks: 777 }])
  expect(plain(kept.changes[0].text)).toContain(`цена своя, по прайсу ${plain(rubles(high?.kopecks ?? 0))}`)
})

test('a price of the list follows the quantity under a discount of a line and one of all lines', async () => {
  const number = await desk.order()
  const { article, minQuantity, perBox, prices } = record(0)
  const [low, high] = [prices[0]?.kopecks ?? 0, prices.at(-1)?.kopecks ?? 0]
  const much = Math.ceil((prices.at(-1)?.from ?? 0) / perBox) * perBox
  for (const given of [{ lines: `№1; ${article}; ${minQuantity}; ; −5 %` }, { lines: '', discount: '10 %' }]) {
    const lines = given.lines || (await draft(number)).text
    expect((await change(number, { ...given, lines })).status).toBe(200)
  }
  // Both discounts are multiplied: 0.95 × 0.9.
  const { text, rows } = await draft(number)
  expect([text.split('; ')[4], rows[0].full]).toEqual(['−14,5 %', low])
  const grown = { lines: text.replace(String(minQuantity), String(much)) }
  const { changes } = await draft(number, grown)
  expect(plain(changes[0].text)).toContain('цена по прайсу')
  expect((await change(number, grown)).status).toBe(200)
  const kopecks = Math.round(high * 0.855)
  expect((await desk.item(number)).lines).toMatchObject([{ full: high, kopecks, sum: much * kopecks }])
})

test('an order by phone takes such a quantity too, with its discount', async () => {
  const { article, perBox, minQuantity } = record(0)
  const typed = { lines: `${article}; ${minQuantity + 1}; 10`, discount: '10 %' }
  const item = await desk.newDraft(typed)
  expect(item.questions).toHaveLength(perBox === 1 ? 0 : 1)
  const body = { name: 'Иван', phone: '+79167778899', delivery: 'pickup', ...typed }
  expect((await desk.post('orders/add', { ...body, version: '0' })).answer.message).toContain('оставить так?')
  const { status, answer } = await desk.post('orders/add', { ...body, version: item.version })
  expect(status).toBe(200)
  const number = /orders\/([^/]+)\//.exec(answer.link)?.[1] ?? ''
  expect((await desk.item(number)).lines).toMatchObject([{ quantity: minQuantity + 1, kopecks: 900 }])
})

test('words come back with the products that they may mean', async () => {
  const { name, minQuantity } = record(0)
  const { problems } = await draft(await desk.order(), { lines: `${name} новая; ${minQuantity}` })
  expect(problems[0].text).toMatch(/в\sкаталоге нет\. Похоже: «.+», .+\.$/)
})

test('lines keep the order of the text, and another order alone is a change', async () => {
  const number = await desk.order({}, 2)
  const lines = (await draft(number)).text.split('\n').toReversed().join('\n')
  expect((await draft(number, { lines })).changes).toEqual([{ label: 'Порядок строк', text: 'другой' }])
  expect((await change(number, { lines })).status).toBe(200)
  const articles = (text: string) => text.split('\n').map((line) => line.split('; ')[1])
  expect(articles((await draft(number)).text)).toEqual(articles(lines))
})

test('lines may be pasted from Excel, with tabs or several spaces', async () => {
  const [first, second] = [record(0), record(1)]
  const lines = `${first.article}\t${first.minQuantity}\t5,00\r\n${second.article}   ${second.minQuantity}   6,00\r\n`
  expect((await draft(await desk.order(), { lines })).rows).toMatchObject([
    { article: first.article, kopecks: 500 },
    { article: second.article, kopecks: 600 },
  ])
})

test.each([
  ['as it was copied', '\t', ''],
  ['as the grid has it, with a cell for discounts', '; ', '; '],
])('a customer’s table with titles and a total is read by its columns, %s', async (_, to, gap) => {
  const [first, second] = [record(0), record(1)]
  const rowOf = ([article, name, amount, ...more]: string[]) => [article, name, `${amount}${gap}`, ...more].join(to)
  const lines = [
    ['Артикул', 'Наименование', 'Кол-во', 'Цена'],
    [first.article, first.name, String(first.minQuantity), '19,40'],
    [second.article, second.name, '2 пал.', '7,00'],
    ['НЕТ-1', second.name, '100', '1,00'],
    ['Итого', '', '100', ''],
  ].map(rowOf)
  const pallets = 2 * second.perBox * second.boxesPerPallet
  const whole = `+ Доставка; 1 усл.; 1200\n${lines.join('\n')}`
  const { rows, problems } = await draft(await desk.order(), { lines: whole })
  expect(rows).toMatchObject([
    { name: 'Доставка' },
    { article: first.article, quantity: first.minQuantity, kopecks: 1940 },
    { article: second.article, quantity: pallets, kopecks: 700 },
  ])
  // The problem names the line by its title, because the line has no article number.
  expect(problems).toEqual([{ label: expect.any(String), text: expect.stringContaining(`«${second.article}»`) }])
})

test.each([
  ['Цена без НДС, руб.', '5,02', 612, 'добавлен НДС 22 %'],
  ['Цена за 1000 шт., руб. с НДС', '6130', 613, 'цены за 1000 штук пересчитаны за штуку'],
  ['Цена, USD', '0,06', 'list', 'цены не в рублях: взяты по прайсу'],
  ['Цена за 100 шт', '613', 'list', 'цены не за штуку: взяты по прайсу'],
  ['Цена с НДС', '5,02', 502, undefined],
])('a price is read by its title, «%s», and what is done with it is said', async (title, price, kopecks, said) => {
  const { article, minQuantity, prices } = record(0)
  const lines = `Артикул\tНаименование\tКол-во\t${title}\n${article}\tx\t${minQuantity}\t${price}`
  const { rows, questions } = await draft(await desk.order(), { lines })
  expect(rows).toMatchObject([{ kopecks: kopecks === 'list' ? prices[0]?.kopecks : kopecks }])
  expect(questions.map(({ text }: { text: string }) => plain(text))).toEqual(said === undefined ? [] : [said])
})

test('a clerk’s line knows pallets, thousands, and the name of one product alone', async () => {
  const { article, name, perBox, boxesPerPallet } = record(0)
  for (const [lines, quantity] of [
    [`${article}; 2 паллеты`, 2 * perBox * boxesPerPallet],
    [`${article}\t20 тыс`, 20_000],
    [`Наименование\tКол-во\n${name}\t2 пал.`, 2 * perBox * boxesPerPallet],
  ] as const) {
    const { rows, problems } = await draft(await desk.order(), { lines })
    expect([problems, rows]).toMatchObject([[], [{ article, quantity }]])
  }
})

test('products are found for a line by words, by the beginning of an article and with look-alike letters', async () => {
  const { article, name } = record(0)
  const find = async (q: string) => (await desk.read(`catalog/find?q=${encodeURIComponent(q)}`)).answer.list
  const lookalike = article.toLowerCase().replace('о', 'o').replace('с', 'c').replace('а', 'a')
  for (const q of [article, lookalike, article.slice(0, -1), name]) {
    const list = await find(q)
    expect([q, list.map((found: { article: string }) => found.article)]).toEqual([q, expect.arrayContaining([article])])
    expect(list.length).toBeLessThanOrEqual(8)
  }
  const [first] = await find(article)
  expect(first).toMatchObject({ article, name, price: expect.stringMatching(/₽|запросу/) })
  expect(await find('нетничегоподобного')).toEqual([])
})
