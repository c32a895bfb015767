import type { CallParameters } from '#schema/definitions/calls/call.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { type DeskHandlers, mayCall, type StaffContext } from '../context.ts'
import { nameOf } from '../requests.ts'
import type { StudioServices } from '../services.ts'
import { admit } from '../staff-call.ts'
import { type Draft, EMPTY, settled, withTexts } from './draft.ts'
import { applyDraft, type DraftedFiles, splitDraft, writeDraft } from './drafts.ts'
import { answerOf, changeFiles, updateDraft, wantedText, withOperations } from './editing.ts'
import { lastWritten } from './follow.ts'
import { goneBlocks, historyOfBlock, restoringBlock } from './past-blocks.ts'
import { type Publication, type PublishedFile, readPublication, readPublications } from './publications.ts'
import { guardedIn, publish } from './publish.ts'
import { ASKED, readScheduled, schedule, withdraw } from './scheduled.ts'

type Release = CallParameters<'desk.studioPublish'> & { at?: string }

/**
 * Publishes a draft, as its author has seen it listed, or a part of it: at once, at a given time, or after approval by somebody who may publish.
 * @throws HttpError 403 for files that need a right the caller lacks, 409, 422
 */
const release = ({ at, words = '', without = [], ...seen }: Release, context: StaffContext) =>
  updateDraft(seen, context, async (files) => {
    const { staff, audit, desk, site, staffSession } = context
    const { part, rest } = splitDraft(files, without, desk.studio.texts())
    const when = at === ASKED ? 'после просьбы' : at
    audit({ subject: [...part.changed.keys()].join(', '), ...(when && { changes: { выйдет: [null, when] } }) })
    if (at !== ASKED && guardedIn(part, site).length > 0) admit('desk.studioGuarded', site, staffSession)
    if (at !== undefined) return schedule(part, { at, words, rest }, context)
    const author = { staff: staff.id, name: nameOf(staff), email: staff.email }
    await publish(part, { words, author }, context, (transaction) => writeDraft(transaction, staff.id, rest))
    return true
  })

/** Takes published changes back in a draft. Later changes stay. @throws HttpError 409 if one of them has changed the same value */
function takenBack(files: DraftedFiles, published: readonly PublishedFile[], studio: StudioServices): Draft {
  const before = published.map(({ file, before, after }) => [file, { base: after, text: before }] as const)
  const past = applyDraft(files.texts, { ...EMPTY, files: Object.fromEntries(before) })
  if (past.draft.conflicts.length === 0) return withTexts(files.draft, files.site, past.changed)
  const kept = applyDraft(files.texts, settled(past.draft, past.site, true))
  const places = studio
    .differences(kept.texts, past.texts)
    .map(({ title, changes }) => `${title}: ${changes.join('; ')}.`)
  throw new HttpError(409, `Не\u00a0возвращено ничего: эти места с\u00a0тех пор изменили ещё раз. ${places.join(' ')}`)
}

export const studioReleasingHandlers = {
  'desk.studioPublish': (body, context) => release(body, context),

  async 'desk.studioGuarded'(_, context) {
    return { files: guardedIn(await context.desk.studio.drafts.read(context.staff.id), context.site) }
  },

  'desk.studioSchedule': (body, context) => release(body, context),

  'desk.studioAsk': (body, context) => release({ ...body, at: ASKED }, context),

  /** Withdraws a scheduled publication. @throws HttpError 403, 404, 409 */
  'desk.studioWithdraw': ({ id, ...follows }, context) =>
    updateDraft(follows, context, (files) => withdraw(files, id, context)),

  async 'desk.studioChanges'(_, { database, site, staff, desk: { studio } }) {
    const files = await studio.drafts.read(staff.id)
    const guarded = mayCall(site, staff.role, 'desk.studioGuarded') ? [] : guardedIn(files, site)
    return {
      ...answerOf(files),
      list: studio
        .differences(studio.texts(), files.texts)
        .map((row) => ({ ...row, isGuarded: guarded.includes(row.file) })),
      scheduled: await readScheduled(database.query, staff.id),
    }
  },

  /** Returns publications, optionally only those of a file or a block. @throws HttpError 404, 422 */
  async 'desk.studioHistory'({ file, pointer }, { site, database, staff, desk: { studio } }) {
    const list = await readPublications(database.query, file)
    const last = await lastWritten(database, studio)
    const about = ({ files, staff: _, ...rest }: Publication) => ({
      ...{ ...rest, files: files.map(({ file }) => file), ...(rest.id > last && { isUnwritten: true }) },
    })
    if (file === undefined) return { list: list.map(about) }
    if (pointer === undefined) {
      const titleOf = (type: string): string => studio.contracts.get(type)?.title ?? type
      const gone = (publication: Publication) =>
        goneBlocks(publication, file).map(({ pointer, type }) => ({ pointer, title: titleOf(type) }))
      return { list: list.map((publication) => ({ ...about(publication), gone: gone(publication) })) }
    }
    const now = JSON.parse(wantedText(site, await studio.drafts.read(staff.id), file))
    return {
      list: historyOfBlock(list, { file, now, pointer }).map(({ publication, pointer }) => ({
        ...about(publication),
        ...(pointer !== undefined && { pointer }),
      })),
    }
  },

  /** Takes a publication of files back in the draft, or restores a block to its state before it. @throws HttpError 404, 409, 422 */
  async 'desk.studioRestore'({ version, publication, file, pointer }, context) {
    const { site, database } = context
    const found = await readPublication(database.query, publication)
    const wanted = found?.files.filter((one) => file === undefined || one.file === file) ?? []
    if (wanted.length === 0) throw new HttpError(404, 'Такой публикации нет, или этого файла в\u00a0ней нет.')
    return changeFiles({ version }, context, async (files) => {
      if (file === undefined || pointer === undefined) return { draft: takenBack(files, wanted, context.desk.studio) }
      const now = JSON.parse(wantedText(site, files, file))
      const since = await readPublications(database.query, file, publication)
      return { draft: withOperations(site, files, restoringBlock(since, { file, now, pointer })) }
    })
  },
} satisfies Partial<DeskHandlers>
