import { setTimeout as wait } from 'node:timers/promises'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { timeOfBound } from '#schema/definitions/text/dates.ts'
import type { Query } from '../../engine/database/tables.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import type { Site } from '../../engine/site/site.ts'
import { mayCall, type StaffContext } from '../context.ts'
import { nameOf } from '../requests.ts'
import type { StudioParts } from '../services.ts'
import { admit } from '../staff-call.ts'
import { type Draft, EMPTY } from './draft.ts'
import { applyDraft, type DraftedFiles, writeDraft } from './drafts.ts'
import { followPublications } from './follow.ts'
import { describeChanges, FilesNewer, guardedIn, publish, refuseInvalidDraft } from './publish.ts'

/** Lists scheduled publications, also failed ones. @param reader number of a member of the staff, whose own publications get `isOwn` */
export async function readScheduled(
  query: Query,
  reader?: number,
): Promise<CallAnswer<'desk.studioChanges'>['scheduled']> {
  const rows = await query.selectFrom('studio_scheduled').selectAll().orderBy('at').orderBy('id').execute()
  return rows.map(({ id, at, who, staff, words, problem, ...row }) => {
    const files = Object.keys(draftOf(row).files)
    return { id, at, who, words, problem, files, isAsked: at === ASKED, isOwn: staff === reader }
  })
}

/** Value of `at` for a publication that waits for approval, in place of a time. */
export const ASKED = '9999-12-31T00:00:00.000Z'

/** Returns the draft that a row of `studio_scheduled` contains. */
const draftOf = ({ base }: { base: string }): Draft => ({ ...EMPTY, files: JSON.parse(base) })

/** Maximum milliseconds until a scheduled time. A later time is probably a wrong year. */
const MAX_AHEAD_MS = 366 * 86_400_000

/** Converts a time in Moscow, «2026-12-01T09:00», to an ISO time. @throws HttpError 422 if it is invalid, past, or too far ahead */
function momentOf(at: string, now: number): string {
  const time = timeOfBound(at.replace('T', ' '), false)
  if (Number.isNaN(time)) throw new HttpError(422, 'Такого дня или часа нет.')
  if (time <= now) throw new HttpError(422, 'Это время уже прошло: опубликуйте сразу или назовите другое.')
  if (time - now > MAX_AHEAD_MS) throw new HttpError(422, 'До\u00a0этого времени больше года: проверьте дату.')
  return new Date(time).toISOString()
}

/**
 * Schedules a draft for publication. @param at Moscow time, «2026-12-01T09:00», or `ASKED` @param rest what stays in the author's draft
 * @returns false if the draft has changed since it was read @throws HttpError 409, 422 for a draft that may not be published
 */
export async function schedule(
  files: DraftedFiles,
  { at, words, rest }: { at: string; words: string; rest: Draft },
  { staff, database, desk }: Pick<StaffContext, 'staff' | 'database' | 'desk'>,
): Promise<boolean> {
  const moment = at === ASKED ? at : momentOf(at, Date.now())
  await refuseInvalidDraft(files, { database, desk })
  const author = { staff: staff.id, who: nameOf(staff), email: staff.email }
  const summary = words || describeChanges(files, desk.studio)
  const row = { ...author, at: moment, words: summary, base: JSON.stringify(files.draft.files), problem: '' }
  return database.query.transaction().execute(async (transaction) => {
    if (!(await writeDraft(transaction, staff.id, rest))) return false
    await transaction.insertInto('studio_scheduled').values(row).execute()
    return true
  })
}

/**
 * Moves a scheduled draft back to the caller's draft. @returns false if the caller's draft has changed since it was read @throws HttpError
 * 403 for another person's publication, if the caller may not publish; 404 if it is published or withdrawn; 409 if the caller's draft is
 * not empty
 */
