import { afterEach, describe, expect, it } from 'vitest'
import { addTestUser } from '../../shop/account/testing.ts'
import { mailAccounts } from '../../shop/account/users.ts'
import { engines, suiteDatabase } from '../database/testing.ts'
import { createMailer, MANAGER, type MailRequest } from './mailer.ts'
import { NEVER } from './outbox-rows.ts'

/** Stub that composes letters. */
const letters = {
  compose: async (subject: string, params: object, { submission }: { submission?: object | undefined } = {}) => ({
    subject,
    html: JSON.stringify({ params, submission }),
    text: '',
  }),
}

describe.each(engines)('the mailer on %s', async (_, open) => {
  const database = await suiteDatabase(open)
  const users: Record<string, number> = {}
  for (const [email, confirmed] of [
    ['anna@a.example', '2026-11-01T00:00:00Z'],
    ['pyotr@a.example', null],
  ] as const)
    users[email] = (await addTestUser(database.query, { email, email_confirmed_at: confirmed })).id
  afterEach(async () => {
    await database.query.deleteFrom('outbox').execute()
    await database.query.deleteFrom('rate_limits').execute()
  })

  const write = async (request: Partial<MailRequest>, user?: string, time = '2026-11-20T12:00:00Z') => {
    const mailer = createMailer({
      accounts: mailAccounts,
      letters,
      manager: 'm@shop.example',
      user: user === undefined ? undefined : users[user],
      perHour: 3,
    })
    const whole = { to: 'any@a.example', mail: 'mail', ...request }
    await database.query.transaction().execute((transaction) => mailer.write(transaction, whole, new Date(time)))
    const rows = await database.query.selectFrom('outbox').selectAll().orderBy('id').execute()
    return rows.at(-1)
  }
  const content: Partial<MailRequest> = {
    params: { number: '1', lines: ['own'] },
    typed: { lines: ['own', 'typed'], answers: ['typed'], name: 'typed' },
    submission: {
      number: 7,
      form: 'Вопрос',
      page: '/search/?q=typed',
      answers: [{ label: 'Имя', text: 'typed' }],
      values: { name: 'typed' },
    },
  }
  const OWN = {
    params: { number: '1', lines: ['own'], answers: [], name: '' },
    submission: { number: 7, form: 'Вопрос', page: '', answers: [], values: {} },
  }
  const WHOLE = { params: { ...content.params, ...content.typed }, submission: content.submission }

  it.each<[string, MailRequest['to'], string | undefined, object]>([
    ['a guest', 'anna@a.example', undefined, OWN],
    ['another than who is signed in', 'pyotr@a.example', 'anna@a.example', OWN],
    ['who is signed in and has not confirmed it', 'pyotr@a.example', 'pyotr@a.example', OWN],
    ['who is signed in and has confirmed it', 'Anna@A.example', 'anna@a.example', WHOLE],
    ['the manager', MANAGER, undefined, WHOLE],
    ['the address of the manager', 'M@shop.example', undefined, WHOLE],
  ])('to %s', async (_, to, user, expected) => {
    const row = await write({ to, ...content }, user)
    expect(JSON.parse(row?.html ?? '')).toEqual(expected)
  })

  it('writes to nobody where there is nobody', async () => {
    expect(await write({ to: undefined })).toBeUndefined()
  })

  describe('within an hour', () => {
    const heldUntil = (hour: string) => ({
      next_try: `2026-11-20T${hour}:00:00.000Z`,
      error: expect.stringMatching(/слишком много писем/),
      html: expect.stringMatching(/./),
    })
    const HELD = heldUntil('13')
    const SENT = { error: null }

    it('an address gets three, whatever its capital letters; the rest waits for the next hours, three in each', async () => {
      for (const to of ['a@a.example', 'A@a.example', 'a@A.example']) expect(await write({ to })).toMatchObject(SENT)
      for (const hour of ['13', '14', '15', '16'])
        for (let i = 0; i < 3; i++) expect(await write({ to: 'a@a.example' })).toMatchObject(heldUntil(hour))
      // Staff can still send the letter, because its text is stored.
      expect(await write({ to: 'a@a.example' })).toMatchObject({ ...HELD, next_try: NEVER })
      expect(await write({ to: 'b@a.example' })).toMatchObject(SENT)
    })

    it('three of many at once', async () => {
      await Promise.all(Array.from({ length: 12 }, () => write({})))
      const rows = await database.query.selectFrom('outbox').select('error').execute()
      expect(rows.map(({ error }) => error).filter((error) => error === null)).toHaveLength(3)
      expect(rows).toHaveLength(12)
    })

    it('what waits takes the place of a letter of its hour', async () => {
      for (let i = 0; i < 4; i++) await write({}, undefined, `2026-11-20T12:0${i}:00Z`)
      expect(await write({}, undefined, '2026-11-20T12:59:59Z')).toMatchObject(HELD)
      expect(await write({}, undefined, '2026-11-20T13:03:00Z')).toMatchObject(SENT)
      expect(await write({}, undefined, '2026-11-20T13:03:01Z')).toMatchObject(heldUntil('14'))
    })

    it('sent ones count, and the manager’s are not held back', async () => {
      for (let i = 0; i < 3; i++) await write({})
      await database.query.updateTable('outbox').set({ sent_at: '2026-11-20T12:00:01Z' }).execute()
      expect(await write({})).toMatchObject(HELD)
      for (let i = 0; i < 5; i++) expect(await write({ to: MANAGER })).toMatchObject(SENT)
      for (let i = 0; i < 5; i++) expect(await write({ to: 'M@shop.example' })).toMatchObject(SENT)
    })

    it('letters of one kind do not hold back those of another, nor strangers the owner’s', async () => {
      const get = (kind?: MailRequest['kind'], user?: string) =>
        write({ to: 'anna@a.example', mail: `${kind} ${user}`, ...(kind && { kind }) }, user)
      for (const kind of [undefined, 'access', 'asked', 'notice'] as const)
        for (const user of [undefined, 'anna@a.example']) {
          for (let i = 0; i < 3; i++) expect(await get(kind, user)).toMatchObject(SENT)
          expect(await get(kind, user)).toMatchObject(HELD)
        }
    })

    it('of equal letters that were asked for, the last one waits in place of the others', async () => {
      for (let i = 0; i < 9; i++)
        await write({ kind: 'access', params: { link: String(i) }, headers: { 'List-Unsubscribe': String(i) } })
      const rows = await database.query.selectFrom('outbox').selectAll().orderBy('id').execute()
      expect(rows.map(({ error }) => error)).toEqual([null, null, null, HELD.error])
      expect(rows.at(-1)).toMatchObject({
        ...HELD,
        html: expect.stringContaining('"link":"8"'),
        headers: '{"List-Unsubscribe":"8"}',
      })
    })
  })
})
