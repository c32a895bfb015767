import { routeOf, segmentsOf } from '../../addresses/routing.ts'
import type { ValuePlace } from '../../authoring/walk.ts'
import { LINK_TARGETS } from '../../contract/link.ts'
import { problemAt } from '../../document/parse.ts'
import { type Path, type Problem, toPointer } from '../../document/problem.ts'
import { isExpression, type Written, writtenIn } from '../../expressions/types.ts'
import type { Role } from '../../json-schema/types.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import { whyHidden } from '../../kinds/periods.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { anchorsOf } from '../../scope/targets.ts'
import { capitalized } from '../../text/format.ts'
import { linksIn } from '../../text/marks.ts'
import { suggest } from '../../text/nearest.ts'
import { telAddress } from '../../text/phone.ts'
import { checkAddress, checkAnchor, checkAsset, checkContent, checkOwnAnchor, checkShown, HIDDEN } from './addresses.ts'
import { checkNamed, checkValues, type LinkProblem } from './values.ts'
import { checkWords } from './words.ts'

/** Checks that every link has a target: addresses, routes with their parameters, files of public/, anchors, links in texts. */
export const linksRule: Rule = {
  *checkFile(context, file) {
    const { places } = context.walked(file)
    // Entries that can have a period, such as menu items. Their links may lead to hidden content, because an entry can be hidden, too.
    const entries = new Set(
      places.flatMap(({ path, schema }) => (schema.properties?.unpublished ? toPointer(path) : [])),
    )
    for (const { path, value, schema } of places) {
      const isEntry = schema.role === 'link' && entries.has(toPointer(path.slice(0, -1)))
      for (const problem of problemsOf(context, file, { path, value, schema }))
        if (problem.rule !== `ссылки/${HIDDEN}` || (!isEntry && isShown(file.value, path))) yield problem
    }
  },
}

function* problemsOf(
  context: CheckContext,
  file: SchemaFile,
  { path, value, schema }: Pick<ValuePlace, 'path' | 'value' | 'schema'>,
): Iterable<Problem> {
  if (schema.role === 'link' && typeof value === 'object' && !isExpression(value))
    yield* checkLinkObject(context, file, path, record(value))
  if (schema.properties?.link?.role === 'link') yield* checkButton(file, path, record(value))
  if (schema.role === 'link' || schema.role === 'text' || schema.role === 'asset')
    for (const written of writtenIn(value, path)) yield* checkWritten(context, file, schema.role, written)
}

/** Checks a button or menu item, which has its text and link in separate keys, by the rules for links in texts (`checkWords`). */
function* checkButton(file: SchemaFile, path: Path, { text, name = text, link }: Readonly<Record<string, unknown>>) {
  const { phone, mail } = record(link)
  const address = typeof phone === 'string' ? telAddress(phone) : mail === undefined ? link : `mailto:${String(mail)}`
  for (const problem of checkWords(`[${String(name)}](${String(address)})`))
    yield toProblem(file, [...path, 'link'], { ...problem, hint: 'Исправьте слова или ссылку.' })
}

/** Returns true if visitors see the value at this path now: no value that contains it is a draft or outside of its period. */
function isShown(value: unknown, [key, ...rest]: Path): boolean {
  if (whyHidden(value, Date.now()) !== undefined) return false
  return key === undefined || isShown(record(value)[key] ?? list(value)[Number(key)], rest)
}

const toProblem = (file: SchemaFile, path: Path, { key, rule, hint = '', ...about }: LinkProblem): Problem =>
  problemAt(file, key === undefined ? path : [...path, key], { ...about, rule: `ссылки/${rule}`, hint })

function* checkLinkObject(
  context: CheckContext,
  file: SchemaFile,
  path: Path,
  link: Readonly<Record<string, unknown>>,
): Iterable<Problem> {
  for (const problem of checkObject(context, file, link)) yield toProblem(file, path, problem)
  if (typeof link.href === 'string') yield* checkOwnHost(context, file, [...path, 'href'], link.href)
}

/** Checks the addresses in a string, except those with placeholders: they become addresses only at run time. */
function* checkWritten(
  context: CheckContext,
  file: SchemaFile,
  role: Role | undefined,
  { path, text, template }: Written,
): Iterable<Problem> {
  if (template && role !== 'text') return
  if (role === 'text') for (const problem of checkWords(text)) yield toProblem(file, path, problem)
  const addresses = role === 'link' ? [text] : role === 'text' && text.includes('](') ? linksIn(text) : []
  for (const address of addresses) {
    if ((template || file.kind === 'routes') && /[{}]/.test(address)) continue // rules/routes checks parameters of an old address
    for (const problem of checkAddress(context, file, address)) yield toProblem(file, path, problem)
    if (/^https?:/.test(address)) yield* checkOwnHost(context, file, path, address)
  }
  if (role === 'asset') for (const problem of checkAsset(context, text)) yield toProblem(file, path, problem)
}

