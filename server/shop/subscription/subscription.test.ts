import { createServer } from 'node:http'
import express from 'express'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderLetter } from '#renderer/mail.tsx'
import { testSigning as signing } from '../../app/testing-site.ts'
import { engines } from '../../engine/database/testing.ts'
import { createLog, logRequest } from '../../engine/http/log.ts'
import { refuseCrossSite } from '../../engine/http/security.ts'
import { listening } from '../../engine/http/testing.ts'
import { ORIGIN, testMailer } from '../../engine/mail/testing.ts'
import { createSigning } from '../../engine/secrets/signing.ts'
import { createSubscriptionRouter, subscribe } from './subscription.ts'

const HOUR = 3_600_000

describe.each(engines)('a subscription on %s', async (_, open) => {
  const database = await open()
  let time: number
  const now = () => new Date(time)
  const app = express()
  app.set('query parser', 'simple')
  app.use((request, response, next) => {
    logRequest(createLog('silent'), request, response)
    next()
  })
  app.use(refuseCrossSite(() => ORIGIN))
  app.use(createSubscriptionRouter({ database, signing: () => signing, now }))
  const server = createServer(app)
  const origin = await listening(server)
  afterAll(async () => {
    server.close()
    await database.close()
  })
  beforeEach(() => {
    time = Date.parse('2026-11-20T12:00:00Z')
  })
  afterEach(async () => {
    for (const table of ['outbox', 'letter_links', 'subscribers'] as const)
      await database.query.deleteFrom(table).execute()
  })

  const ask = async (email: string) => {
    const mailer = await testMailer(renderLetter)
    await database.query
      .transaction()
      .execute((transaction) => subscribe(transaction, { email, mailer, signing, origin: ORIGIN, now: now() }))
    const all = await database.query.selectFrom('outbox').selectAll().orderBy('id').execute()
    const letter = all.at(-1)
    const headers = JSON.parse(letter?.headers ?? '{}') as Record<string, string>
    const [, confirm = ''] = /(https:\S+\/subscribe\/confirm\/\?token=\S+)/.exec(letter?.text ?? '') ?? []
    return { letter, headers, confirm, leave: headers['List-Unsubscribe']?.slice(1, -1) ?? '' }
  }
  const post = async (address: string, headers: Record<string, string> = {}, body?: string | FormData) => {
    const answer = await fetch(origin + address.replace(ORIGIN, ''), {
      method: 'POST',
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    })
    await answer.arrayBuffer()
    return [answer.status, answer.headers.get('location')]
  }
  const statuses = async () =>
    (await database.query.selectFrom('subscribers').select(['email', 'status']).orderBy('email').execute()).map(
      ({ email, status }) => `${email} ${status}`,
    )
  const CONFIRM = '/subscribe/confirm/?done='
  const LEAVE = '/unsubscribe/?done='

  it('waits for the press in the letter, which counts once', async () => {
    const { letter, confirm } = await ask('P.Elkin@Buyer.example')
    expect(letter).toMatchObject({ recipient: 'p.elkin@buyer.example', submission: null })
    expect(await statuses()).toEqual(['p.elkin@buyer.example waiting'])
    expect(await post(confirm)).toEqual([303, `${CONFIRM}confirmed`])
    expect(await statuses()).toEqual(['p.elkin@buyer.example confirmed'])
    expect(await post(confirm)).toEqual([303, `${CONFIRM}already`])
  })

  it('counts one of many presses at once', async () => {
    const { confirm } = await ask('a@b.example')
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(confirm)))
    expect(answers.filter(([, location]) => location === `${CONFIRM}confirmed`)).toHaveLength(1)
    expect(answers.filter(([, location]) => location === `${CONFIRM}already`)).toHaveLength(9)
  })

  it('keeps of the secret its hash alone, and no address stands in the link', async () => {
    const { confirm } = await ask('a@b.example')
    const secret = new URL(confirm).searchParams.get('token') ?? ''
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(await database.query.selectFrom('letter_links').selectAll().execute())).not.toContain(secret)
    expect(decodeURIComponent(confirm)).not.toContain('a@b.example')
  })

  it('ends after 24 hours', async () => {
    const { confirm } = await ask('a@b.example')
    time += 24 * HOUR - 1
    const second = await ask('a@b.example')
    time += 1
    expect(await post(confirm)).toEqual([303, `${CONFIRM}expired`])
    expect(await statuses()).toEqual(['a@b.example waiting'])
    expect(await post(second.confirm)).toEqual([303, `${CONFIRM}confirmed`])
  })

  it('clears away links whose time is over', async () => {
    await ask('a@b.example')
    time += 24 * HOUR
    await ask('c@d.example')
    expect(await database.query.selectFrom('letter_links').select('subject').execute()).toEqual([
      { subject: 'c@d.example' },
    ])
  })

  it.each(['/subscribe/confirm/', '/subscribe/confirm/?token=', `/subscribe/confirm/?token=${'A'.repeat(43)}`])(
    'is not confirmed by %s',
    async (address) => {
      await ask('a@b.example')
      expect(await post(address)).toEqual([303, `${CONFIRM}expired`])
      expect(await statuses()).toEqual(['a@b.example waiting'])
    },
  )

  it('is asked for again without a trace in the answer: the same letter, and who is confirmed stays so', async () => {
    const first = await ask('a@b.example')
    await post(first.confirm)
    const second = await ask('a@b.example')
    const other = await ask('c@d.example')
    const alike = (text = '') => text.replace(/token=\S+/g, 'token=')
    expect(alike(second.letter?.text)).toBe(alike(other.letter?.text))
    expect(second.letter?.subject).toBe(other.letter?.subject)
    expect(await statuses()).toEqual(['a@b.example confirmed', 'c@d.example waiting'])
    expect(await post(second.confirm)).toEqual([303, `${CONFIRM}already`])
  })

  it('ends by the page that the letter leads to, and links sent before are void then', async () => {
    const { confirm, leave, letter } = await ask('a@b.example')
    expect(letter?.text).toContain(leave)
    expect(await post(leave)).toEqual([303, `${LEAVE}left`])
    expect(await statuses()).toEqual(['a@b.example left'])
    expect(await post(confirm)).toEqual([303, `${CONFIRM}expired`])
    expect(await post(leave)).toEqual([303, `${LEAVE}left`])
    const again = await ask('a@b.example')
    expect(await statuses()).toEqual(['a@b.example waiting'])
    expect(await post(again.confirm)).toEqual([303, `${CONFIRM}confirmed`])
  })

  it('ends by one press in the mail program, which follows no redirect (RFC 8058)', async () => {
    const { leave, headers } = await ask(`${'very-long-name.'.repeat(4)}a@${'long-domain.'.repeat(14)}example`)
    expect(leave).toMatch(/^https:\/\/zavod-emkost\.example\/unsubscribe\/\?token=/)
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect(await post(leave, type, 'List-Unsubscribe=One-Click')).toEqual([200, null])
    expect(await statuses()).toEqual([expect.stringMatching(/ left$/)])
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect(await post(leave, {}, form)).toEqual([200, null])
    expect(await post('/unsubscribe/?token=a.b', type, 'List-Unsubscribe=One-Click')).toEqual([400, null])
  })

  it('is not ended by who made up the token', async () => {
    await ask('a@b.example')
    const foreign = createSigning(() => ({ current: Buffer.from('другой'), earlier: [] })).sign([
      'unsubscribe',
      'a@b.example',
    ])
    const misused = signing.sign(['some-modal', 'a@b.example'])
    for (const token of [foreign, misused, '', 'a.b'])
      expect(await post(`/unsubscribe/?token=${token}`)).toEqual([303, `${LEAVE}invalid`])
    expect(await statuses()).toEqual(['a@b.example waiting'])
  })

  it('changes nothing by GET, nor for a page of another site', async () => {
    const { confirm, leave } = await ask('a@b.example')
    for (const address of [confirm, leave]) {
      const answer = await fetch(origin + address.replace(ORIGIN, ''))
      expect(answer.status).toBe(404)
      expect(await post(address, { 'Sec-Fetch-Site': 'cross-site' })).toEqual([403, null])
    }
    expect(await statuses()).toEqual(['a@b.example waiting'])
  })
})
