import { isDeepStrictEqual } from 'node:util'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'

/** What has changed of routes.json: «адрес /faq/ → /voprosy/ (301)». */
export function* addressDifferences(before: unknown, after: unknown): Iterable<string> {
  const [was, now] = [record(before), record(after)]
  const [old, routes] = [list(was.routes).map(record), list(now.routes).map(record)]
  const redirects = list(now.redirects).map(record)
  const fresh = redirects.filter((one) => !list(was.redirects).some((other) => isDeepStrictEqual(other, one)))
  const gone = old.filter(({ path }) => !routes.some((route) => route.path === path))
  const moved = new Set<unknown>()
  for (const { path, page } of gone) {
    const to = redirects.find(({ from }) => from === path)?.to
    const other = routes.find((route) => route.page === page && !old.some(({ path: known }) => known === route.path))
    moved.add(path)
    if (other) moved.add(other.path)
    const goal = other ? `${other.path}/` : undefined
    if (to !== undefined) yield `адрес ${path}/ → ${to} (301)`
    else if (goal !== undefined) yield `адрес ${path}/ → ${goal}, прежний никуда не ведёт (404)`
    else yield `адреса ${path}/ больше нет (404)`
  }
  for (const route of routes) {
    const { path, page } = route
    const known = old.find((one) => one.path === path)
    if (!known && !moved.has(path)) yield `новый адрес ${path}/: страница «${page}»`
    if (!known) continue
    if (known.page !== page) yield `адрес ${path}/: страница «${known.page}» → «${page}»`
    else if (!isDeepStrictEqual(known, route)) yield `адрес ${path}/: другие параметры или проверка входа`
  }
  for (const { from, to } of fresh) if (!moved.has(from)) yield `переход ${from}/ → ${to} (301)`
  for (const one of list(was.redirects).map(record))
    if (!redirects.some(({ from }) => from === one.from) && !routes.some(({ path }) => path === one.from))
      yield `перехода ${one.from}/ → ${one.to} больше нет`
  if (!isDeepStrictEqual(was.errors, now.errors)) yield 'другие страницы ошибок'
}
