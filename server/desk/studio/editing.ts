import type { CallAnswer, CallParameters } from '#schema/definitions/calls/call.ts'
import { rewritten } from '#schema/definitions/drafts/apply.ts'
import { operationsBetween } from '#schema/definitions/drafts/merge.ts'
import { applyToValue, type Operation } from '#schema/definitions/drafts/operations.ts'
import { fromPointer } from '#schema/definitions/json-schema/at-path.ts'
import { FILES_LABEL } from '#schema/definitions/kinds/files.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import type { Site } from '../../engine/site/site.ts'
import type { DeskHandlers, StaffContext } from '../context.ts'
import type { FileChange } from '../services.ts'
import { type Draft, EMPTY, parsed, settled, textOf, withTexts } from './draft.ts'
import { type DraftedFiles, hasKey, textsIn, withKey } from './drafts.ts'
import { storeUpload } from './uploads.ts'

/**
 * Returns true if the studio may change the values at these JSON pointers. Of the desk's own files it may change only letters, because the
 * others include the roles.
 */
export function isEdited({ kinds }: Site, file: string, ...pointers: string[]): boolean {
  const path = file.slice(FILES_LABEL.length)
  const place = file.startsWith(FILES_LABEL) ? kinds.at(path) : undefined
  const edited = place && kinds.get(place.kind).edited
  return (
    place !== undefined &&
    edited !== false &&
    pointers.every(
      (pointer) => !edited?.properties || Object.hasOwn(edited.properties, fromPointer(pointer)[0] ?? ''),
    ) &&
    (place.kind === 'mail' || !kinds.areas.some(({ name }) => name !== '' && path.startsWith(`${name}/`)))
  )
}

/** Returns true if a file is of a kind that has exactly one file, so that the site needs it. */
const isNeeded = ({ kinds }: Site, file: string): boolean =>
  kinds.isSingle(kinds.at(file.slice(FILES_LABEL.length))?.kind ?? 'site')

const notEdited = (file: string): HttpError =>
  new HttpError(404, `Файла «${file.replace(/^.*\/|\.json$/g, '')}» нет, или в\u00a0студии его не\u00a0правят.`)

/** Returns a file's text in the draft. @throws HttpError 404 if the file does not exist, or if the studio may not change it */
export function wantedText(site: Site, files: DraftedFiles, file: string): string {
  const text = isEdited(site, file) ? textsIn(files.texts).get(file) : undefined
  if (text === undefined) throw notEdited(file)
  return text
}

const stale = (version: number): HttpError =>
  new HttpError(409, 'Черновик или сайт изменился: посмотрите на\u00a0них ещё раз.', undefined, undefined, {
    version,
  })

export const answerOf = ({ of, draft: { version }, changed }: DraftedFiles): CallAnswer<'desk.studioChange'> => ({
  draft: { version, site: of, changed: [...changed.keys()] },
})

/** The versions of the draft (`version`) and of the site's files (`site`) that a change is based on, and its idempotency key (`key`). */
type Follows = Pick<CallParameters<'desk.studioChange'>, 'version'> &
  Partial<Pick<CallParameters<'desk.studioChange'>, 'site' | 'key'>>

/** Updates the caller's draft, once per `key`. @throws HttpError 409 if the draft or the site's files have changed */
export async function updateDraft(
  { version, site, key = '' }: Follows,
  { staff, desk: { studio } }: StaffContext,
  update: (files: DraftedFiles) => Promise<boolean>,
): Promise<CallAnswer<'desk.studioChange'>> {
  const files = await studio.drafts.read(staff.id)
  const isRepeated = key !== '' && hasKey(files.draft, key)
  const isOther = files.draft.version !== version || (site !== undefined && files.of !== site)
  if (!isRepeated && (isOther || !(await update(files))))
    throw stale((await studio.drafts.read(staff.id)).draft.version)
  return answerOf(await studio.drafts.read(staff.id))
}

/** Replaces the caller's draft by the result of `change`. @throws HttpError 409 if the draft or the site's files have changed */
export const changeDraft = (
  follows: Follows,
  context: StaffContext,
  change: (files: DraftedFiles) => Draft | Promise<Draft>,
): Promise<CallAnswer<'desk.studioChange'>> =>
  updateDraft(follows, context, async (files) => {
    const draft = await change(files)
    const keys = follows.key === undefined ? files.draft.keys : withKey(files.draft.keys, follows.key)
    const changedAt = Object.keys(draft.files).length > 0 ? new Date().toISOString() : null
    return context.desk.studio.drafts.write(context.staff.id, { ...draft, keys, changedAt })
  })

type Row = CallParameters<'desk.studioChange'>['operations'][number]

/** Converts an operation of the call to an `Operation`. @throws HttpError 422 for an incomplete one */
function operationOf({ do: how, file, at, ...rest }: Row): Operation {
  if (how === 'delete') return { do: how, file, at: '' }
  if (how === 'set' || how === 'insert' || how === 'create') {
    if (!('value' in rest)) throw new HttpError(422, `У\u00a0операции ${how} нет значения.`)
    return how === 'create' ? { do: how, file, at: '', value: rest.value } : { do: how, file, at, value: rest.value }
  }
  if (how !== 'move') return { do: how, file, at }
  if (rest.to === undefined) throw new HttpError(422, 'У\u00a0операции move нет места «to».')
  return { do: how, file, at, to: rest.to }
}

