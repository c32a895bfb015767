import { readFile } from 'node:fs/promises'
import { errorsIn } from '#schema/definitions/checker/report.ts'
import { FILES_LABEL, withTitles } from '#schema/definitions/kinds/files.ts'
import type { KindName } from '#schema/definitions/kinds/kinds.ts'
import { plural } from '#schema/definitions/text/format.ts'
import { StartError } from '../../engine/config.ts'
import type { Transaction } from '../../engine/database/tables.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import type { Site } from '../../engine/site/site.ts'
import { type Change, tryWriting } from '../../engine/site/write-changes.ts'
import type { StudioParts, StudioServices } from '../services.ts'
import { commitFiles, HeadMoved, IndexLocked } from './commit.ts'
import { type FileTexts, parsed } from './draft.ts'
import type { DraftedFiles } from './drafts.ts'
import { followPublications, MARK } from './follow.ts'
import { partialsIn } from './page-files.ts'
import { addPublication, lockPublications, noteCommit, publicationsAfter } from './publications.ts'
import { readUpload } from './uploads.ts'

/** Returns the paths of the partials that letters contain, directly or inside other partials. */
export function partialsOfLetters(texts: FileTexts, kinds: Site['kinds']): ReadonlySet<string> {
  const ofKind = (kind: KindName) =>
    [...texts].flatMap(([file, text]) => {
      const place = kinds.at(file.slice(FILES_LABEL.length))
      return place?.kind === kind ? [{ file, text, id: place.id }] : []
    })
  const partials = ofKind('partial')
  const found = new Set(ofKind('mail'))
  // The loop adds elements to `found`, and then visits these too.
  for (const { text } of found) {
    const names = partialsIn(parsed(text))
    for (const partial of partials) if (names.includes(partial.id)) found.add(partial)
  }
  return new Set(partials.flatMap((partial) => (found.has(partial) ? partial.file : [])))
}

/** Returns true if some changes of a file need the right `desk.studioGuarded`. */
export const isGuarded = ({ kinds }: Site, file: string, ofLetters: ReadonlySet<string>): boolean =>
  ofLetters.has(file) || kinds.get(kinds.at(file.slice(FILES_LABEL.length))?.kind ?? 'page').guarded !== undefined

/** Returns the changed files that need the right `desk.studioGuarded`: partials of letters, and files with changed `Kind.guarded` parts. */
export function guardedIn({ changed, site: now }: DraftedFiles, { kinds }: Site): string[] {
  const ofLetters = partialsOfLetters(now, kinds)
  const partOf = (file: string, text: string | undefined): string | undefined => {
    const place = kinds.at(file.slice(FILES_LABEL.length))
    if (ofLetters.has(file)) return text
    return place && text && JSON.stringify(kinds.get(place.kind).guarded?.(JSON.parse(text)))
  }
  return [...changed].flatMap(([file, text]) => (partOf(file, now.get(file)) === partOf(file, text) ? [] : file))
}

/** Checks a draft before its publication. @throws HttpError 409 if it has conflicts, 422 if it has errors */
export async function refuseInvalidDraft(
  { draft, changed, texts, uploads }: DraftedFiles,
  { database, desk: { studio, config } }: StudioParts,
): Promise<void> {
  if (draft.conflicts.length > 0)
    throw new HttpError(409, 'Эти места меняли и\u00a0другие: сначала прочитайте, что у\u00a0них.')
  if (changed.size === 0) throw new HttpError(422, 'Публиковать нечего: черновик ничего не\u00a0меняет.')
  const errors = errorsIn(await studio.tryOut(texts))
  const [first] = errors
  if (first)
    throw new HttpError(
      422,
      withTitles(
        `В\u00a0черновике ${errors.length}\u00a0${plural(errors.length, 'ошибка', 'ошибки', 'ошибок')}: с\u00a0ними сайт не\u00a0покажет изменений. ${first.file} ${first.message}`,
        studio.site().files,
      ),
    )
  for (const address of uploads) await readUpload(database, config.dataFolder, address)
}

interface PublishOptions {
  /** The author's note. May be empty. */
  readonly words: string
  readonly author: { readonly staff: number | null; readonly name: string; readonly email: string }
}

/**
 * Publishes a draft. First checks the whole draft, then stores the publication in the history, writes its files, and commits them if the
 * folder is a git work tree.
 * @param take removes the draft in the same transaction; returns false if the draft has changed or no longer exists
 * @throws HttpError 409 if others have changed the draft or its files, 422 for errors in the draft
 */
