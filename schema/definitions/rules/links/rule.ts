import { buildPath, matchRoute, routeOf, segmentsOf } from '../../addresses/routing.ts'
import { LINK_GOALS, parseAddress } from '../../contract/link.ts'
import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { isExpression } from '../../expressions/types.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { linksIn } from '../../text/marks.ts'
import { suggest } from '../../text/nearest.ts'
import { anchorsIn, anchorsOf, contentOf } from './targets.ts'

interface LinkProblem {
  rule: string
  message: string
  hint?: string
}

/** Every link leads somewhere: addresses, routes with their parameters, files of public/, anchors, links in texts. */
export const linksRule: Rule = {
  meta: {
    title: 'Ссылки',
    explanation:
      'Ссылка никуда не ведёт: нет страницы, материала, файла, окна или места на странице, либо адрес записан не так.',
    mending: 'Возьмите адрес из подсказки; виды ссылок перечислены выше, в «Поменять текст».',
    codes: [
      'ссылки/адрес',
      'ссылки/нет-адреса',
      'ссылки/одна-цель',
      'ссылки/нет-страницы',
      'ссылки/нет-параметра',
      'ссылки/лишний-параметр',
      'ссылки/нет-материала',
      'ссылки/нет-места',
      'ссылки/нет-файла',
      'ссылки/нет-окна',
      'ссылки/нет-настройки',
    ],
  },
  *check(context) {
    for (const file of context.files.all) {
      for (const { path, value, schema } of context.walked(file).places) {
        const report = ({ rule, message, hint = '' }: LinkProblem): Problem =>
          problemAt(file, path, { rule: `ссылки/${rule}`, message, hint })
        if (isExpression(value)) continue
        if (schema.role === 'link' && typeof value === 'object') yield* checkObject(context, file, path, record(value))
        else if (typeof value !== 'string') continue
        else if (schema.role === 'link') for (const problem of checkAddress(context, file, value)) yield report(problem)
        else if (schema.role === 'asset') for (const problem of checkAsset(context, value)) yield report(problem)
        else if (schema.role === 'text') {
          for (const address of linksIn(value))
            for (const problem of checkAddress(context, file, address)) yield report(problem)
        }
      }
    }
  },
}

function* checkObject(
  context: CheckContext,
  file: SchemaFile,
  path: Path,
  link: Readonly<Record<string, unknown>>,
): Iterable<Problem> {
  const report = ({ rule, message, hint = '' }: LinkProblem, ...key: string[]): Problem =>
    problemAt(file, [...path, ...key], { rule: `ссылки/${rule}`, message, hint })
  const goals = LINK_GOALS.filter((goal) => goal in link && !(goal === 'anchor' && 'route' in link))
  if (goals.length !== 1)
    yield report({
      rule: 'одна-цель',
      message: goals.length === 0 ? 'У ссылки нет цели.' : `У ссылки несколько целей: ${goals.join(', ')}.`,
      hint: `Оставьте одну: ${LINK_GOALS.join(', ')}.`,
    })
  if (typeof link.href === 'string')
    for (const problem of checkAddress(context, file, link.href)) yield report(problem, 'href')
  if (typeof link.route === 'string')
    for (const [problem, key] of checkRoute(context, link.route, link)) yield report(problem, key)
  else if (typeof link.anchor === 'string')
    for (const problem of checkOwnAnchor(context, file, link.anchor)) yield report(problem, 'anchor')
}

function* checkRoute(
  context: CheckContext,
  page: string,
  link: Readonly<Record<string, unknown>>,
): Iterable<[LinkProblem, string]> {
  const known = context.routes.filter((route) => route.page === page)
  if (known.length === 0) {
    yield [
      {
        rule: 'нет-страницы',
        message: `У страницы «${page}» нет адреса в routes.json.`,
        hint: suggest(
          page,
          context.routes.map((route) => route.page),
        ),
      },
      'route',
    ]
    return
  }
  const params = Object.fromEntries(
    Object.entries(record(link.params)).map(([key, value]) => [key, typeof value === 'string' ? value : '\0']),
  )
  const route = routeOf(context.routes, page, params)
  const names = known
    .flatMap(({ path }) => segmentsOf(path))
    .flatMap((segment) => ('name' in segment ? segment.name : []))
  if (!route)
    yield [
      {
        rule: 'нет-параметра',
        message: `Адресу страницы «${page}» не хватает параметров: ${known.map(({ path }) => path).join(', ')}.`,
        hint: 'Добавьте их в "params".',
      },
      'route',
    ]
  for (const key of Object.keys(params))
    if (!names.includes(key))
      yield [
        {
          rule: 'лишний-параметр',
          message: `В адресе страницы «${page}» нет части «${key}».`,
          hint: suggest(key, names),
        },
        'params',
      ]
  const declared = Object.keys(record(record(context.files.of('page').get(page)?.value).query))
  for (const key of Object.keys(record(link.query)))
    if (!declared.includes(key))
      yield [
        {
          rule: 'лишний-параметр',
          message: `Страница «${page}» не читает параметр «${key}».`,
          hint: suggest(key, declared),
        },
        'query',
      ]
  if (Object.values(params).includes('\0')) return
  yield* [...checkContent(context, page, params)].map((problem): [LinkProblem, string] => [problem, 'params'])
  if (typeof link.anchor === 'string')
    yield* [...checkAnchor(anchorsOf(context, page, params), link.anchor)].map((problem): [LinkProblem, string] => [
      problem,
      'anchor',
    ])
}

