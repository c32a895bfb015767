import { isDeepStrictEqual } from 'node:util'
import { lineOf } from '#schema/definitions/document/parse.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { SchemaFile } from '#schema/definitions/kinds/files.ts'
import { type KindName, kindNames, kinds } from '#schema/definitions/kinds/kinds.ts'
import type { CheckContext } from '#schema/definitions/scope/context.ts'
import { addressesNamed } from '../change/addresses.ts'
import { addressChanges } from './addresses.ts'
import { changesBetween } from './changes.ts'
import { followed, type Renames } from './followed.ts'
import type { Found } from './found.ts'

/** What has changed of one thing that visitors see, in Russian. */
export interface Difference {
  /** «Страница «О заводе», /about/» */
  readonly title: string
  readonly changes: readonly Change[]
}

export interface Change {
  /** «блок «Вопросы и ответы» (2-й): заголовок: «Вопросы» → «Ответы»» */
  readonly words: string
  readonly file: string
  readonly line: number
}

/** What has changed for visitors from one state of the files to another: what only its writing tells apart is no change. */
export function differences(before: CheckContext, after: CheckContext): Difference[] {
  const pairs = new Map(kindNames.map((kind) => [kind, pairsOfFiles(before, after, kind)]))
  const renames = new Map([...pairs].map(([kind, files]) => [kind, renamedOf(files)]))
  const routes = { was: before.files.one('routes'), now: after.files.one('routes') }
  const moves = [...addressChanges(routes.was?.value, routes.now?.value, renames.get('page') ?? new Map())]
  // Those are told with what has moved.
  const told = new Set(
    [...renames].flatMap(([kind, ids]) => [...ids.keys()].flatMap((id) => addressesNamed(after, kind, id))),
  )
  const others = moves.filter(({ page, from = '' }) => !hasPage(before, after, page) && !told.has(from))
  return kindNames.flatMap((kind) =>
    (pairs.get(kind) ?? [])
      .map((pair) => {
        const { was, now } = pair
        const own = kind === 'page' && was ? moves.filter(({ page }) => page === (now ?? was).id) : []
        const changes = [
          ...(kind === 'routes' ? others : changesOfFile(was, now, before, after, renames)).map((found) =>
            placed(found, pair),
          ),
          ...own.map((found) => placed(found, routes)),
        ]
        return { title: headingOf(kind, was, now, before, after), changes }
      })
      .filter(({ changes }) => changes.length > 0),
  )
}

const hasPage = (before: CheckContext, after: CheckContext, page: string | undefined): boolean =>
  page !== undefined && [before, after].some(({ files }) => files.of('page').has(page))

function placed(found: Found, { was, now }: FilePair): Change {
  const file = found.gone ? (was ?? now) : (now ?? was)
  return { words: found.words, file: file?.file ?? '', line: file ? lineOf(file, found.at) : 1 }
}

const renamedOf = (pairs: readonly FilePair[]): ReadonlyMap<string, string> =>
  new Map(pairs.flatMap(({ was, now }) => (was && now && was.id !== now.id ? [[was.id, now.id]] : [])))

interface FilePair {
  readonly was?: SchemaFile | undefined
  readonly now?: SchemaFile | undefined
}

/** A file that has another name now is the same one where it says the same, or has the same title. */
function pairsOfFiles(before: CheckContext, after: CheckContext, kind: KindName): FilePair[] {
  const [old, fresh] = [before.files.of(kind), after.files.of(kind)]
  const gone = new Set([...old.values()].filter(({ id }) => !fresh.has(id)))
  const added = [...fresh.values()].filter(({ id }) => !old.has(id))
  const renamed = new Map<string, SchemaFile>()
  for (const isSame of [
    (was: SchemaFile, now: SchemaFile) => isDeepStrictEqual(was.value, now.value),
    (was: SchemaFile, now: SchemaFile) => ownTitle(was) !== undefined && ownTitle(was) === ownTitle(now),
  ])
    for (const now of added) {
      const was = renamed.has(now.id) ? undefined : [...gone].find((one) => isSame(one, now))
      if (!was) continue
      renamed.set(now.id, was)
      gone.delete(was)
    }
  return [
    ...[...fresh.values()].map((now) => ({ now, was: old.get(now.id) ?? renamed.get(now.id) })),
    ...[...gone].map((was) => ({ was })),
  ]
}

function changesOfFile(
  was: SchemaFile | undefined,
  now: SchemaFile | undefined,
  before: CheckContext,
  after: CheckContext,
  renames: Renames,
): Found[] {
  const whole = { at: [] }
  if (!was) return [{ ...whole, words: 'добавлено' }]
  // The name of a file is nothing to visitors where it is no part of an address.
  const paths = was.id === now?.id ? [] : addressesNamed(after, was.kind, was.id)
  const moved = paths.map((path) => ({ ...whole, words: leadsTo(path, after) }))
  if (!now) return [{ ...whole, words: 'удалено' }, ...moved]
  if (now.value === undefined || was.value === undefined)
    return now.text === was.text ? moved : [{ ...whole, words: 'файл изменён, но его не\u00a0прочитать' }]
  const { schema } = kinds[now.kind]
  const changes = [...changesBetween(was.value, now.value, schema)]
  const other = followed(was, before, after, renames)
  if (other === was.value) return [...moved, ...changes]
  // What only calls something by its new name has not changed.
  const real = new Set([...changesBetween(other, now.value, schema)].map(placeOf))
  return [...moved, ...changes.filter((found) => real.has(placeOf(found)))]
}

const placeOf = ({ at, gone = false }: Found): string => JSON.stringify([at, gone])

/** @param path of what is no more */
function leadsTo(path: string, { files }: CheckContext): string {
  const { to } =
    list(record(files.one('routes')?.value).redirects)
      .map(record)
      .find(({ from }) => from === path) ?? {}
  return typeof to === 'string'
    ? `адрес ${path}/ ведёт на\u00a0${to} (301)`
    : `по\u00a0адресу ${path}/ больше ничего нет (404)`
}

function headingOf(
  kind: KindName,
  was: SchemaFile | undefined,
  now: SchemaFile | undefined,
  before: CheckContext,
  after: CheckContext,
): string {
  const file = now ?? was
  const { title = kind } = kinds[kind].schema
  if (!file || !kinds[kind].path.includes('*')) return title
  const context = now ? after : before
  const addresses =
    kind === 'page'
      ? context.routes.filter(({ page }) => page === file.id).map(({ path }) => path)
      : addressesNamed(context, kind, file.id)
  // The address of the start page is a stroke alone.
  return [`${title} «${ownTitle(file) ?? file.id}»`, ...addresses.map((path) => path.replace(/\/?$/, '/'))].join(', ')
}

function ownTitle({ value }: SchemaFile): string | undefined {
  const { name, title, meta } = record(value)
  const found = [name, title, record(meta).title].find((word) => typeof word === 'string')
  return typeof found === 'string' ? found : undefined
}
