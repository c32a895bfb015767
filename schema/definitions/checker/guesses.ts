import { nodeAt, problemAt } from '../document/parse.ts'
import { fromPointer, type Path, type Problem } from '../document/problem.ts'
import { list, record } from '../json-schema/unknown.ts'
import type { SchemaFile, SchemaFiles } from '../kinds/files.ts'
import { kinds } from '../kinds/kinds.ts'
import { meantIn } from '../text/nearest.ts'
import { type Mended, replaced, withText } from './mended.ts'

/** How many pages, names or addresses that are missed are tried at each place. */
const MOST_MISSED = 3

/**
 * What its consequences alone tell of: in routes.json a page without an address, a part that is called otherwise, a
 * value that the page does not know, a wrong path, a redirect from an address that lives; data or a parameter that all
 * who read it call otherwise; a name that was written over by that of a neighbor.
 */
export function* guesses(problems: readonly Problem[], files: SchemaFiles): Generator<Mended> {
  yield* renamedKeys(problems, files)
  const routes = files.one('routes')
  if (routes?.tree) {
    yield* pagesWithoutAddress(problems, files, routes)
    yield* renamedParts(problems, files, routes)
    yield* strangeValues(problems, files, routes)
    yield* wrongPaths(problems, files, routes)
    yield* livingRedirects(problems, files, routes)
  }
  yield* overwrittenNames(problems, files)
}

function* pagesWithoutAddress(problems: readonly Problem[], files: SchemaFiles, routes: SchemaFile): Iterable<Mended> {
  const missed = found(problems, /^У страницы «([^»]+)» нет адреса/, 'ссылки/нет-страницы')
  const unused = problems.flatMap(({ rule, file }) =>
    rule === 'файлы/не-нужен' ? (/\/pages\/([^/]+)\.json$/.exec(file)?.[1] ?? []) : [],
  )
  const end = nodeAt(routes, ['routes'])
  if (end?.type !== 'array') return
  const at = end.offset + end.length - 1
  for (const page of [...new Set([...missed, ...unused])].slice(0, MOST_MISSED)) {
    const parts = new Set(
      files
        .of('page')
        .get(page)
        ?.text.match(/(?<="route\.)(?!path\b)[a-z]+(?=")/gi),
    )
    const route = { path: `/${[page, ...[...parts].map((part) => `{${part}}`)].join('/')}`, page }
    const written = `{ "path": "${route.path}", "page": "${page}" }`
    yield {
      cause: problemAt(
        routes,
        ['routes'],
        {
          rule: 'ссылки/нет-страницы',
          message: `У страницы «${page}» нет адреса в routes.json, а на неё ссылаются.`,
          hint: `Добавьте его сюда: ${written}.`,
        },
        'key',
      ),
      files: withText(
        files,
        routes,
        `${routes.text.slice(0, at)}${end.children?.length ? ', ' : ''}${written}${routes.text.slice(at)}`,
      ),
      isGuess: true,
    }
  }
}

