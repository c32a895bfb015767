import { isDeepStrictEqual } from 'node:util'
import { lineOf } from '#schema/definitions/document/parse.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { SchemaFile } from '#schema/definitions/kinds/files.ts'
import type { KindName } from '#schema/definitions/kinds/kinds.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import type { CheckContext } from '#schema/definitions/scope/context.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { Draft } from '../change/draft.ts'
import { addressesNamed } from '../change/named.ts'
import { replaceReferences } from '../change/rename.ts'
import { changesBetween, type FoundChange } from './changes.ts'

/** A change of something that visitors see, in Russian. */
export interface Difference {
  /** «Страница «О заводе», /about/» */
  readonly title: string
  readonly changes: readonly Change[]
}

interface Change {
  /** «блок «Вопросы и ответы» (2-й): заголовок: «Вопросы» → «Ответы»» */
  readonly words: string
  readonly file: string
  readonly line: number
}

/** A file before and after. */
interface Pair {
  readonly was?: SchemaFile | undefined
  readonly now?: SchemaFile | undefined
}

/**
 * Returns the visible changes between two states of the files. Formatting is not a change, nor is a reference to a
 * renamed file or address.
 */
export function differences(old: SchemaTexts, fresh: SchemaTexts): Difference[] {
  const draft = new Draft(old)
  const [before, after] = [draft.context(), new Draft(fresh).context()]
  const pairs = new Map(kinds.names.map((kind) => [kind, pairsOf(before, after, kind)]))
  const renames = new Map([...pairs].map(([kind, files]) => [kind, renamesOf(files)]))
  const routes = { was: before.files.one('routes'), now: after.files.one('routes') }
  const pages = renames.get('page') ?? new Map()
  const moves = [...addressChanges(routes.was?.value, routes.now?.value, pages)]
  replaceReferences(draft, ({ kind, id, route }) => {
    if (!route) return renames.get(kind)?.get(id)
    if (after.routes.some(({ path }) => path === route.path)) return undefined
    const [moved, ...more] = after.routes.filter(({ page }) => page === (pages.get(route.page) ?? route.page))
    return moved && more.length === 0 ? `${moved.path}/` : undefined
  })
  const renamed = draft.context()

  const isPages = (page: string | undefined): boolean =>
    page !== undefined && [before, after].some(({ files }) => files.of('page').has(page))
  // A redirect from the old name of a file is part of that file's difference.
  const followed = [...renames].flatMap(([kind, ids]) =>
    [...ids.keys()].flatMap((id) => addressesNamed(after, kind, id)),
  )
  const others = moves.filter(({ page, from }) => !isPages(page) && !(from && followed.includes(from)))
  return [...pairs]
    .flatMap(([kind, files]) =>
      files.map((pair) => {
        const id = (pair.now ?? pair.was)?.id
        const pageMoves = kind === 'page' && pair.was ? moves.filter(({ page }) => page === id) : []
        const changes = kind === 'routes' ? others : changesOfFile(pair, renamed, after)
        return {
          title: titleOf(kind, pair, pair.now ? after : before),
          changes: [...changes.map((change) => placed(change, pair)), ...pageMoves.map((move) => placed(move, routes))],
        }
      }),
    )
    .filter(({ changes }) => changes.length > 0)
}

function placed(change: FoundChange, { was, now }: Pair): Change {
  const file = change.gone ? (was ?? now) : (now ?? was)
  return { words: change.words, file: file?.file ?? '', line: file ? lineOf(file, change.at) : 1 }
}

const renamesOf = (pairs: readonly Pair[]): ReadonlyMap<string, string> =>
  new Map(pairs.flatMap(({ was, now }) => (was && now && was.id !== now.id ? [[was.id, now.id]] : [])))

/** A file with another name is the same one where it says the same, or has the same title. */
function pairsOf(before: CheckContext, after: CheckContext, kind: KindName): Pair[] {
  const [old, fresh] = [before.files.of(kind), after.files.of(kind)]
  const gone = new Set([...old.values()].filter(({ id }) => !fresh.has(id)))
  const take = (isSame: (was: SchemaFile) => boolean): SchemaFile | undefined => {
    const was = [...gone].find(isSame)
    if (was) gone.delete(was)
    return was
  }
  const pairs = [...fresh.values()].map((now) => ({
    now,
    was:
      old.get(now.id) ??
      take(({ value }) => isDeepStrictEqual(value, now.value)) ??
      take((was) => ownTitle(was) !== undefined && ownTitle(was) === ownTitle(now)),
  }))
  return [...pairs, ...[...gone].map((was) => ({ was }))]
}

/** @param renamed the state before, in which references have the new names */
function changesOfFile({ was, now }: Pair, renamed: CheckContext, after: CheckContext): FoundChange[] {
  if (!was) return [{ at: [], words: 'добавлено' }]
  // Visitors see the name of a file only in addresses.
  const paths = was.id === now?.id ? [] : addressesNamed(after, was.kind, was.id)
  const moved = paths.map((path) => ({ at: [], words: leadsTo(path, after) }))
  if (!now) return [{ at: [], words: 'удалено' }, ...moved]
  if (now.value === undefined || was.value === undefined)
    return now.text === was.text ? moved : [{ at: [], words: 'файл изменён, но его не\u00a0прочитать' }]
  const changesFrom = (file: SchemaFile | undefined) => [
    ...changesBetween(file?.value, now.value, kinds.get(now.kind).schema),
  ]
  const real = new Set(changesFrom(renamed.files.of(was.kind).get(was.id)).map(placeOf))
  const changes = changesFrom(was).filter((change) => real.has(placeOf(change)))
  return [...moved, ...changes, ...(changes.length > 0 ? staleEdition(was, now) : [])]
}