export async function publish(
  files: DraftedFiles,
  { words, author }: PublishOptions,
  parts: StudioParts,
  take: (transaction: Transaction) => Promise<boolean>,
): Promise<void> {
  const { database, desk } = parts
  const { studio, log } = desk
  const last = await followPublications(parts).catch(unwritten(NOT_BEGUN))
  if (studio.texts().version !== files.of) throw new FilesNewer()
  await refuseInvalidDraft(files, parts)
  const published = [...files.changed].map(([file, after]) => ({ file, before: files.site.get(file), after }))
  const changes = published.map(({ file, before, after }) => ({ file: studio.pathOf(file), before, after }))
  await refuseNewer(changes)
  const others = [MARK, ...files.uploads.map((address) => `public${address}`)]
  await tryWriting([...changes, ...others.map((file) => ({ file: studio.pathOf(file), after: '' }))]).catch(
    unwritten(NOT_BEGUN),
  )
  const message = words || describeChanges(files, studio)
  const number = await database.query.transaction().execute(async (transaction) => {
    await lockPublications(transaction, database.engine)
    if ((await publicationsAfter(transaction, last)).length > 0) throw new FilesNewer()
    if (!(await take(transaction))) throw new HttpError(409, 'Черновик уже другой: посмотрите на\u00a0него снова.')
    const { staff, name: who } = author
    return addPublication(transaction, { at: new Date().toISOString(), who, staff, words: message, files: published })
  })
  // The publication is already stored. If the process stops here, the next start of the process writes the files.
  await followPublications(parts).catch(unwritten(IN_HISTORY))
  const uploaded = files.uploads.map(async (address) => {
    const file = studio.pathOf(`public${address}`)
    return { file, text: await readFile(file) }
  })
  const texts = changes.map(({ file, after }) => ({ file, text: after }))
  const committed = Promise.all(uploaded).then((some) => commitAgain([...texts, ...some], { author, message }))
  const commit = await committed.catch((error: unknown) => {
    log.error(error, 'a publication was not committed')
    return error instanceof IndexLocked ? error.commit : undefined
  })
  if (commit !== undefined) await noteCommit(database.query, number, commit)
}

const NOT_BEGUN = 'Публикация не\u00a0начата, правки остаются в\u00a0черновике.'
const IN_HISTORY = 'Опубликованное записано в\u00a0истории: как только файлы удастся записать, оно выйдет само.'

/** Returns an error handler for files that cannot be written: it throws HttpError 503. @param words what happens to the publication now */
const unwritten =
  (words: string) =>
  (error: unknown): never => {
    throw error instanceof StartError ? new HttpError(503, `${error.message} ${words}`) : error
  }

/** Maximum length of a publication's summary in characters. */
const MAX_SUMMARY = 200

/** Describes a publication's changes in one line, for the history. */
export function describeChanges({ texts }: DraftedFiles, studio: StudioServices): string {
  const differences = studio.differences(studio.texts(), texts)
  const [first] = differences
  if (!first) return 'Посетителям ничего не\u00a0изменилось'
  const text = `${first.title}: ${first.changes[0] ?? ''}`
  const more = differences.length > 1 || first.changes.length > 1 ? '; и\u00a0другое' : ''
  const room = MAX_SUMMARY - more.length
  return (text.length <= room ? text : `${text.slice(0, room - 1).trimEnd()}…`) + more
}

/** Error: the site has not yet read the newest files. A file on the disk, or another instance's publication, is newer. */
export class FilesNewer extends HttpError {
  constructor() {
    super(409, 'Файлы новее, чем сайт: дождитесь, когда он их покажет, и\u00a0повторите.')
  }
}

/** Checks that the files on the disk are the ones that the site serves. @throws FilesNewer if a file differs */
async function refuseNewer(changes: readonly Change[]): Promise<void> {
  for (const { file, before } of changes) {
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text?.replace('\uFEFF', '') !== before?.replace('\uFEFF', '')) throw new FilesNewer()
  }
}

/** Maximum attempts to commit while other people commit too. Their commits concern other files: `refuseNewer` has checked ours. */
const ATTEMPTS = 3

async function commitAgain(files: Parameters<typeof commitFiles>[0], options: Parameters<typeof commitFiles>[1]) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await commitFiles(files, options)
    } catch (error) {
      if (!(error instanceof HeadMoved) || attempt === ATTEMPTS) throw error
    }
  }
}