function* renamedParts(problems: readonly Problem[], files: SchemaFiles, routes: SchemaFile): Iterable<Mended> {
  // One place that names it otherwise is more likely wrong itself.
  const missed = Map.groupBy(problems, ({ rule, file, message }) => {
    if (rule === 'ссылки/лишний-параметр')
      return /В адресе страницы «(.+)» нет части «(.+)»/.exec(message)?.slice(1).join(' ')
    const part = rule === 'данные/нет-пути' ? /^Пути «route\.([^».]+)/.exec(message)?.[1] : undefined
    return part && `${/([^/]+)\.json$/.exec(file)?.[1]} ${part}`
  })
  for (const [key, told] of missed) {
    if (key === undefined || new Set(told.map(({ file }) => file)).size < 2) continue
    const [page = '', part = ''] = key.split(' ')
    for (const [i, entry] of list(record(routes.value).routes).entries()) {
      const { path } = record(entry)
      if (record(entry).page !== page || typeof path !== 'string') continue
      for (const [, was = ''] of path.matchAll(/\{([^{}?*]+)[?*]?\}/g))
        yield* inRoutes(files, routes, ['routes', i, 'path'], path.replace(`{${was}`, `{${part}`), {
          rule: 'ссылки/нет-параметра',
          message: `Часть адреса «${path}» названа «${was}», а страница и ссылки на неё называют её «${part}».`,
          hint: `Возможно, имелось в виду «${path.replace(`{${was}`, `{${part}`)}».`,
        })
    }
  }
}

/** By the rule that tells of one who reads it: where the name stands, and how that is said. */
const READ_OTHERWISE: readonly {
  readonly rule: string
  readonly named: RegExp
  readonly where: (file: string, owner: string) => readonly [file: string, key: string]
  readonly what: string
}[] = [
  {
    rule: 'данные/нет-пути',
    named: /^Пути «data\.[^»]+» нет: в\s«(data)» нет «([^»]+)»/,
    where: (file) => [file, 'data'],
    what: 'Данные названы',
  },
  {
    rule: 'фрагменты/лишний-параметр',
    named: /^У\sфрагмента «([^»]+)» нет параметра «([^»]+)»/,
    where: (_, owner) => [`/${kinds.partial.path.replace('*', owner)}`, 'params'],
    what: 'Параметр назван',
  },
]

/** A key that several places name otherwise, all of them alike. */
function* renamedKeys(problems: readonly Problem[], files: SchemaFiles): Iterable<Mended> {
  for (const { rule, named, where, what } of READ_OTHERWISE) {
    const missed = Map.groupBy(problems, (problem) => {
      const [, owner = '', read] = problem.rule === rule ? (named.exec(problem.message) ?? []) : []
      const written = meantIn(problem.hint)
      return read && written ? [...where(problem.file, owner), written, read].join(' ') : ''
    })
    for (const [key, told] of missed) {
      const [at = '', group = '', written = '', read = ''] = key.split(' ')
      const file = key === '' || told.length < 2 ? undefined : files.all.find((one) => one.file.endsWith(at))
      const [name] = (file && nodeAt(file, [group, written]))?.parent?.children ?? []
      if (!file || !name) continue
      const about = {
        rule,
        message: `${what} «${written}», а\u00a0те, кто их\u00a0читает, пишут «${read}».`,
        hint: `Возможно, имелось в\u00a0виду «${read}».`,
      }
      yield {
        cause: problemAt(file, [group, written], about, 'key'),
        files: withText(files, file, replaced(file.text, name, read)),
        isGuess: true,
      }
    }
  }
}

function* strangeValues(problems: readonly Problem[], files: SchemaFiles, routes: SchemaFile): Iterable<Mended> {
  const entries = list(record(routes.value).routes).map(record)
  for (const { rule, file, message, hint } of problems) {
    const strange = rule === 'данные/не-тот-вид' ? /значения «(.+)» здесь не ждут/.exec(message)?.[1] : undefined
    if (strange === undefined) continue
    for (const [i, { path, page, params }] of entries.entries())
      for (const [name, value] of Object.entries(record(params))) {
        if (value !== strange || !file.endsWith(`/pages/${page}.json`)) continue
        const other = entries
          .map((entry) => record(entry.params)[name])
          .find((one) => one !== value && one !== undefined)
        if (typeof other === 'string')
          yield* inRoutes(files, routes, ['routes', i, 'params', name], other, {
            rule,
            message: `Значения «${strange}» параметра «${name}» страница «${String(page)}» не ждёт: адрес «${String(path)}» не ответит.`,
            hint,
          })
      }
  }
}

/** What is written there itself is told; which address was meant, those who miss it know. */
function* wrongPaths(problems: readonly Problem[], files: SchemaFiles, routes: SchemaFile): Iterable<Mended> {
  const missed = found(problems, /^Адреса «([^»?#]+)[^»]*» на сайте нет/, 'ссылки/нет-адреса')
  const wrong = problems.filter(({ file, pointer }) => file === routes.file && /^\/routes\/\d+\/path$/.test(pointer))
  for (const cause of wrong) {
    const node = nodeAt(routes, fromPointer(cause.pointer))
    const closed = String(node?.value).replace(/\{([a-z]+)(?=\/|$)/gi, '{$1}')
    if (closed !== node?.value) yield* withString(files, routes, cause, closed)
    for (const address of missed.slice(0, MOST_MISSED))
      yield* withString(files, routes, cause, address.replace(/(?<=.)\/$/, ''))
  }
}

function* livingRedirects(problems: readonly Problem[], files: SchemaFiles, routes: SchemaFile): Iterable<Mended> {
  for (const cause of problems) {
    const from = cause.rule === 'адреса/занят' ? /старого (?:адреса )?«([^»]+)»/.exec(cause.message)?.[1] : undefined
    const i = list(record(routes.value).redirects).findIndex((entry) => record(entry).from === from)
    if (from !== undefined && i >= 0)
      yield* withString(files, routes, { ...cause, pointer: `/redirects/${i}/from` }, `/1-2-3${from}`, cause)
  }
}

function* overwrittenNames(problems: readonly Problem[], files: SchemaFiles): Iterable<Mended> {
  const missed = found(problems, /«([^»]+)» нет в /, 'ссылки/нет-записи')
  for (const cause of problems) {
    const file = cause.rule === 'записи/повтор' ? files.all.find((one) => one.file === cause.file) : undefined
    if (file) for (const name of missed.slice(0, MOST_MISSED)) yield* withString(files, file, cause, name)
  }
}

/** What problems of a rule name, each once. */
const found = (problems: readonly Problem[], named: RegExp, code: string): string[] => [
  ...new Set(problems.flatMap(({ rule, message }) => (rule === code ? (named.exec(message)?.[1] ?? []) : []))),
]

const inRoutes = (
  files: SchemaFiles,
  routes: SchemaFile,
  path: Path,
  by: string,
  about: Pick<Problem, 'rule' | 'message' | 'hint'>,
): Iterable<Mended> => withString(files, routes, problemAt(routes, path, about), by)

/** With another string where a problem is. @param cause what is told of it */
function* withString(
  files: SchemaFiles,
  file: SchemaFile,
  place: Problem,
  by: string,
  cause: Problem = place,
): Iterable<Mended> {
  const node = nodeAt(file, fromPointer(place.pointer))
  if (node?.type === 'string')
    yield { cause, files: withText(files, file, replaced(file.text, node, by)), isGuess: true }
}