export function withdraw(
  { draft: { version, keys }, changed }: DraftedFiles,
  id: number,
  { staff, database, audit, site, staffSession }: StaffContext,
): Promise<boolean> {
  if (changed.size > 0)
    throw new HttpError(409, 'В\u00a0вашем черновике есть правки: сначала опубликуйте или забудьте\u00a0их.')
  return database.query.transaction().execute(async (transaction) => {
    const row = await transaction.deleteFrom('studio_scheduled').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) throw new HttpError(404, 'Это уже опубликовано, или его отменил кто-то другой.')
    audit({ subject: row.words })
    if (row.staff !== staff.id) admit('desk.studioPublish', site, staffSession)
    return writeDraft(transaction, staff.id, { ...draftOf(row), version, keys, changedAt: new Date().toISOString() })
  })
}

/** Lists the scheduled publications that could not be published at their time. */
export const refusedPublications = async (query: Query) =>
  (await readScheduled(query)).filter(({ problem }) => problem !== '')

/**
 * Publishes the scheduled drafts that are due. Several processes may run it: only the process that deletes the row publishes the draft. A
 * draft that cannot be published stays in the list, with the reason.
 */
export async function publishDue({ database, desk }: StudioParts, now = new Date()): Promise<void> {
  const due = await database.query
    .selectFrom('studio_scheduled')
    .selectAll()
    .where('at', '<=', now.toISOString())
    .where('problem', '=', '')
    .orderBy('at')
    .orderBy('id')
    .execute()
  for (const { id, who, email, staff, words, ...row } of due) {
    try {
      const files = applyDraft(desk.studio.texts(), draftOf(row))
      await refuseDismissed(database.query, desk.studio.site(), { email, staff, files })
      await publish(files, { words, author: { staff, name: who, email } }, { database, desk }, async (transaction) => {
        const taken = await transaction.deleteFrom('studio_scheduled').where('id', '=', id).returning('id').execute()
        return taken.length > 0
      })
    } catch (error) {
      const facts = { err: error, scheduled: id }
      // Waits for the next run, because the site has not read the newest files yet.
      if (error instanceof FilesNewer) desk.log.warn(facts, 'a scheduled publication waits for the files')
      // Leaves the draft for the next run, because the draft did not cause the error. 503 means that files could not be written.
      else if (!(error instanceof HttpError) || error.statusCode === 503)
        desk.log.error(facts, 'a scheduled publication failed')
      else if (await refuse(database.query, id, error.message))
        desk.log.error(facts, 'a scheduled publication is refused')
    }
  }
}

/** Checks that the author may still publish these changes. @throws HttpError 403 */
async function refuseDismissed(
  query: Query,
  site: Site,
  { email, staff, files }: { email: string; staff: number | null; files: DraftedFiles },
): Promise<void> {
  // Finds the author by number, because a mailbox may get another owner. A row without a number has only the e-mail.
  const author = await query
    .selectFrom('staff')
    .select('role')
    .$if(staff !== null, (all) => all.where('id', '=', staff))
    .$if(staff === null, (all) => all.where('email', '=', email))
    .executeTakeFirst()
  const calls = [
    'desk.studioPublish',
    ...(guardedIn(files, site).length > 0 ? ['desk.studioGuarded' as const] : []),
  ] as const
  if (!author || !calls.every((call) => mayCall(site, author.role, call)))
    throw new HttpError(403, 'Автор больше не\u00a0может публиковать: верните это в\u00a0свой черновик.')
}

/** Stores why a draft cannot be published. @returns false if another process has published the draft meanwhile */
async function refuse(query: Query, id: number, problem: string): Promise<boolean> {
  const rows = await query
    .updateTable('studio_scheduled')
    .set({ problem })
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length > 0
}

const MINUTE_MS = 60_000

/**
 * Starts a timer that publishes due drafts and writes publications of other instances. It runs at once and then every minute.
 * @returns a function that stops the timer
 */
export function startPublishing(parts: StudioParts): () => Promise<void> {
  const stopping = new AbortController()
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await followPublications(parts)
        .then(() => publishDue(parts))
        .catch((err: unknown) => parts.desk.log.error({ err }, 'publications could not be followed'))
      await wait(MINUTE_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
