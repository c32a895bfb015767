import type { Path } from '#schema/definitions/document/problem.ts'
import { isRecord } from '#schema/definitions/json-schema/unknown.ts'
import type { SchemaFile } from '#schema/definitions/kinds/files.ts'
import type { KindName } from '#schema/definitions/kinds/kinds.ts'
import type { CheckContext } from '#schema/definitions/scope/context.ts'
import { type Reference, referencesIn } from '#schema/definitions/scope/references.ts'

/** Of each kind of file: how those were named that have another name now -> that name. */
export type Renames = ReadonlyMap<KindName, ReadonlyMap<string, string>>

/** What a file said, with what it names called as it is now: where only that is other, nothing has changed for visitors. */
export function followed(file: SchemaFile, before: CheckContext, after: CheckContext, renames: Renames): unknown {
  const pieces = [...referencesIn(before, file)].flatMap((reference) => {
    const by = nameNow(reference, after, renames)
    return by === undefined ? [] : [{ ...reference, by }]
  })
  if (pieces.length === 0) return file.value
  const value: unknown = structuredClone(file.value)
  // From the end on: what stands before keeps its place.
  for (const { path, start, end, by } of pieces.sort((a, b) => b.start - a.start))
    change(value, path, (text) => text.slice(0, start) + by + text.slice(end))
  return value
}

function nameNow({ kind, id, route }: Reference, { routes }: CheckContext, renames: Renames): string | undefined {
  const known = renames.get(kind)?.get(id)
  if (!route || routes.some(({ path }) => path === route.path)) return route ? undefined : known
  const [moved, ...more] = routes.filter(({ page }) => page === (renames.get('page')?.get(route.page) ?? route.page))
  return moved && more.length === 0 ? `${moved.path}/` : undefined
}

function change(value: unknown, [step = '', ...rest]: Path, edit: (text: string) => string): void {
  if (Array.isArray(value)) changeAt(value, Number(step), rest, edit)
  else if (isRecord(value)) changeAt(value, String(step), rest, edit)
}

function changeAt<Key extends string | number>(
  around: Record<Key, unknown>,
  key: Key,
  rest: Path,
  edit: (text: string) => string,
): void {
  const inside = around[key]
  if (rest.length > 0) change(inside, rest, edit)
  else if (typeof inside === 'string') around[key] = edit(inside)
}
