import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderLetter } from '#renderer/mail.tsx'
import { schemaFolder } from '#server/engine/paths.ts'
import { CONSENT, cookiesOf, letterTo, OPEN, PASSWORD, PATHS, post, somebody, tokenBody } from '../site/account.ts'
import { lettersIn } from '../site/outbox.ts'
import { somebody as guest } from '../site/person.ts'
import { useApp } from '../site/use-app.ts'

// Who receives texts that visitors type (S22), and the number of letters per address (S8).

const MANAGER = 'info@zavod-emkost.example'
const TYPED = 'Вы Выиграли'
const EMAIL = 'victim@other.example'

const app = useApp(OPEN, { renderLetter })

const letters = async (to?: string) =>
  (await lettersIn(app, { to })).map(({ recipient, subject, html, text }) => {
    return { recipient, subject, whole: `${subject}\n${html}\n${text}` }
  })

const NEWS = { document: 'marketing-consent', version: CONSENT.version }
const who = { name: TYPED, phone: '+79161234567', email: EMAIL, consents: [CONSENT] }
const questionnaire = {
  ...{ ...who, company: TYPED, inn: '7707083893', city: TYPED, position: TYPED, product: TYPED, kinds: ['custom'] },
  ...{ customIdea: TYPED, neck: TYPED, color: TYPED, decoration: 'none', batch: 5000, comment: TYPED },
}

/** Submits all forms that make the server write letters, with the text TYPED in every text field. */
async function tellAll(email: string, headers: Record<string, string> = {}): Promise<void> {
  const own = { ...headers, Referer: `${app.origin}/search/?q=${encodeURIComponent(TYPED)}` }
  const send = async (path: string, body: object) => {
    const { status, answer } = await post(app, `/api/app/${path}`, body, own)
    expect([path, status, answer]).toEqual([path, 200, expect.anything()])
  }
  await send('form/feedback', { ...who, email, message: TYPED })
  await send('form/questionary', { ...questionnaire, email })
  const [product] = await app.catalog.products([app.catalog.index.kinds.main.ids[0] ?? 0])
  const line = { productId: product?.id, quantity: product?.record.minQuantity }
  await send('basket/item/add', { ...line, color: TYPED, coloring: TYPED, decoration: TYPED })
  await send('offer/request', { ...who, email, workCompany: TYPED, comment: TYPED })
  await send('order/save', {
    ...who,
    email,
    workCompany: TYPED,
    comment: TYPED,
    delivery: 'carrier',
    address: `Тула, ${TYPED}, 5`,
  })
  await send('sample/item/add', { productId: product?.id })
  await send('sample/order', { ...who, email, company: TYPED, address: TYPED, comment: TYPED })
}

/** Makes all calls of an account's life that cause letters, from registration to a change of the e-mail address. */
async function liveThrough(): Promise<void> {
  const person = { ...somebody(), name: TYPED, workCompany: TYPED, email: EMAIL }
  for (const _ of ['new', 'known']) await post(app, PATHS.register, person)
  await post(app, PATHS.restore, { email: EMAIL })
  await post(app, PATHS.change, { token: (await letterTo(app, EMAIL)).token, password: PASSWORD })
  const { headers } = await post(app, PATHS.token, tokenBody(EMAIL))
  const profile = { name: TYPED, workCompany: TYPED, phone: person.phone, email: `next-${EMAIL}` }
  const Cookie = cookiesOf(headers)
  await tellAll('colleague@paseka.example', { Cookie })
  const [order] = (await app.json('/api/app/order/list', Cookie)).list
  await post(app, '/api/app/order/cancel', { number: order?.number }, { Cookie })
  await post(app, PATHS.edit, profile, { Cookie })
  await post(app, PATHS.confirm, { token: (await letterTo(app, `next-${EMAIL}`)).token, password: PASSWORD })
  await post(app, '/api/app/form/subscribe', { email: EMAIL, agreement: 'Y', consents: [NEWS] })
}

/** Letters that only the daily jobs send; they contain links, dates and catalog data, but no text that a visitor typed. */
const DAILY = ['account-idle.json', 'coming-prices.json']

const files = readdirSync(join(schemaFolder, 'mails')).filter((file) => !DAILY.includes(file))
/** Matches the subject of each letter's file; an expression in a subject matches any text. */
const subjects = files.map((file) => {
  const { subject } = JSON.parse(readFileSync(join(schemaFolder, 'mails', file), 'utf8')) as { subject: unknown }
  const text = typeof subject === 'string' ? subject : String((subject as { $text: string }).$text)
  return new RegExp(`^${text.replace(/\{[^}]*\}/g, '.*')}$`)
})

test('goes to no address that is not confirmed, by none of the letters; the manager gets it', async () => {
  await tellAll(EMAIL, { Cookie: `userId=${guest(app).uid}` })
  await liveThrough()
  const all = await letters()
  expect(subjects.filter((subject) => !all.some((letter) => subject.test(letter.subject)))).toEqual([])
  for (const { recipient, subject, whole } of all)
    expect(whole.includes(TYPED)).toBe(recipient === MANAGER && !subject.includes('отменён'))
  const [order] = (await letters(EMAIL)).filter(({ subject }) => subject.startsWith('Заказ'))
  expect(order?.whole).toMatch(/Состав заказа.*Коробок: .*К\s*оплате с\s*НДС/s)
})

test('comes back to who is signed in with the address and has confirmed it, to no other of theirs', async () => {
  const { headers } = await post(app, PATHS.token, tokenBody(`next-${EMAIL}`))
  const Cookie = cookiesOf(headers)
  await tellAll(`Next-${EMAIL}`, { Cookie })
  await tellAll('colleague@other.example', { Cookie })
  const mine = await letters(`Next-${EMAIL}`)
  const first = mine.map(({ subject }) => subject.split(' ')[0])
  expect(first).toEqual(['Заявка', 'Заявка', 'Коммерческое', 'Заказ', 'Заявка'])
  for (const { whole } of mine) expect(whole).toContain(TYPED)
  for (const { whole } of await letters('colleague@other.example')) expect(whole).not.toContain(TYPED)
})
