import { type Kysely, sql } from 'kysely'
import { daysBefore, type EraseStep, oldRows } from '../database/erasing.ts'
import type { StaffAuditRow, Tables } from '../database/tables.ts'
import { likeText } from './lists.ts'

type Value = string | number | boolean | null

/** A handler's note about a change; `runStaffCall` writes the row itself. */
export interface AuditNote {
  /** The changed thing: an order's number, an address. */
  subject?: string
  /** States, sums, prices, rights: before and after. */
  changes?: Readonly<Record<string, readonly [before: Value, after: Value]>>
  /** Personal fields that changed: their names only. */
  personal?: readonly string[]
  /** The person who is signing in: no session names them yet. */
  who?: { id: number; email: string }
}

export type Audit = (note: AuditNote) => void

interface AuditEntry extends AuditNote {
  who: { id: number; email: string }
  call: string
  status: number
}

export async function writeAudit(
  query: Kysely<Tables>,
  { who, call, status, subject = '', changes = {}, personal = [] }: AuditEntry,
  now: Date,
): Promise<void> {
  await query
    .insertInto('staff_audit')
    .values({
      at: now.toISOString(),
      staff_id: who.id,
      email: who.email,
      call,
      subject,
      status,
      changes: JSON.stringify({ changes, personal }),
    })
    .execute()
}

export interface AuditFilter {
  from?: string | undefined
  until?: string | undefined
  email?: string | undefined
  subject?: string | undefined
  result?: 'done' | 'refused' | undefined
}

/** Entries, newest first. */
export async function readAudit(
  query: Kysely<Tables>,
  { from, until, email, subject, result }: AuditFilter,
  page: { limit: number; offset: number },
) {
  let found = query.selectFrom('staff_audit')
  if (from !== undefined) found = found.where('at', '>=', from)
  if (until !== undefined) found = found.where('at', '<', until)
  if (email !== undefined)
    found = found.where('email', 'like', sql<string>`${likeText(email.toLowerCase())} escape '\\'`)
  if (subject !== undefined) found = found.where('subject', '=', subject)
  if (result !== undefined) found = found.where('status', result === 'done' ? '=' : '<>', 200)
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute()
  return { rows, total: Number(total) }
}

/** «роль: manager (было viewer); изменено: пароль» */
export function changesText({ changes: json }: Pick<StaffAuditRow, 'changes'>): string {
  const { changes, personal } = JSON.parse(json) as Required<Pick<AuditNote, 'changes' | 'personal'>> // written above
  return [
    ...Object.entries(changes).map(([name, [before, after]]) => `${name}: ${shown(after)} (было ${shown(before)})`),
    ...(personal.length > 0 ? [`изменено: ${personal.join(', ')}`] : []),
  ].join('; ')
}

const shown = (value: Value): string => (value === null ? '—' : String(value))

/** As long as proof of erasures. */
const KEPT_DAYS = 1095

export const auditSteps: readonly EraseStep[] = [
  oldRows(
    { what: 'staff-audit', title: 'журнал рабочего места' },
    { table: 'staff_audit', key: 'id', column: 'at' },
    ({ now }) => daysBefore(now, KEPT_DAYS),
  ),
  oldRows(
    { what: 'staff-sessions', title: 'законченные входы сотрудников' },
    { table: 'staff_sessions', key: 'id', column: 'expires_at' },
    ({ now }) => now.toISOString(),
  ),
]
