import { isDeepStrictEqual } from 'node:util'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { Found } from './changes.ts'

interface AddressChange extends Found {
  /** Whose address it is. */
  readonly page?: string
  /** Where a new redirect leads from. */
  readonly from?: string
}

/**
 * What has changed of routes.json.
 * @param pages old names of page files -> new ones
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
    .map((route): typeof route => ({ ...route, page: pages.get(String(route.page)) ?? route.page }))
  const [redirected, redirects] = [list(was.redirects).map(record), list(now.redirects).map(record)]
  const moved = new Set<unknown>()
  for (const [i, { path, page }] of old.entries()) {
    if (routes.some((route) => route.path === path)) continue
    const redirect = redirects.findIndex(({ from }) => from === path)
    const goal = redirects[redirect]?.to
    const other = routes.findIndex(
      (route) => route.page === page && !old.some((known) => known.path === route.path) && !moved.has(route.path),
    )
    const address = routes[other]?.path
    moved.add(path).add(address)
    if (address !== undefined)
      yield {
        page: String(page),
        at: ['routes', other],
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
    const known = old.find((one) => one.path === path)
    const own = { page: String(page), at: ['routes', i] }
    if (!known && !moved.has(path)) yield { ...own, words: `новый адрес ${path}/` }
    else if (known && known.page !== page)
      yield { ...own, words: `адрес ${path}/ теперь этой страницы, был страницы «${known.page}»` }
    else if (known && known.guard !== guard)
      yield {
        ...own,
        words: `адрес ${path}/ теперь ${guard ? `только для тех, кто вошёл (${guard})` : 'для всех'}`,
      }
    else if (known && !isDeepStrictEqual(known, route))
      yield { ...own, words: `адрес ${path}/: другие постоянные значения` }
  }
  for (const [i, { from, to }] of redirects.entries()) {
    const known = redirected.find((one) => one.from === from)
    const at = ['redirects', i]
    if (!known && !moved.has(from)) yield { at, from: String(from), words: `переход ${from}/ → ${to} (301)` }
    if (known && known.to !== to)
      yield { at, words: `переход ${from}/ ведёт на\u00a0${to} (301), вёл на\u00a0${known.to}` }
  }
  for (const [i, { from, to }] of redirected.entries())
    if (![...redirects.map((one) => one.from), ...routes.map(({ path }) => path)].includes(from))
      yield { at: ['redirects', i], gone: true, words: `перехода ${from}/ → ${to} больше нет (404)` }
  if (!isDeepStrictEqual(was.errors, now.errors)) yield { at: ['errors'], words: 'другие страницы ошибок' }
}
