import { follow, merge, operationsBetween, twinsOf } from '#schema/definitions/drafts/merge.ts'
import { applyToValue, type Operation, valueAt } from '#schema/definitions/drafts/operations.ts'
import { pointerStep } from '#schema/definitions/json-schema/at-path.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { parsed } from './draft.ts'
import type { Publication } from './publications.ts'

/** A block that an earlier version of a file contained. */
interface PastBlock {
  readonly pointer: string
  readonly type: string
}

/** Returns the values of a file before and after a publication. Undefined if the file did not exist. */
function valuesOf({ files }: Publication, file: string): { before: unknown; after: unknown } {
  const { before, after } = files.find((one) => one.file === file) ?? {}
  return { before: parsed(before), after: parsed(after) }
}

/**
 * Returns the publications that changed a block, newest first, each with the block's pointer before it; undefined if it added the block.
 * @param publications all of the file, newest first @param now the file's current value @param pointer the block's current JSON pointer
 * @throws HttpError 422 if the file has no value at the pointer
 */
export function historyOfBlock<Each extends Publication>(
  publications: readonly Each[],
  { file, now, pointer }: { file: string; now: unknown; pointer: string },
): { publication: Each; pointer: string | undefined }[] {
  if (valueAt(now, pointer) === undefined)
    throw new HttpError(422, 'Этого места в\u00a0файле больше нет: обновите страницу студии.')
  const changes: { publication: Each; pointer: string | undefined }[] = []
  let [newer, place]: [unknown, string] = [now, pointer]
  for (const publication of publications) {
    const { before, after } = valuesOf(publication, file)
    const there = follow(newer, after, place)
    // The block exists only in the draft, or somebody changed the file outside the studio.
    if (there === undefined) break
    const former = follow(after, before, there)
    if (former === undefined || !isSame(valueAt(before, former), valueAt(after, there)))
      changes.push({ publication, pointer: former })
    if (former === undefined) break
    ;[newer, place] = [before, former]
  }
  return changes
}

/** Returns the blocks that a publication removed from a file. A block inside another removed block is not listed separately. */
export function goneBlocks(publication: Publication, file: string): PastBlock[] {
  const { before, after } = valuesOf(publication, file)
  return before === undefined || after === undefined ? [] : goneIn(before, after)
}

/** Returns the removed array elements that have a `type`: blocks and form fields. */
function goneIn(before: unknown, after: unknown, pointer = ''): PastBlock[] {
  if (!Array.isArray(before))
    return Object.entries(record(before)).flatMap(([key, part]) =>
      goneIn(part, record(after)[key], `${pointer}/${pointerStep(key)}`),
    )
  const twins = twinsOf(before, list(after))
  return before.flatMap((part, i) => {
    const [place, twin] = [`${pointer}/${i}`, twins.indexOf(i)]
    const { type } = record(part)
    return twin < 0 && typeof type === 'string' ? [{ pointer: place, type }] : goneIn(part, list(after)[twin], place)
  })
}

/**
 * Returns operations that restore a block to its state before a publication: at its current place, or at its former one if it was removed.
 * @param publications of the file from that publication on, newest first @param pointer the block's JSON pointer before that publication
 * @throws HttpError 404 if the block did not exist, 409 if its former place no longer exists
 */
export function restoringBlock(
  publications: readonly Publication[],
  { file, now, pointer }: { file: string; now: unknown; pointer: string },
): readonly Operation[] {
  const past = publications.toReversed().map((publication) => valuesOf(publication, file))
  const first = past[0]?.before
  const value = valueAt(first, pointer)
  if (value === undefined) throw new HttpError(404, 'До\u00a0этой публикации такого блока не\u00a0было.')
  let place: string | undefined = pointer
  let older = first
  for (const newer of [...past.flatMap(({ before, after }) => [before, after]), now]) {
    place = place && follow(older, newer, place)
    older = newer
  }
  if (place !== undefined) return [{ do: 'set', file, at: place, value }]
  const merged = merge(applyToValue(first, { do: 'remove', file, at: pointer }), first, now)
  if (merged.conflicts.length > 0)
    throw new HttpError(409, 'Места, где был этот блок, больше нет: верните файл целиком.')
  return operationsBetween(file, now, merged.value)
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
