import { expect, test } from 'vitest'
import { rolesOf } from '#server/desk/context.ts'
import { hidden, useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'

// Orders that staff select in a list: they change them together, and download their documents as one file.

const desk = useDesk()

const queryOf = (numbers: readonly string[]) => numbers.map((number) => `number=${number}`).join('&')
const several = async (numbers: readonly string[], more = '') =>
  (await desk.read(`orders/several?${queryOf(numbers)}${more}`)).answer

test('what becomes of each is shown first; one that cannot change does not hold the others', async () => {
  const [first, second, third] = [
    await desk.order({ email: 'many@paseka.example' }),
    await desk.order(),
    await desk.order(),
  ]
  const numbers = [first, second, third]
  const path = `/desk/orders/several/?${queryOf(numbers)}`
  const before = await desk.page(path)
  const typed = { chosen: hidden(before.body, 'chosen'), version: hidden(before.body, 'version'), to: 'confirmed' }
  const asked = await desk.form(path, 'orders-change', typed)
  expect([asked.status, plain(asked.body)]).toEqual([
    422,
    expect.stringMatching(/новый → подтверждён, письмо на many@paseka\.example.*Проверьте, что станет/s),
  ])
  expect((await desk.item(first)).status).toBe('new')
  // Another person cancels one of the selected orders meanwhile.
  await desk.change(third, { to: 'cancelled' })
  const again = await desk.form(path, 'orders-change', { ...typed, version: hidden(asked.body, 'version') })
  expect([again.status, plain(again.body)]).toEqual([
    422,
    expect.stringMatching(/«отменён» не может стать «подтверждён»/),
  ])
  const done = await desk.form(path, 'orders-change', {
    ...{ to: 'confirmed', chosen: hidden(again.body, 'chosen'), version: hidden(again.body, 'version') },
  })
  expect([done.status, plain(done.body)]).toEqual([422, expect.stringMatching(/Сделано: 2 из 3\..*не может стать/s)])
  expect(await Promise.all(numbers.map(async (number) => (await desk.item(number)).status))).toEqual([
    ...['confirmed', 'confirmed', 'cancelled'],
  ])
  const audited = async (subject: string) =>
    (await desk.audit(subject))
      .filter(({ call }: { call: string }) => call === 'desk.ordersChange')
      .map(({ result, changes }: { result: string; changes: string }) => [result, changes])
  for (const number of [first, second])
    expect(await audited(number)).toEqual([['сделано', 'состояние: подтверждён (было новый)']])
  expect(await audited(third)).toEqual([['уже изменено', '']])
  // Earlier calls are in the audit as previews only.
  expect((await audited('заказов: 3')).map(([result]: [string]) => result)).toEqual([
    ...['сделано', 'показано до\u00a0сохранения', 'показано до\u00a0сохранения'],
  ])
  expect((await desk.letters('many@paseka.example')).at(-1)?.subject).toContain('подтверждён')
  const audit = await desk.query
    .selectFrom('staff_audit')
    .select('changes')
    .where('call', '=', 'desk.ordersChange')
    .execute()
  expect(audit.map(({ changes }) => changes).join()).toContain('подтверждён')
  expect(audit.map(({ changes }) => changes).join()).not.toContain('@')
})

test('after a change the next one is shown before it is made, as the first was', async () => {
  const numbers = [await desk.order(), await desk.order()]
  const { chosen, version } = await several(numbers, '&to=confirmed')
  const { link } = (await desk.post('orders/change', { chosen, version, to: 'confirmed' })).answer
  expect(plain((await desk.page(link)).body)).toMatch(/Сделано, заказов: 2.*сделано/s)
  const path = link.replace('&amp;', '&')
  const asked = await desk.form(path, 'orders-change', { chosen, version: 'stale', to: 'cancelled' })
  expect(plain(asked.body)).toMatch(/подтверждён → отменён/)
  expect(plain(asked.body)).not.toMatch(/Сделано, заказов|>сделано</)
})

test('each gets its own number of a document, and a responsible person', async () => {
  const numbers = [await desk.order(), await desk.order()]
  const { list: colleagues } = (await desk.read('colleagues')).answer
  const change = async (more: Record<string, string>) => {
    const { chosen, version } = await several(numbers, `&${new URLSearchParams(more)}`)
    return desk.post('orders/change', { chosen, version, ...more })
  }
  expect((await change({ to: 'confirmed', responsible: colleagues[0].value })).answer.link).toContain('&done=2')
  const documents = `${numbers[0]}; 501\n${numbers[1]}\t502`
  expect((await change({ to: 'shipped' })).answer.message).toContain('Сделано: 0 из\u00a02')
  const more = await change({ to: 'shipped', documents: `${documents}; 503` })
  expect([more.status, plain(more.answer.message)]).toEqual([409, expect.stringContaining('502; 503»')])
  expect((await change({ to: 'shipped', documents })).status).toBe(200)
  for (const [i, number] of numbers.entries()) {
    const { status, responsible, thread } = await desk.item(number)
    expect([status, responsible, thread.map(({ text }: { text: string }) => text)]).toEqual([
      ...['shipped', colleagues[0].text, expect.arrayContaining([expect.stringContaining(`№\u00a050${i + 1}`)])],
    ])
  }
  expect((await desk.post('orders/change', { chosen: numbers.join(' '), version: '0' })).status).toBe(422)
})

test('papers of several orders are one file each', async () => {
  const firm = { workCompany: 'ООО «Пасека»', inn: '7707083893' }
  const numbers = [await desk.order(firm, 2), await desk.order(firm, 2)]
  expect((await desk.page(`/desk/orders/invoices.pdf?${queryOf(numbers)}`)).status).toBe(404)
  for (const number of numbers) expect((await desk.issue(number)).status).toBe(200)
  const { invoices, picking, xlsx } = await several(numbers)
  // Invoices require a separate right.
  const { rights } = rolesOf(desk.app.site.state().site).find(({ id }) => id === 'manager') as unknown as {
    rights: string[]
  }
  rights.splice(rights.indexOf('desk.invoice'), 1)
  expect([(await desk.page(invoices)).status, (await several(numbers)).invoices]).toEqual([403, ''])
  rights.push('desk.invoice')
  const pdf = await desk.page(invoices)
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pdf.body.match(/\/Type \/Page\b/g)).toHaveLength(2)
  const audit = desk.query.selectFrom('staff_audit').select(['subject', 'status']).where('call', '=', 'desk.invoice')
  expect(await audit.execute()).toEqual([
    { subject: '', status: 403 },
    ...[1, 2].map((i) => ({ subject: `счёт №\u00a0${i}`, status: 200 })),
  ])
  const { list } = (await desk.read(`orders/picking?${queryOf(numbers)}`)).answer
  const record = desk.shop.products[0]?.record
  expect(list.find(({ article }: { article: string }) => article === record?.article)).toMatchObject({
    quantity: Number(record?.minQuantity) * 2,
    orders: expect.stringContaining(numbers[1] ?? ''),
  })
  expect(plain((await desk.page(picking)).body)).toContain(record?.article)
  expect(xlsx).toBe(`/desk/orders.xlsx?${queryOf(numbers)}`)
  expect((await desk.read(`orders/export?${queryOf(numbers)}`)).answer.total).toBe(2)
})

test('nobody without the right sees or changes several orders', async () => {
  const number = await desk.order()
  const Cookie = await desk.as('content')
  expect((await desk.read(`orders/several?number=${number}`, Cookie)).status).toBe(403)
  expect((await desk.page(`/desk/orders/invoices.pdf?number=${number}`, Cookie)).status).toBe(403)
  expect((await desk.post('orders/change', { chosen: number, version: '0', to: 'confirmed' }, Cookie)).status).toBe(403)
})

test('a list has boxes for those who may change several orders, and for nobody else', async () => {
  await desk.order()
  const boxes = async (own?: string) =>
    (await desk.page('/desk/orders/', own)).body.match(/type="checkbox"[^>]*name="number"/g)?.length ?? 0
  expect(await boxes()).toBeGreaterThan(0)
  expect(await boxes(await desk.as('viewer'))).toBe(0)
})
