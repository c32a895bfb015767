import { expect, test } from 'vitest'
import { useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'
import { somebody } from '../site/person.ts'

// Letters about an order link to its page, which opens without an account.

const desk = useDesk({ DADATA_TOKEN: 'demo' })
const EMAIL = 'guest@paseka.example'
const buyer = { email: EMAIL, workCompany: 'ООО «Пасека»', inn: '7707083893', kpp: '770701001' }

/** Returns the URL of the order's page from the latest letter to the guest. */
async function linked(): Promise<string> {
  const [last] = (await desk.letters(EMAIL)).slice(-1)
  const [, address] = /https?:\/\/[^/]+(\/order\/\?token=[^\s"#]+)/.exec(last?.text ?? '') ?? []
  return String(address)
}

const tokenIn = (address: string): string => new URL(address, desk.app.origin).searchParams.get('token') ?? ''

test('a guest opens the order by the link of its letters: lines, days, requisites, papers', async () => {
  const number = await desk.order({ ...buyer, delivery: 'carrier', city: 'Тула', address: 'Тула, терминал' })
  const address = await linked()
  const { status, body, headers } = await desk.app.ask(address)
  expect([status, headers['cache-control']]).toEqual([200, expect.stringMatching(/no-store|private/)])
  for (const said of [`Заказ ${number}`, 'Готово к отгрузке', 'ООО «Пасека»', '7707083893', 'Тула, терминал'])
    expect(plain(body)).toContain(said)
  expect(plain(body)).toContain('Отменить заказ')

  await desk.change(number, { to: 'confirmed' })
  expect(await linked()).toBe(address)
  expect((await desk.issue(number)).status).toBe(200)
  const token = encodeURIComponent(tokenIn(address))
  const { answer } = await somebody(desk.app).get(`order/open?token=${token}`)
  const [{ title, link }] = answer.item.papers
  expect(plain(title)).toBe('Счёт № 1')
  expect((await desk.app.ask(link)).headers['content-type']).toBe('application/pdf')
})

test('a guest cancels the order by its link while it is new', async () => {
  const number = await desk.order(buyer)
  const address = await linked()
  const token = tokenIn(address)
  const guest = somebody(desk.app)
  const fields = { list: 'order', do: 'cancel', number, token, back: address }
  const { status, headers } = await guest.form('/lists/', fields)
  expect([status, headers.location]).toEqual([303, address])
  const { body } = await desk.app.ask(address)
  expect(plain(body)).toContain('Заказ отменён')
  expect(plain(body)).not.toContain('Отменить заказ')

  const taken = await desk.order(buyer)
  const other = tokenIn(await linked())
  await desk.change(taken, { to: 'confirmed' })
  expect((await guest.post('order/cancel', { token: other })).status).toBe(409)
  expect((await guest.post('order/cancel', { number: taken, token: `${other}x` })).status).toBe(404)
})

test('no other address opens an order, nor does an offer’s', async () => {
  const number = await desk.order(buyer)
  const token = desk.app.site.state().site.signing.sign(['offer', number])
  for (const other of ['-', 'abc.def', token]) {
    const { status, headers, body } = await desk.app.ask(`/order/?token=${encodeURIComponent(other)}`)
    expect([other, status, headers.location]).toEqual([other, 302, '/404/'])
    expect(body).not.toContain('ООО «Пасека»')
  }
})