/** Warns of an address of this site written with its host: no rule checks it, and on a test server it leads to the live site. */
function* checkOwnHost({ files }: CheckContext, file: SchemaFile, path: Path, address: string): Iterable<Problem> {
  const { host } = record(files.one('site')?.value)
  const url = URL.parse(address)
  if (!url || typeof host !== 'string' || url.host !== URL.parse(host)?.host) return
  yield problemAt(file, path, {
    severity: 'warning',
    rule: 'ссылки/адрес',
    message: `Ссылка «${address}» ведёт на этот же сайт, но с его именем: есть ли такая страница, проверка не узнает.`,
    hint: `Пишите без имени сайта: «${url.pathname}${url.search}${url.hash}».`,
  })
}

function* checkObject(
  context: CheckContext,
  file: SchemaFile,
  link: Readonly<Record<string, unknown>>,
): Iterable<LinkProblem> {
  const targets = LINK_TARGETS.filter((target) => target in link && !(target === 'anchor' && 'route' in link))
  if (targets.length !== 1)
    yield {
      rule: 'одна-цель',
      message: targets.length === 0 ? 'У ссылки нет цели.' : `У ссылки несколько целей: ${targets.join(', ')}.`,
      hint:
        targets.length === 0
          ? `Добавьте одну, например { "route": "home" }. Бывают: ${LINK_TARGETS.join(', ')}.`
          : 'Оставьте одну из них.',
    }
  if (typeof link.href === 'string') yield* ofKey('href', checkAddress(context, file, link.href))
  if (typeof link.route === 'string') yield* checkRoute(context, link.route, link)
  else if (typeof link.anchor === 'string') yield* ofKey('anchor', checkOwnAnchor(context, file, link.anchor))
}

function* ofKey(key: string, problems: Iterable<LinkProblem>): Iterable<LinkProblem> {
  for (const problem of problems) yield { ...problem, key }
}

function* checkRoute(
  context: CheckContext,
  page: string,
  link: Readonly<Record<string, unknown>>,
): Iterable<LinkProblem> {
  const routes = context.routes.filter((route) => route.page === page)
  if (routes.length === 0) {
    yield noAddress(context, page)
    return
  }
  const target = context.files.of('page').get(page)
  if (target?.value === undefined) return // the routes rule or the page's own check reports it
  yield* ofKey('route', checkShown(target))
  const params = Object.fromEntries(
    Object.entries(record(link.params)).map(([key, value]) => [key, typeof value === 'string' ? value : '\0']),
  )
  const route = routeOf(routes, page, params)
  const names = routes
    .flatMap(({ path }) => segmentsOf(path))
    .flatMap((segment) => ('name' in segment ? segment.name : []))
  if (!route)
    yield {
      key: 'route',
      rule: 'нет-параметра',
      message: `Адресу страницы «${page}» не хватает параметров: ${routes.map(({ path }) => path).join(', ')}.`,
      hint: `Добавьте их: "params": { ${names.map((name) => `"${name}": "…"`).join(', ')} }.`,
    }
  for (const key of Object.keys(params))
    if (!names.includes(key))
      yield {
        key: 'params',
        rule: 'лишний-параметр',
        message: `В адресе страницы «${page}» нет части «${key}».`,
        hint: suggest(key, names),
      }
  const declared = Object.keys(record(record(target.value).query))
  for (const key of Object.keys(record(link.query)))
    if (!declared.includes(key))
      yield {
        key: 'query',
        rule: 'лишний-параметр',
        message: `Страница «${page}» не читает параметр «${key}».`,
        hint: suggest(key, declared),
      }
  yield* ofKey('query', checkValues(context, page, 'query', record(link.query)))
  yield* ofKey('params', checkValues(context, page, 'route', params))
  const { param, codes } = context.variants
  const code = params[param]
  if (code !== undefined && code !== '\0' && !codes.has(code))
    yield {
      key: 'params',
      rule: 'не-то-значение',
      message: capitalized(`${context.files.kinds.variants?.genitive} «${code}» нет.`),
      hint: suggest(code, codes),
    }
  if (Object.values(params).includes('\0')) return
  yield* ofKey('params', checkContent(context, page, params))
  const allParams = { ...route?.params, ...params }
  yield* ofKey('params', checkNamed(context, page, allParams, record(link.query)))
  if (typeof link.anchor === 'string')
    yield* ofKey('anchor', checkAnchor(anchorsOf(context, page, params), link.anchor))
}

function noAddress({ files, routes }: CheckContext, page: string): LinkProblem {
  const pages = files.of('page')
  return {
    key: 'route',
    rule: 'нет-страницы',
    message: pages.has(page) ? `У страницы «${page}» нет адреса в routes.json.` : `Страницы «${page}» нет.`,
    hint: suggest(page, new Set(routes.map((route) => route.page).filter((name) => pages.has(name)))),
  }
}
