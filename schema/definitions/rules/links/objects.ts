import { REGION, routeOf, segmentsOf } from '../../addresses/routing.ts'
import { LINK_GOALS } from '../../contract/link.ts'
import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { CheckContext } from '../../scope/context.ts'
import { anchorsOf } from '../../scope/targets.ts'
import { suggest } from '../../text/nearest.ts'
import { checkAddress, checkAnchor, checkContent, checkOwnAnchor, type LinkProblem } from './addresses.ts'
import { checkCatalog, checkFilters } from './catalog.ts'
import { checkValues } from './values.ts'

export function* checkObject(
  context: CheckContext,
  file: SchemaFile,
  path: Path,
  link: Readonly<Record<string, unknown>>,
): Iterable<Problem> {
  const report = ({ rule, hint = '', ...about }: LinkProblem, ...key: string[]): Problem =>
    problemAt(file, [...path, ...key], { ...about, rule: `ссылки/${rule}`, hint })
  const goals = LINK_GOALS.filter((goal) => goal in link && !(goal === 'anchor' && 'route' in link))
  if (goals.length !== 1)
    yield report({
      rule: 'одна-цель',
      message: goals.length === 0 ? 'У ссылки нет цели.' : `У ссылки несколько целей: ${goals.join(', ')}.`,
      hint:
        goals.length === 0
          ? `Добавьте одну, например { "route": "home" }. Бывают: ${LINK_GOALS.join(', ')}.`
          : 'Оставьте одну из них.',
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
    yield [noAddress(context, page), 'route']
    return
  }
  const target = context.files.of('page').get(page)
  if (target?.value === undefined) return // said by the check of routes, or of the page
  const params = Object.fromEntries(
    Object.entries(record(link.params)).map(([key, value]) => [key, typeof value === 'string' ? value : '\0']),
  )
  const route = routeOf(known, page, params)
  const names = known
    .flatMap(({ path }) => segmentsOf(path))
    .flatMap((segment) => ('name' in segment ? segment.name : []))
  if (!route)
    yield [
      {
        rule: 'нет-параметра',
        message: `Адресу страницы «${page}» не хватает параметров: ${known.map(({ path }) => path).join(', ')}.`,
        hint: `Добавьте их: "params": { ${names.map((name) => `"${name}": "…"`).join(', ')} }.`,
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
  const declared = Object.keys(record(record(target.value).query))
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
  yield* [...checkValues(context, page, 'query', record(link.query))].map((problem): [LinkProblem, string] => [
    problem,
    'query',
  ])
  yield* [...checkValues(context, page, 'route', params)].map((problem): [LinkProblem, string] => [problem, 'params'])
  const region = params[REGION]
  if (region !== undefined && region !== '\0' && !context.regionCodes.has(region))
    yield [
      { rule: 'не-то-значение', message: `Региона «${region}» нет.`, hint: suggest(region, context.regionCodes) },
      'params',
    ]
  if (Object.values(params).includes('\0')) return
  yield* [...checkContent(context, page, params)].map((problem): [LinkProblem, string] => [problem, 'params'])
  const given = { ...route?.params, ...params }
  for (const problem of checkFilters(context, page, given, record(link.query))) yield [problem, 'query']
  for (const problem of checkCatalog(context, page, given)) yield [problem, 'params']
  if (typeof link.anchor === 'string')
    yield* [...checkAnchor(anchorsOf(context, page, params), link.anchor)].map((problem): [LinkProblem, string] => [
      problem,
      'anchor',
    ])
}

/** Of a page that is there, routes.json has to say where, but of those that stand in place of others. */
function noAddress({ files, routes }: CheckContext, page: string): LinkProblem {
  const pages = files.of('page')
  const errors = Object.values(record(record(files.one('routes')?.value).errors))
  const rule = 'нет-страницы'
  if (pages.has(page) && !errors.includes(page))
    return {
      rule,
      message: `У страницы «${page}» нет адреса в routes.json.`,
      hint: `Добавьте его туда: { "path": "/${page}", "page": "${page}" }.`,
    }
  return {
    rule,
    message: pages.has(page) ? `Страница «${page}» — для ошибок: адреса у неё нет.` : `Страницы «${page}» нет.`,
    hint: suggest(page, new Set(routes.map((route) => route.page).filter((name) => pages.has(name)))),
  }
}