/** A path of our own: what a browser would not take for another host (REQUIREMENTS S11). */
const OWN = /^\/(?!\/)[^\\\s]*$/

const OUTSIDE = /^(https?:\/\/[^/]|mailto:[^@]+@|tel:\+?[0-9])/

function* checkAddress(context: CheckContext, file: SchemaFile, address: string): Iterable<LinkProblem> {
  if (OUTSIDE.test(address) && URL.canParse(address)) return
  if (address.startsWith('#')) return yield* checkOwnAnchor(context, file, address.slice(1))
  const named = parseAddress(address)
  if (named) return yield* checkNamed[named.kind](context, named.name)
  const url = OWN.test(address) ? new URL(address, 'http://site.example') : undefined
  const pathname = url && decode(url.pathname)
  if (!url || pathname === undefined) {
    yield {
      rule: 'адрес',
      message: `Адрес «${address}» записан не так.`,
      hint: 'Бывает «/about/», «https://…», «mailto:…», «tel:+7…», «file:/assets/…», «settings:politic», «modal:callback» и «#место».',
    }
    return
  }
  if (context.files.assets.has(address) || isDownload(context, address)) return
  yield* checkPath(context, url, pathname, address)
}

const checkNamed = { file: checkAsset, modal: checkModal, settings: checkSetting }

/** A call that answers with a file to save. */
const isDownload = ({ calls }: CheckContext, address: string): boolean =>
  Object.values(calls).some(({ path, download }) => download !== undefined && path === address)

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

function* checkPath(context: CheckContext, url: URL, pathname: string, address: string): Iterable<LinkProblem> {
  const match = matchRoute(context.routes, pathname, context.regionCodes)
  if (!match) {
    const addresses = context.routes.flatMap(({ path }) => buildPath(path, {}) ?? [])
    yield { rule: 'нет-адреса', message: `Адреса «${address}» на сайте нет.`, hint: suggest(url.pathname, addresses) }
    return
  }
  if (!url.pathname.endsWith('/'))
    yield {
      rule: 'адрес',
      message: `В адресе «${address}» нет косой черты в конце.`,
      hint: `Пишите «${url.pathname}/».`,
    }
  const declared = Object.keys(record(record(context.files.of('page').get(match.route.page)?.value).query))
  for (const key of url.searchParams.keys())
    if (!declared.includes(key))
      yield {
        rule: 'лишний-параметр',
        message: `Страница «${url.pathname}» не читает параметр «${key}».`,
        hint: suggest(key, declared),
      }
  yield* checkContent(context, match.route.page, match.params)
  if (url.hash) yield* checkAnchor(anchorsOf(context, match.route.page, match.params), url.hash.slice(1))
}

function* checkContent(
  context: CheckContext,
  page: string,
  params: Readonly<Record<string, string>>,
): Iterable<LinkProblem> {
  for (const { folder, id, ids } of contentOf(context, page, params)) {
    if (!ids.includes(id))
      yield {
        rule: 'нет-материала',
        message: `Материала «${id}» нет: нет файла ${folder}${id}.json.`,
        hint: suggest(id, ids),
      }
  }
}

function* checkAnchor(known: ReadonlySet<string> | undefined, anchor: string): Iterable<LinkProblem> {
  if (known && !known.has(anchor))
    yield { rule: 'нет-места', message: `На той странице нет места «#${anchor}».`, hint: suggest(anchor, known) }
}

function* checkOwnAnchor(context: CheckContext, file: SchemaFile, anchor: string): Iterable<LinkProblem> {
  const known = file.kind === 'page' ? anchorsOf(context, file.id, {}) : new Set(anchorsIn(context, file))
  yield* checkAnchor(known, anchor)
}

function* checkAsset(context: CheckContext, address: string): Iterable<LinkProblem> {
  if (context.files.assets.has(address)) return
  const near = [...context.files.assets].filter((asset) => asset.startsWith('/assets/'))
  yield { rule: 'нет-файла', message: `Файла «${address}» нет в папке public.`, hint: suggest(address, near) }
}

function* checkSetting(context: CheckContext, name: string): Iterable<LinkProblem> {
  const settings = record(context.files.one('settings')?.value)
  if (typeof settings[name] === 'string' && name !== '$schema') return
  const known = Object.keys(settings).filter((key) => typeof settings[key] === 'string' && key !== '$schema')
  yield {
    rule: 'нет-настройки',
    message: `В content/settings.json нет документа «${name}».`,
    hint: suggest(name, known),
  }
}

function* checkModal({ files }: CheckContext, name: string): Iterable<LinkProblem> {
  const modals = files.of('modal')
  if (!modals.has(name)) yield { rule: 'нет-окна', message: `Окна «${name}» нет.`, hint: suggest(name, modals.keys()) }
}