/** A consent is given to an edition: another text under the same date would be agreed to by nobody. */
function staleEdition(was: SchemaFile, now: SchemaFile): FoundChange[] {
  if (now.kind !== 'document' || record(was.value).version !== record(now.value).version) return []
  const words = `текст другой, а\u00a0редакция прежняя: поставьте в\u00a0"version" новую дату и\u00a0выполните npm run generate -- documents`
  return [{ at: ['version'], words }]
}

const placeOf = ({ at, gone = false }: FoundChange): string => JSON.stringify([at, gone])

/** @param path of a page that is gone */
function leadsTo(path: string, { files }: CheckContext): string {
  const redirects = list(record(files.one('routes')?.value).redirects).map(record)
  const to = redirects.find(({ from }) => from === path)?.to
  return typeof to === 'string'
    ? `адрес ${path}/ ведёт на\u00a0${to} (301)`
    : `по\u00a0адресу ${path}/ больше ничего нет (404)`
}

function titleOf(kind: KindName, { was, now }: Pair, context: CheckContext): string {
  const file = now ?? was
  const { title = kind } = kinds.get(kind).schema
  if (!file || kinds.isSingle(kind)) return title
  const addresses =
    kind === 'page'
      ? context.routes.filter(({ page }) => page === file.id).map(({ path }) => path)
      : addressesNamed(context, kind, file.id)
  return [`${title} «${ownTitle(file) ?? file.id}»`, ...addresses.map((path) => path.replace(/\/?$/, '/'))].join(', ')
}

function ownTitle({ value }: SchemaFile): string | undefined {
  const { name, title, meta } = record(value)
  const text = [name, title, record(meta).title].find((word) => typeof word === 'string')
  return typeof text === 'string' ? text : undefined
}

interface AddressChange extends FoundChange {
  /** Page of the address. */
  readonly page?: string
  /** Source of a new redirect. */
  readonly from?: string
}

/** Changes of routes.json. @param pages old names of page files to new ones */
function* addressChanges(before: unknown, after: unknown, pages: ReadonlyMap<string, string>): Iterable<AddressChange> {
  const [was, now] = [record(before), record(after)]
  const routes = list(now.routes).map(record)
  const old = list(was.routes)
    .map(record)
    .map((route): typeof route => ({ ...route, page: pages.get(String(route.page)) ?? route.page }))
  const [redirected, redirects] = [list(was.redirects).map(record), list(now.redirects).map(record)]
  const moved = new Set<unknown>()
  for (const [i, { path, page }] of old.entries()) {
    if (routes.some((route) => route.path === path)) continue
    const redirect = redirects.findIndex(({ from }) => from === path)
    const goal = redirects[redirect]?.to
    const newIndex = routes.findIndex(
      (route) => route.page === page && !old.some((oldRoute) => oldRoute.path === route.path) && !moved.has(route.path),
    )
    const address = routes[newIndex]?.path
    moved.add(path).add(address)
    if (address !== undefined)
      yield {
        page: String(page),
        at: ['routes', newIndex],
        words: `адрес ${path}/ → ${address}/, прежний ${goal === undefined ? 'никуда не\u00a0ведёт (404)' : `ведёт на\u00a0${goal} (301)`}`,
      }
    else
      yield {
        page: String(page),
        ...(goal === undefined ? { at: ['routes', i], gone: true } : { at: ['redirects', redirect] }),
        words: `адреса ${path}/ больше нет: ${goal === undefined ? 'по\u00a0нему «не\u00a0найдено» (404)' : `он ведёт на\u00a0${goal} (301)`}`,
      }
  }
  for (const [i, route] of routes.entries()) {
    const { path, page, guard } = route
    const oldRoute = old.find((candidate) => candidate.path === path)
    const placeInRoutes = { page: String(page), at: ['routes', i] }
    if (!oldRoute && !moved.has(path)) yield { ...placeInRoutes, words: `новый адрес ${path}/` }
    else if (oldRoute && oldRoute.page !== page)
      yield { ...placeInRoutes, words: `адрес ${path}/ теперь этой страницы, был страницы «${oldRoute.page}»` }
    else if (oldRoute && oldRoute.guard !== guard)
      yield {
        ...placeInRoutes,
        words: `адрес ${path}/ теперь ${guard ? `только для тех, кто вошёл (${guard})` : 'для всех'}`,
      }
    else if (oldRoute && !isDeepStrictEqual(oldRoute, route))
      yield { ...placeInRoutes, words: `адрес ${path}/: другие постоянные значения` }
  }
  for (const [i, { from, to }] of redirects.entries()) {
    const oldRedirect = redirected.find((candidate) => candidate.from === from)
    const at = ['redirects', i]
    if (!oldRedirect && !moved.has(from)) yield { at, from: String(from), words: `переход ${from}/ → ${to} (301)` }
    if (oldRedirect && oldRedirect.to !== to)
      yield { at, words: `переход ${from}/ ведёт на\u00a0${to} (301), вёл на\u00a0${oldRedirect.to}` }
  }
  for (const [i, { from, to }] of redirected.entries())
    if (![...redirects.map((redirect) => redirect.from), ...routes.map(({ path }) => path)].includes(from))
      yield { at: ['redirects', i], gone: true, words: `перехода ${from}/ → ${to} больше нет (404)` }
  if (!isDeepStrictEqual(was.errors, now.errors)) yield { at: ['errors'], words: 'другие страницы ошибок' }
}
