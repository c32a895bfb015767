import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { FILES_LABEL } from '#schema/definitions/kinds/files.ts'
import { type Change, type TextChange, writeChanges } from '../../engine/site/write-changes.ts'
import type { StudioParts, StudioServices } from '../services.ts'
import { type Publication, publicationsAfter, readPublication } from './publications.ts'
import { readUpload, uploadsIn } from './uploads.ts'

/** Hidden file with the number and time of the last publication that was written into the schema folder. It moves along with the folder. */
export const MARK = `${FILES_LABEL}.published`

/** The last run in this process: the next run waits for it, because the timer and a new publication may both start a run. */
const running = new WeakMap<StudioServices, Promise<unknown>>()

/**
 * Writes publications that other server instances made into this instance's folder, without a commit, and serves them. A file whose text
 * differs from every published version was edited here, and is skipped.
 * @returns the number of the last publication; 0 if there is none
 */
export function followPublications(parts: StudioParts): Promise<number> {
  const { studio } = parts.desk
  const following = (running.get(studio) ?? Promise.resolve()).then(async () => {
    const { last, isChanged } = await writePublished(parts)
    if (isChanged) await studio.published()
    return last
  })
  running.set(
    studio,
    following.catch(() => undefined),
  )
  return following
}

/** Returns the number of the last publication in this instance's folder. Returns 0 if it contains none. */
export async function lastWritten({ query }: StudioParts['database'], studio: StudioServices): Promise<number> {
  const [number, at] = (await read(studio.pathOf(MARK)))?.split(' ') ?? []
  // The number may come from another database, so the publication's time must match too.
  const known = number === undefined ? undefined : await readPublication(query, Number(number))
  return known && known.at === at ? known.id : 0
}

/** Does the work of `followPublications`, but does not serve the files. At the start it runs before the site reads its files. */
export async function writePublished({
  database,
  desk: { studio, log, config },
}: StudioParts): Promise<{ last: number; isChanged: boolean }> {
  const mark = await read(studio.pathOf(MARK))
  const since = await lastWritten(database, studio)
  const publications = await publicationsAfter(database.query, since)
  const last = publications.at(-1)
  if (!last) return { last: since, isChanged: false }
  const changes: TextChange[] = []
  for (const [name, texts] of textsByFile(publications)) {
    const file = studio.pathOf(name)
    const [before, after] = [await read(file), texts.at(-1)]
    if (before === after) continue
    if (texts.includes(before)) {
      changes.push({ file, before, after })
      // Without the mark file, the folder may be new, or somebody may have reverted the file in git. The code cannot tell which.
      if (mark === undefined)
        log.warn({ file: name }, 'a new folder lacks what the studio has published: it is written')
    } else log.warn({ file: name }, 'another instance has published a file that is different here: it is left')
  }
  const uploads = new Set(changes.flatMap(({ after = '' }) => uploadsIn(after).map(([address]) => address)))
  const uploaded: Change[] = []
  for (const address of uploads) {
    const file = studio.pathOf(`public${address}`)
    // An existing file is current, because its name contains a hash of its content.
    if (existsSync(file)) continue
    await readUpload(database, config.dataFolder, address).then(
      (after) => uploaded.push({ file, before: undefined, after }),
      (error: unknown) => log.warn(error, 'a published upload is missing'),
    )
  }
  const marked = { file: studio.pathOf(MARK), before: mark, after: `${last.id} ${last.at}` }
  await writeChanges([...changes, ...uploaded, marked])
  return { last: last.id, isChanged: changes.length > 0 }
}

/** Returns, by file, its texts before and after each publication, in order. Undefined stands for a missing file. */
function textsByFile(publications: readonly Publication[]): ReadonlyMap<string, readonly (string | undefined)[]> {
  const all = Map.groupBy(
    publications.flatMap(({ files }) => files),
    ({ file }) => file,
  )
  return new Map([...all].map(([file, some]) => [file, some.flatMap(({ before, after }) => [before, after])]))
}

const read = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').then(
    (text) => text.replace('\uFEFF', ''),
    () => undefined,
  )
