import { expect, test } from 'vitest'
import { hidden, useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'
import { somebody } from '../site/person.ts'

// Forms of the desk with a preview: whatever staff type, the server applies exactly what the preview showed.

const desk = useDesk()
const article = () => desk.shop.product(0).record.article
const least = () => desk.shop.product(0).record.minQuantity

async function offer(): Promise<string> {
  const me = somebody(desk.app)
  await desk.fill(me)
  return (await desk.offer(me)).id
}

async function confirmed(): Promise<string> {
  const number = await desk.order()
  await desk.change(number, { to: 'confirmed' })
  return number
}

interface Preview {
  form: string
  path: string
  fields: Record<string, string>
  /** Names of the fields that accept any text. */
  texts: readonly string[]
  /** Matches the page that asks for confirmation. */
  asks?: RegExp
}

const previews: Record<string, () => Promise<Preview>> = {
  status: async () => {
    const number = await desk.order()
    const path = `/desk/orders/${number}/status/?to=confirmed`
    const asks = /Спасибо\..*Проверьте его и подтвердите.*Всё верно, подтвердить/s
    return { form: 'order-status', path, fields: { number, to: 'confirmed' }, texts: ['comment'], asks }
  },
  'status with a number': async () => {
    const number = await confirmed()
    const path = `/desk/orders/${number}/status/?to=awaiting-payment`
    const fields = { number, to: 'awaiting-payment', asksDocument: 'true', document: ' 1148\u00a0' }
    return { form: 'order-status', path, fields, texts: ['comment'] }
  },
  lines: async () => {
    const number = await desk.order()
    const fields = { number, lines: ` ${article()}; ${least() * 2}; 9,40 \r\n\r\n` }
    const asks = /Сохранить и отправить письмо.*Письмо покупателю.*Что изменится/s
    return { form: 'order-lines', path: `/desk/orders/${number}/lines/`, fields, texts: ['delivery', 'comment'], asks }
  },
  offer: async () => {
    const id = await offer()
    const { text, day } = (await desk.read(`offers/${id}`)).answer.item
    const fields = { id, lines: text, until: day }
    const texts = ['leadTime', 'delivery', 'payment', 'comment']
    return { form: 'offer-send', path: `/desk/offers/${id}/`, fields, texts, asks: /Сохранить и отправить покупателю/ }
  },
  invoice: async () => {
    const number = await confirmed()
    const texts = ['buyer', 'address', 'comment']
    return { form: 'order-invoice', path: `/desk/orders/${number}/invoice/`, fields: { number }, texts }
  },
}

const ODD = [
  'два слова ',
  ' \u00a0пробелы\u00a0',
  'и\u0306од',
  '\ufeffзнак',
  'a\u202eb\u0007c',
  'раз\r\n\r\nдва\r\n',
  '  ',
]

/** Submits the form this many times, each time with the version that the previous response contains. */
async function press({ form, path, fields, texts }: Preview, text: string, times: number) {
  const typed = { ...fields, ...Object.fromEntries(texts.map((name) => [name, text])) }
  let page = await desk.page(path)
  for (let i = 0; i < times; i++) {
    const shown = { version: hidden(page.body, 'version') }
    page = await desk.form(path, form, { ...typed, ...shown })
    if (page.status === 303) break
  }
  return page
}

test.each(Object.keys(previews).flatMap((name) => ODD.map((text) => [name, text] as const)))(
  '%s is confirmed by the second press with %j',
  async (name, text) => {
    const preview = await previews[name]?.()
    if (!preview) throw new Error(name)
    expect((await press(preview, text, 2)).status).toBe(303)
  },
)

test.each(['status', 'lines', 'offer'])('%s: the first press shows what it will do, with the words', async (name) => {
  const preview = await previews[name]?.()
  if (!preview) throw new Error(name)
  const { status, body } = await press(preview, 'Спасибо.', 1)
  // The page shows a preview, which is not an error, without `role="alert"`.
  expect(body).toMatch(/<p [^>]*-error" role="status"/)
  expect(body).not.toContain('role="alert"')
  expect([status, plain(body)]).toEqual([422, expect.stringMatching(preview.asks ?? /$/)])
})

test.each(Object.keys(previews))('%s: a text that is too long stays in its field, which says so', async (name) => {
  const preview = await previews[name]?.()
  if (!preview) throw new Error(name)
  const { status, body } = await press(preview, 'длинно '.repeat(400), 1)
  expect(status).toBe(422)
  expect(body).toContain('длинно длинно')
  expect(body).toMatch(/Не\s?больше|не\s?больше|длинн?ее|Сократите/)
})