/** Applies operations to a draft. @throws HttpError 404 for a missing file, 422 for a JSON pointer without a value */
export function withOperations(
  site: Site,
  { draft, texts, site: now }: DraftedFiles,
  operations: readonly Operation[],
): Draft {
  const there = textsIn(texts)
  const values = new Map<string, unknown>()
  for (const operation of operations) {
    const { do: how, file, at } = operation
    if (!isEdited(site, file, at, ...(how === 'move' ? [operation.to] : []))) throw notEdited(file)
    const value = values.has(file) ? values.get(file) : parsed(there.get(file))
    if (value === undefined && how !== 'create') throw notEdited(file)
    if (value !== undefined && how === 'create') throw new HttpError(422, `Файл «${file}» уже есть.`)
    if (how === 'delete' && isNeeded(site, file)) throw new HttpError(422, 'Этот файл нужен сайту.')
    try {
      values.set(file, applyToValue(value, operation))
    } catch (error) {
      if (error instanceof RangeError)
        throw new HttpError(422, 'Этого места в\u00a0файле больше нет: обновите страницу студии.')
      throw error
    }
  }
  const written = [...values].map(([file, value]) => [file, rewritten(file, now.get(file), value)] as const)
  return withTexts(draft, now, new Map(written))
}

interface Changed extends Partial<Pick<FileChange, 'notes' | 'address'>> {
  readonly draft: Draft
}

/** Changes files of a draft. @returns also the values before and after, if the studio can undo the change @throws HttpError 409, 422 */
export async function changeFiles(
  follows: Follows,
  context: StaffContext,
  change: (files: DraftedFiles) => Changed | Promise<Changed>,
): Promise<CallAnswer<'desk.studioCreate'>> {
  let more: Omit<CallAnswer<'desk.studioCreate'>, 'draft'> = { notes: [] }
  const { draft } = await changeDraft(follows, context, async (files) => {
    const { draft, notes = [], address } = await change(files)
    const names = [...new Set([...Object.keys(files.draft.files), ...Object.keys(draft.files)])]
    const changes = names.flatMap((file) => {
      const [before, after] = [files.draft, draft].map((one) => textOf(one, files.site, file))
      return before === after ? [] : [{ file, before: parsed(before), after: parsed(after) }]
    })
    const { file } = changes.find(({ before }) => before === undefined) ?? {}
    const isReversible = changes.every(({ file, before, after }) =>
      isEdited(context.site, file, ...operationsBetween(file, before, after).map(({ at }) => at)),
    )
    more = {
      ...{ notes: [...notes], ...(file !== undefined && { file }), ...(address !== undefined && { address }) },
      ...(isReversible && changes.length > 0 && { changes }),
    }
    return draft
  })
  return { draft, ...more }
}

const withFiles = ({ draft, site }: DraftedFiles, { texts, ...more }: FileChange): Changed => ({
  ...{ draft: withTexts(draft, site, texts), ...more },
})

export const studioEditingHandlers = {
  /** Applies operations to the caller's draft. @throws HttpError 404, 409, 422 */
  async 'desk.studioChange'({ operations, ...follows }, context) {
    const all = operations.map(operationOf)
    return changeDraft(follows, context, (files) => withOperations(context.site, files, all))
  },

  /** Stores an uploaded picture or document. @throws HttpError 422 */
  async 'desk.studioUpload'({ form }, { database, desk, files: [file] }) {
    if (!file) throw new HttpError(422, 'Выберите файл.')
    const as = form === 'desk/document' ? 'document' : 'picture'
    return { address: await storeUpload(database, desk.config.dataFolder, file, as) }
  },

  /** Creates a file in the caller's draft. @throws HttpError 409, 422 */
  'desk.studioCreate': ({ kind, version, site, key, ...copy }, context) =>
    changeFiles({ version, site, key }, context, (files) =>
      withFiles(files, context.desk.studio.files.create(files.texts, kind, copy)),
    ),

  /** Renames a file in the caller's draft, or changes a page's address. @throws HttpError 404, 409, 422 */
  'desk.studioRename': ({ file, to, from, ...change }, context) =>
    changeFiles(change, context, (files) => {
      wantedText(context.site, files, file)
      return withFiles(files, context.desk.studio.files.rename(files.texts, file, to, from))
    }),

  /** Removes a file in the caller's draft. @throws HttpError 404, 409, 422 */
  'desk.studioRemove': ({ file, to, ...change }, context) =>
    changeFiles(change, context, (files) => {
      wantedText(context.site, files, file)
      return withFiles(files, context.desk.studio.files.remove(files.texts, file, to))
    }),

  /** Discards all changes of the caller's draft. @throws HttpError 409 */
  'desk.studioClear': (follows, context) =>
    changeDraft(follows, context, ({ draft: { version } }) => ({ ...EMPTY, version })),

  /** Resolves the conflicts of the caller's draft. @throws HttpError 409 */
  'desk.studioSettle': ({ theirs = false, ...seen }, context) =>
    changeFiles(seen, context, ({ draft, site }) => ({ draft: settled(draft, site, theirs) })),
} satisfies Partial<DeskHandlers>
