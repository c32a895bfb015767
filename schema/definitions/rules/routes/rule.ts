import { matchRoute, mayBegin, movedTo, segmentsOf, type Variants } from '../../addresses/routing.ts'
import { lineOf, problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { Route } from '../../kinds/routes.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { answeredBy, redirectionsOf } from '../../scope/targets.ts'
import { nearest, suggest } from '../../text/nearest.ts'

/** routes.json: pages and guards exist, no address is given twice, hidden behind an earlier one or moved away from. */
export const routesRule: Rule = {
  meta: {
    title: 'Адреса',
    explanation:
      'В routes.json два одинаковых адреса или два адреса одной страницы, старый адрес закрывает страницу или ведёт на другой старый, у адреса нет страницы или у страницы — адреса: кто-то из посетителей её не увидит.',
    mending:
      'Оставьте один из адресов, поставьте нужный раньше или назовите страницу, которая есть; со старого адреса ведите сразу на нынешний.',
    codes: [
      'адреса/повтор',
      'адреса/занят',
      'адреса/цепочка',
      'адреса/круг',
      'адреса/часть',
      'адреса/нет-адреса',
      'адреса/нет-проверки',
      'ссылки/нет-страницы',
      'ссылки/неизвестная-проверка',
    ],
  },
  *check(context) {
    const file = context.files.one('routes')
    if (!file) return
    const value = record(file.value)
    for (const [i, entry] of list(value.routes).entries()) yield* checkRoute(context, file, i, entry)
    yield* checkUnnamed(context, value)
    yield* checkCodes(context, list(value.redirects))
    yield* checkRedirects(context, file)
    for (const [i, entry] of list(value.redirects).entries()) {
      const { from } = record(entry)
      const example = typeof from === 'string' ? exampleOf(from, context.variants) : '/'
      const taken = typeof from === 'string' ? matchRoute(context.routes, example, context.variants)?.route : undefined
      if (!taken) continue
      // A moved address may lie among those of a route with parameters, but must hide nothing that is there.
      if (segmentsOf(taken.path).some((segment) => 'name' in segment && segment.name !== context.variants.param)) {
        if (answeredBy(context, context.routes, example))
          yield problemAt(file, ['redirects', i, 'from'], {
            rule: 'адреса/занят',
            message: `Адрес «${String(from)}» снова занят, по нему показывает своё «${taken.path}», а переход это закрывает: никто его не увидит.`,
            hint: 'Уберите переход или дайте новому другое имя.',
          })
        continue
      }
      yield problemAt(file, ['redirects', i, 'from'], {
        rule: 'адреса/занят',
        message: `Со старого адреса «${String(from)}» перейти нельзя: на него отвечает страница «${taken.page}».`,
        hint: 'Уберите переход или адрес страницы.',
      })
    }
    for (const [name, page] of Object.entries(record(value.errors))) {
      if (typeof page === 'string' && !context.files.of('page').has(page))
        yield missingPage(context, ['errors', name], page)
    }
  },
}

/** A page without an address, unless a line of routes.json names another by mistake. */
function* checkUnnamed(
  { files }: CheckContext,
  { routes, errors }: Readonly<Record<string, unknown>>,
): Iterable<Problem> {
  const pages = files.of('page')
  const named = [...list(routes).map((route) => record(route).page), ...Object.values(record(errors))].map(String)
  if (!Array.isArray(routes) || !named.every((id) => pages.has(id))) return
  for (const [id, page] of pages)
    if (!named.includes(id))
      yield problemAt(page, [], {
        severity: 'warning',
        rule: 'адреса/нет-адреса',
        message: 'У\u00a0страницы нет адреса: её не\u00a0увидит никто.',
        hint: `Добавьте в\u00a0routes.json строку { "path": "/${id}", "page": "${id}" } или удалите файл.`,
      })
}

/** Page and guard of a route, then its path. */
function* checkRoute(context: CheckContext, file: SchemaFile, i: number, entry: unknown): Iterable<Problem> {
  const { path, page, guard } = record(entry)
  if (typeof page === 'string' && !context.files.of('page').has(page))
    yield missingPage(context, ['routes', i, 'page'], page)
  if (typeof guard === 'string' && !context.guards.has(guard)) {
    yield problemAt(file, ['routes', i, 'guard'], {
      rule: 'ссылки/неизвестная-проверка',
      message: `Проверки доступа «${guard}» нет.`,
      hint: suggest(guard, context.guards) || 'Пока на сайте нет ни одной.',
    })
  }
  const { data } = record(context.files.of('page').get(String(page))?.value)
  const userCall = Object.values(record(data))
    .map(record)
    .find(({ source, optional }) => optional !== true && context.calls[String(source)]?.user)?.source
  if (guard === undefined && userCall !== undefined)
    yield problemAt(file, ['routes', i], {
      rule: 'адреса/нет-проверки',
      message: `Страница «${String(page)}» вызывает «${String(userCall)}», а\u00a0он отвечает только тем, кто вошёл: остальные увидят ошибку.`,
      hint: `Добавьте "guard": ${[...context.guards].map((name) => `"${name}"`).join(' или ')}.`,
    })
  if (typeof path === 'string') yield* checkPath(context, file, i, entry)
}

function* checkPath(context: CheckContext, file: SchemaFile, i: number, entry: unknown): Iterable<Problem> {
  const { path = '', page } = record(entry) as { path?: string; page?: unknown } // checkRoute has tested the path
  const twin = twinOf(context, entry)
  if (twin) yield twice(file, i, path, twin)
  if (context.files.kinds.isServers(`${path}/`))
    yield problemAt(file, ['routes', i, 'path'], {
      rule: 'адреса/занят',
      message: `На\u00a0«${path}/» отвечает сам сайт: страницы «${String(page)}» никто не\u00a0увидит.`,
      hint: 'Дайте странице другой адрес.',
    })
  const earlier = matchRoute(context.routes, exampleOf(path, context.variants), context.variants)?.route
  const moved = matchRoute(redirectionsOf(context), exampleOf(path, context.variants), context.variants)
  // An address without parts is reported at the redirect itself.
  if (moved && path.includes('{') && context.routes.some((route) => route === entry))
    yield problemAt(file, ['routes', i, 'path'], {
      rule: 'адреса/занят',
      message: `Адрес «${path}» закрыт переходом со старого «${moved.route.path}»: страницы «${String(page)}» никто не увидит.`,
      hint: 'Уберите переход или дайте странице другой адрес.',
    })
  const hidden = path.includes('{') || earlier !== entry ? undefined : hiddenBehind(context, path)
  if (hidden && hidden.page !== page)
    yield problemAt(file, ['routes', i, 'path'], {
      rule: 'адреса/занят',
      message: `Адрес «${path}» закрывает то, что показывает «${hidden.path}»: страницы «${hidden.page}» по нему больше не увидеть.`,
      hint: `Дайте странице «${String(page)}» другой адрес.`,
    })
  const same = earlier === entry && !hidden ? showsTheSame(context, entry) : undefined
  if (same && !twinOf(context, same) && !context.files.kinds.isServers(`${same.path}/`))
    yield problemAt(file, ['routes', i, 'path'], {
      severity: 'warning',
      rule: 'адреса/повтор',
      message: `Страница «${same.page}» уже открывается по «${same.path}»: с\u00a0двумя адресами поиск примет её за\u00a0повтор, а\u00a0посетители разойдутся по\u00a0обоим.`,
      hint: `Оставьте один адрес, а\u00a0с\u00a0другого ведите переходом: "redirects": [{ "from": "${path}", "to": "${same.path}/" }].`,
    })
  if (earlier && earlier !== entry && !twin && context.routes.some((route) => route === entry)) {
    yield problemAt(file, ['routes', i, 'path'], {
      rule: 'адреса/повтор',
      message: `Адрес «${path}» уже занят: на него отвечает «${earlier.path}», который стоит раньше.`,
      hint: 'Поставьте его раньше или оставьте один из них.',
    })
  }
}

/** Returns a route of another page with the same path. */
const twinOf = ({ routes }: CheckContext, entry: unknown): Route | undefined =>
  routes.find(({ path, page }) => path === record(entry).path && page !== record(entry).page)

function twice(file: SchemaFile, i: number, path: string, { page }: Route): Problem {
  const entries = list(record(file.value).routes).map(record)
  const other = entries.findIndex((entry) => entry.path === path && entry.page === page)
  const hidden = String(other < i ? entries[i]?.page : page)
  return problemAt(file, ['routes', i, 'path'], {
    rule: 'адреса/повтор',
    message: `Адрес «${path}» дан дважды: в\u00a0строке ${lineOf(file, ['routes', other, 'path'])} он у\u00a0страницы «${page}». Откроется та, что выше, а\u00a0страницы «${hidden}» по\u00a0нему никто не\u00a0увидит.`,
    hint: 'Оставьте одну из\u00a0двух строк или дайте одной из\u00a0страниц другой адрес.',
  })
}

/** An earlier route by which a page shows the very same. */
function showsTheSame({ routes }: CheckContext, entry: unknown): Route | undefined {
  const entryRoute = routes.find((route) => route === entry)
  const shown = ({ path, page, params, guard }: Route): string =>
    JSON.stringify([page, Object.entries(params ?? {}).sort(), guard, partsOf(path).sort()])
  return (
    entryRoute &&
    routes
      .slice(0, routes.indexOf(entryRoute))
      .find((route) => route.path !== entryRoute.path && shown(route) === shown(entryRoute))
  )
}

/** The route with parts, further down, that showed something by this address. */
function hiddenBehind(context: CheckContext, path: string): Route | undefined {
  const later = context.routes.slice(context.routes.findIndex((route) => route.path === path) + 1)
  return answeredBy(
    context,
    later.filter((route) => route.path.includes('{')),
    path,
  )
}

/** A variant's code is the first segment of addresses: no page and no server route may have it. */
function* checkCodes({ files, routes }: CheckContext, redirects: readonly unknown[]): Iterable<Problem> {
  const { variants } = files.kinds
  const file = variants && files.one(variants.kind)
  if (!file) return
  const paths = routes.map(({ path }) => path)
  if (!paths.some((path) => segmentsOf(path).some((part) => 'name' in part && part.name === variants.param))) return
  const all = [...paths, ...redirects.map((redirect) => String(record(redirect).from))]
  for (const [i, entry] of list(record(file.value)[variants.list]).entries()) {
    const code = record(entry)[variants.key]
    if (typeof code !== 'string') continue
    const taken = all.find((path) => mayBegin(path, code))
    if (taken === undefined && !files.kinds.isServers(`/${code}/`)) continue
    yield problemAt(file, [variants.list, i, variants.key], {
      rule: 'адреса/занят',
      message: `С «/${code}/» начинаются адреса этого ${variants.genitive}, а ${taken === undefined ? 'на такие отвечает сам сайт' : `так же начинается «${taken}» в routes.json`}: посетитель попадёт не туда.`,
      hint: 'Дайте другой код, латинскими буквами, как в адресе: «nizhny-novgorod».',
    })
  }
}

/** Old addresses: each once, leading at one step to an address that is answered, by parts that it has itself. */
function* checkRedirects(context: CheckContext, file: SchemaFile): Iterable<Problem> {
  const redirections = redirectionsOf(context)
  const next = (address: string): string | undefined =>
    address.startsWith('/')
      ? movedTo(redirections, pathnameOf(address), context.variants)?.replaceAll('%7B', '{').replaceAll('%7D', '}')
      : undefined
  for (const [i, entry] of list(record(file.value).redirects).entries()) {
    const { from, to } = record(entry)
    if (typeof from !== 'string' || typeof to !== 'string') continue
    const at = (key: string, rule: string, message: string, hint: string): Problem =>
      problemAt(file, ['redirects', i, key], { rule: `адреса/${rule}`, message, hint })
    const example = exampleOf(from, context.variants)
    const before = list(record(file.value).redirects)
      .slice(0, i)
      .map((redirect) => String(record(redirect).from))
    const earlier = before.findIndex((path) => matchRoute([{ path, page: '' }], example, context.variants))
    if (earlier >= 0)
      yield at(
        'from',
        'повтор',
        `Со старого адреса «${from}» уже ведёт переход «${before[earlier]}», в\u00a0строке ${lineOf(file, ['redirects', earlier, 'from'])}.`,
        'Оставьте один из них.',
      )
    const goal = next(to)
    const strange = partsOf(to).find((part) => !partsOf(from).includes(part))
    if (strange !== undefined)
      yield at('to', 'часть', `В старом адресе «${from}» нет части «${strange}».`, 'Повторить можно только его части.')
    else if (goal === undefined && partsOf(to).length > 0 && !isAddress(context, to))
      yield at(
        'to',
        'часть',
        `Адреса «${to}» на сайте нет.`,
        suggest(
          to,
          context.routes.flatMap(({ path }) => (path.includes('{') ? `${path}/` : [])),
        ),
      )
    if (goal === undefined) continue
    const end = lastOf(to, next)
    yield end === undefined
      ? at(
          'to',
          'круг',
          `Переход «${from}» → «${to}» ходит по кругу: посетитель не попадёт никуда.`,
          'Ведите на адрес страницы.',
        )
      : at('to', 'цепочка', `Адрес «${to}» сам старый: с него переходят на «${end}».`, `Ведите сразу туда: «${end}».`)
  }
}

/** Returns true if a route has this address, braces included; a variant's segment is optional, or that of one variant. */
function isAddress({ routes, variants }: CheckContext, to: string): boolean {
  const part = `/{${variants.param}?}`
  const starts = [part, '', ...[...variants.codes].map((code) => `/${code}`)]
  return routes.some(({ path }) => starts.some((start) => `${path.replace(part, start)}/` === to))
}

/** Returns the last step; undefined for a cycle. */
function lastOf(start: string, next: (address: string) => string | undefined): string | undefined {
  const seen = new Set<string>()
  let last = start
  for (let step = next(start); step !== undefined; step = next(step)) {
    // Twice the same, or ever longer.
    if (seen.has(step) || seen.size === MAX_STEPS) return undefined
    seen.add(step)
    last = step
  }
  return last
}

const MAX_STEPS = 50

const pathnameOf = (address: string): string => address.replace(/[?#].*$/s, '')

const partsOf = (address: string): string[] => address.match(/\{[^{}]*\}/g) ?? []

/** An address that fits the path, with every part of it and with no word that another path could name. */
function exampleOf(path: string, { param, codes }: Variants): string {
  const [code = ''] = codes
  const words = segmentsOf(path).map((segment) =>
    'word' in segment ? segment.word : segment.name === param ? code : `\0${segment.name}`,
  )
  return `/${words.join('/')}`
}

/** A word near no page is most likely the only page that has no address. */
function missingPage({ files, routes }: CheckContext, path: (string | number)[], page: string): Problem {
  const file = files.one('routes')
  if (!file) throw new TypeError('routes.json is read before its problems are told')
  const errors = Object.values(record(record(file.value).errors))
  const pages = [...files.of('page').keys()]
  const free = pages.filter((id) => !errors.includes(id) && !routes.some((route) => route.page === id))
  const meant = nearest(page, pages) === undefined ? free : pages
  return problemAt(file, path, {
    rule: 'ссылки/нет-страницы',
    message: `Страницы «${page}» нет: нет файла schema/${files.kinds.pathOf('page', page)}.`,
    hint:
      meant === pages || free.length === 1
        ? suggest(meant === pages ? page : String(free[0]), meant)
        : 'Назовите файл из schema/pages. Если страницу удалили, верните её файл из истории или уберите этот адрес.',
  })
}
