import { sql } from 'kysely'
import { calls, isCallName } from '#schema/api/calls.ts'
import type { CallName } from '#schema/definitions/calls/call.ts'
import { daysBefore, type EraseStep, oldRows } from '../engine/database/erasing.ts'
import type { Query } from '../engine/database/tables.ts'
import type { StaffAuditRow } from '../shop/tables.ts'
import { likeText } from './lists.ts'

type Value = string | number | boolean | null

/** Data that the handler of a staff call adds to the audit entry of the call. */
export interface AuditNote {
  /** The changed object, for example an order's number or an address. */
  subject?: string
  /** Values before and after the call, by label: statuses, sums, prices, rights. */
  changes?: Readonly<Record<string, readonly [before: Value, after: Value]>>
  /** Names of changed personal fields, without values. */
  personal?: readonly string[]
  /** The entry gets this status instead of the call's status. */
  status?: number
  /** Further changes that the call made. Each gets its own audit entry. */
  also?: readonly Pick<AuditNote, 'subject' | 'changes' | 'status'>[]
  /** The person who is signing in. Needed because a sign-in has no session yet. */
  who?: { id: number; email: string }
}

export type Audit = (note: AuditNote) => void

/** Status of an unfinished call: it is running, or a crash interrupted it. */
export const UNFINISHED = 0

/** Status of a call that changed nothing: the server only showed what would change and asked for confirmation (409). */
export const SHOWN = 1

/** Writes the audit entry of a call before the call runs. @returns the number of the entry's row */
export async function beginAudit(
  query: Query,
  { who, call }: { who: { id: number; email: string }; call: CallName },
  now: Date,
): Promise<number> {
  const { id } = await query
    .insertInto('staff_audit')
    .values({
      ...{ at: now.toISOString(), staff_id: who.id, email: who.email, call, subject: '', status: UNFINISHED },
      changes: JSON.stringify({ changes: {}, personal: [] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes a call's result and changes into the entry that `beginAudit` wrote, and adds an entry for each change in `also`. */
export async function endAudit(
  query: Query,
  row: number,
  status: number,
  { subject = '', changes = {}, personal = [], also = [] }: AuditNote,
): Promise<void> {
  const written = await query
    .updateTable('staff_audit')
    .set({ subject, status, changes: JSON.stringify({ changes, personal }) })
    .where('id', '=', row)
    .returning(['at', 'staff_id', 'email', 'call'])
    .executeTakeFirst()
  if (!written) return
  const entries = also.map(({ subject = '', changes = {}, status: own = status }) => ({
    ...{ ...written, status: own, subject, changes: JSON.stringify({ changes, personal: [] }) },
  }))
  if (entries.length > 0) await query.insertInto('staff_audit').values(entries).execute()
}

export interface AuditFilter {
  from?: string | undefined
  until?: string | undefined
  email?: string | undefined
  subject?: string | undefined
  result?: keyof typeof RESULTS | undefined
}

const RESULTS = {
  done: sql<boolean>`status = 200`,
  refused: sql<boolean>`status not in (200, ${UNFINISHED}, ${SHOWN})`,
  unfinished: sql<boolean>`status = ${UNFINISHED}`,
} as const

/** Reads a page of the audit entries that match a filter, newest first, and counts all that match. */
export async function readAudit(
  query: Query,
  { from, until, email, subject, result }: AuditFilter,
  page: { limit: number; offset: number },
) {
  let matching = query.selectFrom('staff_audit')
  if (from !== undefined) matching = matching.where('at', '>=', from)
  if (until !== undefined) matching = matching.where('at', '<', until)
  if (email !== undefined)
    matching = matching.where('email', 'like', sql<string>`${likeText(email.toLowerCase())} escape '\\'`)
  if (subject !== undefined) matching = matching.where('subject', '=', subject)
  if (result !== undefined) matching = matching.where(RESULTS[result])
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute()
  return { rows, total: Number(total) }
}

/** Returns a short name of a call: its description up to the first punctuation mark. */
export const actionOf = (call: string): string =>
  isCallName(call) ? (calls[call].description.split(/[.:;,(]/)[0] ?? call).trim() : call

/** Describes an entry's changes, for example «роль: manager (было viewer); изменено: пароль». */
export function changesText({ changes: json }: Pick<StaffAuditRow, 'changes'>): string {
  const { changes, personal } = JSON.parse(json) as Required<Pick<AuditNote, 'changes' | 'personal'>> // written by `endAudit`
  return [
    ...Object.entries(changes).map(([name, [before, after]]) => `${name}: ${shown(after)} (было ${shown(before)})`),
    ...(personal.length > 0 ? [`изменено: ${personal.join(', ')}`] : []),
  ].join('; ')
}

const shown = (value: Value): string => (value === null ? '—' : String(value))

/** Days after which audit entries are deleted. Proofs of erasures are kept equally long. */
const RETENTION_DAYS = 1095

export const auditSteps: readonly EraseStep[] = [
  oldRows(
    { what: 'staff-audit', title: 'журнал рабочего места' },
    { table: 'staff_audit', key: 'id', column: 'at' },
    ({ now }) => daysBefore(now, RETENTION_DAYS),
  ),
  oldRows(
    { what: 'staff-sessions', title: 'законченные входы сотрудников' },
    { table: 'staff_sessions', key: 'id', column: 'expires_at' },
    ({ now }) => now.toISOString(),
  ),
]
