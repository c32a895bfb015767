import { expect, test } from 'vitest'
import { startSmtp } from '#server/engine/mail/testing-smtp.ts'
import { startSite, waitFor } from '../site/run-site.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'
import { createProbe } from './probe.ts'
import { buyer, newVisitor, OPEN, productsOf } from './visitors.ts'

// The clock of a running server is changed: nobody stays locked out, and nothing hangs.

const [HOUR, DAY] = [3_600_000, 86_400_000]
const PASSWORD = 'долгий пароль с пробелами'
const EMAIL = 'clock@paseka.example'

test('the clock goes forward and back under a running server', { timeout: 400_000 }, async () => {
  const folder = await temporaryFolder()
  await using mail = await startSmtp()
  const probe = createProbe(folder)
  await using site = await startSite({ ...OPEN, ...probe.env, SMTP_URL: mail.url })
  const [product] = await productsOf(site)

  const person = { name: 'Анна', email: EMAIL, phone: buyer.phone, password: PASSWORD, consents: buyer.consents }
  expect((await newVisitor().post(site, '/api/security/registration/byEmail', person)).status).toBe(200)
  const signIn = async (password = PASSWORD) =>
    newVisitor().post(site, '/api/app/security/token', {
      ...{ username: EMAIL, password, grant_type: 'password', client_id: 'app' },
    })
  const first = await signIn()
  const Cookie = first.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  const isSignedIn = async () =>
    (await fetch(`${site.url}/api/app/personal/profile/item`, { headers: { Cookie } })).status === 200
  expect(await isSignedIn()).toBe(true)

  const order = async () => {
    const visitor = newVisitor()
    const line = { productId: product?.id, quantity: product?.minQuantity }
    expect((await visitor.post(site, '/api/app/basket/item/add', line)).status).toBe(200)
    const answer = await visitor.post(site, '/api/app/order/save', buyer, { 'Idempotency-Key': 'key' })
    const again = await visitor.post(site, '/api/app/order/save', buyer, { 'Idempotency-Key': 'key' })
    const [made, same] = [await answer.json(), await again.json()] as { number: string }[]
    expect([answer.status, same]).toEqual([200, made])
    return made?.number ?? ''
  }
  const numbers: string[] = []
  for (const [name, shift, stays] of [
    ['as it is', 0, true],
    ['two hours ahead', 2 * HOUR, true],
    ['an hour behind', -HOUR, true],
    ['thirteen days ahead', 13 * DAY, true],
    ['back again', 0, true],
    ['a hundred days ahead', 100 * DAY, false],
    ['and back', 0, false],
  ] as const) {
    await probe.set(site, shift)
    const begun = performance.now()
    expect([name, (await fetch(`${site.url}/about/`)).status]).toEqual([name, 200])
    // A session is valid until it expires by the server's clock; then it is deleted. A wrong password locks nobody out.
    if (stays) expect([name, await isSignedIn()]).toEqual([name, true])
    expect([name, (await signIn('не тот пароль')).status]).toEqual([name, 401])
    expect([name, (await signIn()).status]).toEqual([name, 200])
    const number = await order()
    numbers.push(number)
    await waitFor(
      () => mail.letters.filter((letter) => letter.includes(number)).length === 2,
      () => `${name}: the letters about ${number} do not come`,
      90_000,
    )
    console.log(
      `${name}: pages, sessions, signing in, an order and its letters in ${(performance.now() - begun).toFixed(0)} ms`,
    )
  }
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const number of numbers) expect(mail.letters.filter((letter) => letter.includes(number))).toHaveLength(2)
})
