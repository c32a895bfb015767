import type { CallParameters } from '#schema/definitions/calls/types.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import type { DeskHandlers, StaffContext } from '../context.ts'
import { nameOf } from '../requests.ts'
import { admit } from '../staff-call.ts'
import { withTexts } from './draft.ts'
import { clearDraft } from './drafts.ts'
import { changeDraft, updateDraft, wantedText, withOperations } from './editing.ts'
import { lastWritten } from './follow.ts'
import { goneBlocks, historyOfBlock, restoringBlock } from './past-blocks.ts'
import { type Publication, readPublication, readPublications } from './publications.ts'
import { guardedIn, publish } from './publish.ts'
import { readScheduled, schedule, withdraw } from './scheduled.ts'

type Release = CallParameters<'desk.studioPublish'> & { at?: string }

/** Publishes a draft, at once or at its time. @throws HttpError 403 for guarded files, 409, 422 */
const release = ({ version, at, words = '' }: Release, context: StaffContext) =>
  updateDraft({ version }, context, async (files) => {
    const { staff, audit } = context
    audit({ subject: [...files.changed.keys()].join(', '), ...(at && { changes: { выйдет: [null, at] } }) })
    if (guardedIn(files, context.site).length > 0) admit('desk.studioGuarded', context.site, context.staffSession)
    if (at !== undefined) return schedule(files, { at, words }, context)
    await publish(files, { words, author: { name: nameOf(staff), email: staff.email } }, context, (transaction) =>
      clearDraft(transaction, staff.id, files.draft),
    )
    return true
  })

export const studioReleasingHandlers = {
  'desk.studioPublish': (body, context) => release(body, context),

  async 'desk.studioGuarded'(_, context) {
    return { files: guardedIn(await context.desk.studio.drafts.read(context.staff.id), context.site) }
  },

  'desk.studioSchedule': (body, context) => release(body, context),

  /** @throws HttpError 404, 409 */
  'desk.studioWithdraw': ({ id, ...follows }, context) =>
    updateDraft(follows, context, (files) => withdraw(files, id, context)),

  async 'desk.studioChanges'(_, { database, staff, desk: { studio } }) {
    const { texts } = await studio.drafts.read(staff.id)
    return {
      list: studio.differences(studio.texts(), texts),
      scheduled: await readScheduled(database.query),
    }
  },

  /** @throws HttpError 404, 422 */
  async 'desk.studioHistory'({ file, pointer }, { site, database, staff, desk: { studio } }) {
    const list = await readPublications(database.query, file)
    const last = await lastWritten(database, studio)
    const about = ({ files, ...rest }: Publication) => ({
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

  /** @throws HttpError 404, 409, 422 */
  async 'desk.studioRestore'({ version, publication, file, pointer }, context) {
    const { site, database } = context
    const found = await readPublication(database.query, publication)
    const wanted = found?.files.filter((one) => file === undefined || one.file === file) ?? []
    if (wanted.length === 0) throw new HttpError(404, 'Такой публикации нет, или этого файла в\u00a0ней нет.')
    return changeDraft({ version }, context, async (files) => {
      if (file === undefined || pointer === undefined)
        return withTexts(files.draft, files.site, new Map(wanted.map(({ file, before }) => [file, before])))
      const now = JSON.parse(wantedText(site, files, file))
      const since = await readPublications(database.query, file, publication)
      return withOperations(site, files, restoringBlock(since, { file, now, pointer }))
    })
  },
} satisfies Partial<DeskHandlers>
