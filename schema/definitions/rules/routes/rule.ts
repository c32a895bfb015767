import { matchRoute, mayBegin, movedTo, segmentsOf, type Variants } from '../../addresses/routing.ts'
import { callNamed } from '../../calls/call.ts'
import { lineOf, problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { answeredBy, redirectionsOf } from '../../scope/targets.ts'
import { suggest } from '../../text/nearest.ts'

/** Checks routes.json: pages and guards exist; no route is a duplicate, or is hidden by another route or by a redirect. */
export const routesRule: Rule = {
  *check(context) {
    const file = context.files.one('routes')
    if (!file) return
    const value = record(file.value)
    for (const [i, entry] of list(value.routes).entries()) yield* checkRoute(context, file, i, entry)
    yield* checkUnnamed(context, value)
    yield* checkCodes(context, list(value.redirects))
    yield* checkRedirects(context, file)
    for (const [name, page] of Object.entries(record(value.errors))) {
      if (typeof page === 'string' && !context.files.of('page').has(page))
        yield missingPage(context, file, ['errors', name], page)
    }
  },
}

/** Warns of a page without a route, unless a route names a missing page: that name may be a misspelling of this page's name. */
function* checkUnnamed({ files }: CheckContext, { routes, errors }: Readonly<Record<string, unknown>>) {
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

/** Checks that a route's page and guard exist, then checks its path. */
function* checkRoute(context: CheckContext, file: SchemaFile, i: number, entry: unknown): Iterable<Problem> {
  const { path, page, guard } = record(entry)
  if (typeof page === 'string' && !context.files.of('page').has(page))
    yield missingPage(context, file, ['routes', i, 'page'], page)
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
    .find(({ source, optional }) => optional !== true && callNamed(context.calls, source)?.user)?.source
  if (guard === undefined && userCall !== undefined)
    yield problemAt(file, ['routes', i], {
      rule: 'адреса/нет-проверки',
      message: `Страница «${String(page)}» вызывает «${String(userCall)}», а\u00a0он отвечает только тем, кто вошёл: остальные увидят ошибку.`,
      hint: `Добавьте "guard": ${fittingGuards(context, file, path)}.`,
    })
  if (typeof path === 'string') yield* checkPath(context, file, i, entry)
}

/** Returns the guard of other routes with the same first segment, «/personal/…»; all guards if there is no such route. */
function fittingGuards({ guards }: CheckContext, file: SchemaFile, path: unknown): string {
  const [, segment] = String(path).split('/')
  const routes = list(record(file.value).routes).map(record)
  const beside = routes.find((other) => other.guard && String(other.path).split('/')[1] === segment)
  return (beside ? [beside.guard] : [...guards]).map((name) => `"${name}"`).join(' или ')
}

function* checkPath(context: CheckContext, file: SchemaFile, i: number, entry: unknown): Iterable<Problem> {
  const { path = '', page } = record(entry) as { path?: string; page?: unknown } // checkRoute has checked the path
  const at = (rule: string, message: string, hint: string, severity: Problem['severity'] = 'error'): Problem =>
    problemAt(file, ['routes', i, 'path'], { severity, rule: `адреса/${rule}`, message, hint })
  const another = 'Дайте странице другой адрес.'
  if (context.files.kinds.isServers(`${path}/`))
    yield at('занят', `На\u00a0«${path}/» отвечает сам сайт: страницы «${String(page)}» никто не\u00a0увидит.`, another)
  const example = exampleOf(path, context.variants)
  const moved = matchRoute(redirectionsOf(context), example, context.variants)
  // For a path without parameters, `checkRedirects` reports the redirect.
  if (moved && path.includes('{'))
    yield at(
      'занят',
      `Адрес «${path}» закрыт переходом со старого «${moved.route.path}»: страницы «${String(page)}» никто не увидит.`,
      `Уберите переход. ${another}`,
    )
  const routes = list(record(file.value).routes).map(record)
  const line = (route: unknown) => `в\u00a0строке ${lineOf(file, ['routes', routes.indexOf(record(route)), 'path'])}`
  const earlier = matchRoute(context.routes, example, context.variants)?.route
  if (earlier && earlier !== entry && context.routes.some((route) => route === entry))
    yield at('повтор', `Адрес «${path}» уже занят, ${line(earlier)}: на него отвечает «${earlier.path}».`, another)
  const shown = (route: Readonly<Record<string, unknown>>): string =>
    JSON.stringify([route.page, route.params, route.guard, partsOf(String(route.path))])
  const twin = routes.find((other) => shown(other) === shown(record(entry)))
  if (twin && twin !== entry && twin.path !== path)
    yield at(
      'повтор',
      `Страница «${String(page)}» уже открывается по «${String(twin.path)}», ${line(twin)}: поиск примет её за\u00a0повтор.`,
      `Оставьте один адрес, а\u00a0с\u00a0другого ведите переходом: "redirects": [{ "from": "${path}", "to": "${String(twin.path)}/" }].`,
      'warning',
    )
}

/** Checks that no page, redirect or server route begins with the code of a variant, which is the first segment of addresses. */
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

/** Checks redirects: no page answers the old address; the target exists, is no old address, and has only parameters of the old one. */
function* checkRedirects(context: CheckContext, file: SchemaFile): Iterable<Problem> {
  const redirections = redirectionsOf(context)
  for (const [i, entry] of list(record(file.value).redirects).entries()) {
    const { from, to } = record(entry)
    if (typeof from !== 'string' || typeof to !== 'string') continue
    const at = (key: string, rule: string, message: string, hint: string): Problem =>
      problemAt(file, ['redirects', i, key], { rule: `адреса/${rule}`, message, hint })
    // A redirect's old address may match a route with parameters, but must not hide existing content.
    const current = answeredBy(context, context.routes, exampleOf(from, context.variants))
    if (current)
      yield at(
        'from',
        'занят',
        `Адрес «${from}» не\u00a0старый: на\u00a0него отвечает «${current.path}», а\u00a0переход это закрывает.`,
        'Уберите переход или дайте другой адрес странице.',
      )
    const target = to.startsWith('/') ? movedTo(redirections, to.replace(/[?#].*$/s, ''), context.variants) : undefined
    const strange = partsOf(to).find((part) => !partsOf(from).includes(part))
    if (strange !== undefined)
      yield at('to', 'часть', `В старом адресе «${from}» нет части «${strange}».`, 'Повторить можно только его части.')
    else if (target === undefined && partsOf(to).length > 0 && !isAddress(context, to))
      yield at(
        'to',
        'часть',
        `Адреса «${to}» на сайте нет.`,
        suggest(
          to,
          context.routes.flatMap(({ path }) => (path.includes('{') ? `${path}/` : [])),
        ),
      )
    if (target !== undefined)
      yield at(
        'to',
        'цепочка',
        `Адрес «${to}» сам старый: с него переходят на «${target}».`,
        'Ведите на адрес страницы.',
      )
  }
}

/** Returns true if a route has exactly this address, including its placeholders; the segment of the variant is optional. */
function isAddress({ routes, variants }: CheckContext, to: string): boolean {
  const part = `/{${variants.param}?}`
  const starts = [part, '', ...[...variants.codes].map((code) => `/${code}`)]
  return routes.some(({ path }) => starts.some((start) => `${path.replace(part, start)}/` === to))
}

const partsOf = (address: string): string[] => address.match(/\{[^{}]*\}/g) ?? []

/** Returns an address that matches the path; its parameters have values that begin with '\0', unlike any literal segment. */
function exampleOf(path: string, { param, codes }: Variants): string {
  const [code = ''] = codes
  const words = segmentsOf(path).map((segment) =>
    'word' in segment ? segment.word : segment.name === param ? code : `\0${segment.name}`,
  )
  return `/${words.join('/')}`
}

function missingPage({ files }: CheckContext, file: SchemaFile, path: Path, page: string): Problem {
  return problemAt(file, path, {
    rule: 'ссылки/нет-страницы',
    message: `Страницы «${page}» нет: нет файла schema/${files.kinds.pathOf('page', page)}.`,
    hint: suggest(page, files.of('page').keys()),
  })
}
