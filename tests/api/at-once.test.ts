import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SQLITE_FILE } from '#server/engine/database/read-only.ts'
import { hashPassword } from '#server/shop/account/passwords.ts'
import { openStore } from '#server/shop/catalog/store.ts'
import { letterTo, OPEN, PASSWORD, PATHS, register, signedIn, tokenBody } from '../site/account.ts'
import { type App, startApp } from '../site/app.ts'
import { withStock } from '../site/change-catalog.ts'
import { freePort } from '../site/free-port.ts'
import { startPostgres } from '../site/postgres.ts'
import { copySchema } from '../site/schema-copy.ts'
import { addPerson, STAFF_PASSWORD } from '../site/staff.ts'
import { suiteFolder } from '../site/temporary-folder.ts'
import { makers, type Ready, sceneOf, send, type WritingCall, writingCalls } from '../site/writing-calls.ts'

// R19: two people change the same data at the same time, in SQLite; npm run test:postgres repeats it with PostgreSQL's real parallelism.

const server = process.env.TEST_ON_POSTGRES ? startPostgres(await freePort(), { isLasting: false }) : undefined
afterAll(() => server?.stop())

const engines = [['SQLite', undefined], ...(server ? ([['PostgreSQL', server.url]] as const) : [])] as const

/** Opens a transaction in another process. @returns a function that ends it */
async function neighbor(folder: string, databaseUrl: string | undefined, statements: readonly string[]) {
  if (databaseUrl === undefined) {
    const connection = new DatabaseSync(join(folder, SQLITE_FILE))
    for (const statement of ['begin immediate', ...statements]) connection.exec(statement)
    return async () => {
      connection.exec('commit')
      connection.close()
    }
  }
  const client = new Client(databaseUrl)
  await client.connect()
  for (const statement of ['begin', ...statements]) await client.query(statement)
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

describe.each(engines)('on %s', { timeout: 60_000 }, (_, databaseUrl) => {
  let app: App
  const folder = suiteFolder()
  let scene: Awaited<ReturnType<typeof sceneOf>>
  beforeAll(async () => {
    const config = { dataFolder: folder, databaseUrl, databasePool: 8, demo: true }
    const store = await openStore(config, console.error)
    const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
    app = await startApp(
      { ...OPEN, DATA_DIR: folder, SCHEMA_DIR: (await copySchema(folder)).folder, ...env },
      { store },
    )
    scene = await sceneOf(app)
  })
  afterAll(async () => {
    await app.stop()
  })

  /** Makes a call while another process changes the same rows and its transaction is still open when the call begins to write. */
  async function during(statements: readonly string[], name: WritingCall, ready: Ready) {
    const end = await neighbor(folder, databaseUrl, statements)
    const answer = send(app, name, ready)
    // Meanwhile the call may already be comparing the password.
    await Promise.race([answer, wait(500)])
    await end()
    return (await answer).status
  }
  const idOf = async (email: string) =>
    (await app.database.query.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const changed = async (table: 'users' | 'staff', id: number) => [
    `update ${table} set password = '${await hashPassword('совсем другой пароль', '')}' where id = ${id}`,
    table === 'users'
      ? `delete from sessions where user_id = ${id}`
      : `delete from staff_sessions where staff_id = ${id}`,
  ]
  const sessionsOf = (id: number) =>
    app.database.query.selectFrom('sessions').select('id').where('user_id', '=', id).execute()

  describe('a password that changes while it is compared', () => {
    test('opens no session by signing in', async () => {
      const { email } = await register(app)
      const id = await idOf(email)
      expect(await during(await changed('users', id), 'security.token', { body: tokenBody(email) })).toBe(401)
      expect(await sessionsOf(id)).toEqual([])
    })

    test('opens none by confirming, and confirms nothing', async () => {
      const { email } = await register(app)
      const id = await idOf(email)
      const body = { token: (await letterTo(app, email)).token, password: PASSWORD }
      expect(await during(await changed('users', id), 'security.confirm', { body })).toBe(422)
      expect(await sessionsOf(id)).toEqual([])
      const user = app.database.query.selectFrom('users').select('email_confirmed_at').where('id', '=', id)
      expect(await user.executeTakeFirst()).toEqual({ email_confirmed_at: null })
    })

    test('opens none at the desk', async () => {
      const { id, email } = await addPerson(app, 'manager')
      const body = { email, password: STAFF_PASSWORD }
      expect(await during(await changed('staff', id), 'desk.signIn', { body })).toBe(401)
      const sessions = app.database.query.selectFrom('staff_sessions').select('id').where('staff_id', '=', id)
      expect(await sessions.execute()).toEqual([])
    })

    test('changes no profile and deletes no account: the session has ended', async () => {
      const { person, Cookie } = await signedIn(app)
      const { email, phone } = person
      const id = await idOf(email)
      const edit = { body: { name: 'Чужой', email, phone }, Cookie }
      expect(await during(await changed('users', id), 'personal.edit', edit)).toBe(401)
      const { Cookie: again } = await signedIn(app)
      const other = Number((await scene.get(PATHS.sessions, again)).list[0].id)
      const { user_id } = await app.database.query
        .selectFrom('sessions')
        .select('user_id')
        .where('id', '=', other)
        .executeTakeFirstOrThrow()
      const erase = { body: { password: PASSWORD }, Cookie: again }
      expect(await during(await changed('users', user_id), 'personal.delete', erase)).toBe(401)
      const users = app.database.query
        .selectFrom('users')
        .innerJoin('buyers', 'buyers.id', 'users.buyer')
        .select('name')
        .where('users.id', 'in', [id, user_id])
        .execute()
      expect((await users).map(({ name }) => name)).toEqual([person.name, expect.not.stringMatching('Чужой')])
    })
  })

  test('an address that another account takes at the same moment is refused in words', async () => {
    const [me, other] = [await signedIn(app), await signedIn(app)]
    const email = `new-${me.person.email}`
    const { name, phone } = me.person
    await scene.must('personal.edit', { body: { name, phone, email }, Cookie: me.Cookie })
    const body = { token: (await letterTo(app, email)).token, password: PASSWORD }
    const taking = `update users set email = '${email}' where id = ${await idOf(other.person.email)}`
    expect(await during([taking], 'security.confirm', { body })).toBe(422)
  })

  test.each(writingCalls)('%s pressed three times at once', async (name) => {
    const ready = await makers[name](scene)
    const answers = await Promise.all(Array.from({ length: 3 }, () => send(app, name, ready)))
    const wrong = answers.filter(({ status }) => status >= 500)
    expect(wrong).toEqual([])
    expect(answers.map(({ status }) => status)).toContain(200)
  })

  test.each([
    ['order.save', [200, 200, 200]],
    ['offer.accept', [200, 200, 200]],
    // For two of the three orders staff must first confirm a later day.
    ['desk.orderNew', [200, 409, 409]],
  ] as const)('%s of three promises a stock to one', async (name, statuses) => {
    // The previous test has hidden the product and shown it again.
    await app.catalog.refresh()
    const [product] = await app.catalog.products([scene.productId])
    if (!product) throw new Error('The demo has no products')
    await withStock(app, product.record, scene.quantity, async () => {
      const ready = await Promise.all([1, 2, 3].map(() => makers[name](scene)))
      const answers = await Promise.all(ready.map((one) => send(app, name, one)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual(statuses)
      const lines = app.database.query.selectFrom('order_lines').innerJoin('orders', 'orders.id', 'order_id')
      const fromStock = lines.select('shipments').where('status', '=', 'new').where('shipments', 'like', '%"days":0%')
      expect(await fromStock.execute()).toHaveLength(1)
    })
  })

  test.each(['desk.orderNew', 'desk.offerNew'] as const)('%s makes one of it', async (name) => {
    const ready = await makers[name](scene)
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(app, name, ready)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
  })

  test('the key of an order by phone is good for that order alone', async () => {
    const ready = await makers['desk.orderNew'](scene)
    expect((await send(app, 'desk.orderNew', ready)).status).toBe(200)
    const other = { ...ready, body: { ...ready.body, name: 'Другой покупатель' } }
    expect((await send(app, 'desk.orderNew', other)).status).toBe(422)
  })
})
