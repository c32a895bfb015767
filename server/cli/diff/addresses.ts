import { isDeepStrictEqual } from 'node:util'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { Found } from './found.ts'

interface AddressChange extends Found {
  /** Whose address it is. */
  readonly page?: string
  /** Where a new redirect leads from. */
  readonly from?: string
}

/**
 * What has changed of routes.json; of a page, where it is one's alone.
 * @param pages how the files of pages were named -> how they are
 */
export function* addressChanges(
  before: unknown,
  after: unknown,
  pages: ReadonlyMap<string, string>,
): Iterable<AddressChange> {
  const [was, now] = [record(before), record(after)]
  const routes = list(now.routes).map(record)
  const old = list(was.routes)
    .map(record)
    .map((route) => ({ ...route, path: route.path, page: pages.get(String(route.page)) ?? route.page }))
  const [redirected, redirects] = [list(was.redirects).map(record), list(now.redirects).map(record)]
  const moved = new Set<unknown>()
  for (const [i, { path, page }] of old.entries()) {
    if (routes.some((route) => route.path === path)) continue
    const redirect = redirects.findIndex(({ from }) => from === path)
    const goal = redirects[redirect]?.to
    const other = routes.findIndex(
      (route) => route.page === page && !old.some(({ path: known }) => known === route.path) && !moved.has(route.path),
    )
    const address = routes[other]?.path
    moved.add(path)
    if (address !== undefined) moved.add(address)
    yield {
      page: String(page),
      ...(address !== undefined
        ? { at: ['routes', other] }
        : goal !== undefined
          ? { at: ['redirects', redirect] }
          : { at: ['routes', i], gone: true }),
      words:
        address === undefined
          ? `адреса ${path}/ больше нет: ${goal === undefined ? 'по\u00a0нему «не\u00a0найдено» (404)' : `он ведёт на\u00a0${goal} (301)`}`
          : `адрес ${path}/ → ${address}/, прежний ${goal === undefined ? 'никуда не\u00a0ведёт (404)' : `ведёт на\u00a0${goal} (301)`}`,
    }
  }
  for (const [i, route] of routes.entries()) {
    const { path, page } = route
    const known = old.find((one) => one.path === path)
    const own = { page: String(page), at: ['routes', i] }
    if (!known && !moved.has(path)) yield { ...own, words: `новый адрес ${path}/` }
    if (!known) continue
    if (known.page !== page)
      yield { ...own, words: `адрес ${path}/ теперь этой страницы, был страницы «${known.page}»` }
    else if (record(known).guard !== route.guard)
      yield {
        ...own,
        words: route.guard
          ? `адрес ${path}/ теперь только для тех, кто вошёл (${route.guard})`
          : `адрес ${path}/ теперь для всех`,
      }
    else if (!isDeepStrictEqual(known, route)) yield { ...own, words: `адрес ${path}/: другие постоянные значения` }
  }
  for (const [i, { from, to }] of redirects.entries()) {
    const known = redirected.find((one) => one.from === from)
    const at = ['redirects', i]
    if (!known && !moved.has(from)) yield { at, from: String(from), words: `переход ${from}/ → ${to} (301)` }
    if (known && known.to !== to)
      yield { at, words: `переход ${from}/ ведёт на\u00a0${to} (301), вёл на\u00a0${known.to}` }
  }
  for (const [i, { from, to }] of redirected.entries())
    if (!redirects.some((one) => one.from === from) && !routes.some(({ path }) => path === from))
      yield { at: ['redirects', i], gone: true, words: `перехода ${from}/ → ${to} больше нет (404)` }
  if (!isDeepStrictEqual(was.errors, now.errors)) yield { at: ['errors'], words: 'другие страницы ошибок' }
}
