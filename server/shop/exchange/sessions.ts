import type { Selectable } from 'kysely'
import type { Query, Tables } from '../../engine/database/tables.ts'
import { hashOf, isOneOf, newSecret } from '../../engine/secrets/hash.ts'
import { BY, type JobResult } from '../catalog/jobs/jobs.ts'
import { UnreadableFile } from '../sheets/xml-parts.ts'

export type Session = Selectable<Tables['exchange_sessions']>

/** Lifetime of a session since its last request, in milliseconds. */
const SESSION_MS = 3_600_000

export const COOKIE = 'exchange'

/** Returns the token that newer versions of 1C send with every request of a session. */
const sessidOf = (secret: string): string => hashOf(`sessid ${secret}`)

export async function beginSession(query: Query, now: Date) {
  await query.deleteFrom('exchange_sessions').where('until', '<', now.getTime()).execute()
  const secret = newSecret()
  const until = now.getTime() + SESSION_MS
  const session = { hash: hashOf(secret), version: '', until, offered: '[]' }
  await query.insertInto('exchange_sessions').values(session).execute()
  return { secret, sessid: sessidOf(secret) }
}

/** Reads the session of a cookie and extends it by an hour. @throws UnreadableFile if it has expired, or if `sessid` is wrong */
export async function readSession(query: Query, cookies = '', sessid: string | undefined, now: Date) {
  const secret = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(cookies)?.[1] ?? ''
  const sessions = query.selectFrom('exchange_sessions').selectAll().where('hash', '=', hashOf(secret))
  const session = await sessions.where('until', '>', now.getTime()).executeTakeFirst()
  if (!session) throw new UnreadableFile('Сессия кончилась или не\u00a0начиналась: начните обмен заново.')
  if ((session.version !== '' || sessid !== undefined) && !isOneOf(sessid ?? '', [sessidOf(secret)]))
    throw new UnreadableFile('В\u00a0запросе нет верного sessid: начните обмен заново.')
  await changeSession(query, session, { until: now.getTime() + SESSION_MS })
  return { ...session, sessid: sessidOf(secret) }
}

export const changeSession = (query: Query, { id }: Session, values: Partial<Session>) =>
  query.updateTable('exchange_sessions').set(values).where('id', '=', id).execute()

/** Writes a request of 1C and its result into the staff's audit log. */
export const auditExchange = (
  query: Query,
  subject: string,
  changes: Readonly<Record<string, string | number>>,
  isDone = true,
) =>
  query
    .insertInto('staff_audit')
    .values({
      ...{ at: new Date().toISOString(), staff_id: 0, email: BY, call: 'desk.exchange', subject },
      status: isDone ? 200 : 422,
      changes: JSON.stringify({
        changes: Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, [null, value]])),
        personal: [],
      }),
    })
    .execute()

export const auditFile = (query: Query, name: string, { state, report }: JobResult) =>
  auditExchange(query, name, { итог: report.message }, state === 'done')
