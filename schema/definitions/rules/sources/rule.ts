import { type Call, callNamed, parametersOf } from '../../calls/call.ts'
import { problemAt, problemAtKey } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { infer } from '../../expressions/infer.ts'
import { isExpression, pathsIn } from '../../expressions/types.ts'
import { findMismatch } from '../../json-schema/assignable.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import { type CheckContext, callsFor, type Rule } from '../../scope/context.ts'
import { describeMismatch } from '../../scope/param-problems.ts'
import { scopeOf } from '../../scope/scope.ts'
import { paramsGiven } from '../../scope/targets.ts'
import { suggest } from '../../text/nearest.ts'

/** Checks that the calls named in files exist, have the right method and accept the parameters given to them. */
export const sourcesRule: Rule = {
  *checkFile(context, file) {
    const { data, visit, own, let: values } = record(file.value)
    const read = new Set(namesRead(file.value, 'data'))
    yield* checkQuery(context, file)
    const letRead = new Set(namesRead(file.value, 'let'))
    for (const name of Object.keys(record(values))) if (!letRead.has(name)) yield unread(file, 'let', name)
    for (const [name, request] of Object.entries(record(data))) {
      const { source, params } = record(request)
      const path = ['data', name]
      const call = yield* findCall(context, file, [...path, 'source'], source, 'GET')
      if (!call) continue
      if (!read.has(name)) yield unread(file, 'data', name)
      if ((call.own || call.user) && own !== true) yield ownData(file, [...path, 'source'], String(source))
      yield* checkParameters(context, file, path, String(source), call, params)
    }
    if (file.kind !== 'page' || visit === undefined) return
    const { call: name, params } = record(visit)
    const call = yield* findCall(context, file, ['visit', 'call'], name, 'POST')
    if (call) yield* checkParameters(context, file, ['visit'], String(name), call, params)
  },
}

function* findCall(context: CheckContext, file: SchemaFile, path: Path, name: unknown, method: Call['method']) {
  if (typeof name !== 'string') return undefined
  const call = callNamed(context.calls, name)
  if (call?.method === method) return call
  const able = Object.entries(callsFor(context, file)).flatMap(([other, { method: of }]) =>
    of === method ? other : [],
  )
  yield problemAt(file, path, {
    rule: call ? 'ссылки/не-тот-вызов' : 'ссылки/неизвестный-вызов',
    message: call
      ? `Вызов «${name}» ${method === 'GET' ? 'не читает данные, а меняет их' : 'ничего не запоминает'}.`
      : `Вызова «${name}» нет.`,
    hint: suggest(name, able),
  })
  return undefined
}

/** Returns the names that a file's expressions read under `root`: `<name>` in `data.<name>`. May contain duplicates. */
const namesRead = (value: unknown, root: string): string[] =>
  pathsIn(value).flatMap((path) => (path.startsWith(`${root}.`) ? (path.split('.')[1] ?? []) : []))

/** Reports query parameters of a page that nothing reads and no `"$all"` passes to a call. */
function* checkQuery(context: CheckContext, file: SchemaFile): Iterable<Problem> {
  const { query, data, visit } = record(file.value)
  if (file.kind !== 'page' || pathsIn(file.value).includes('query')) return
  const { call: visited, params: visitParams } = record(visit)
  const requests = [...Object.values(record(data)).map(record), { source: visited, params: visitParams }]
  const handed = requests.flatMap(({ source, params }) => {
    const call = callNamed(context.calls, source)
    return call && record(params).$all !== undefined ? Object.keys(parametersOf(call).properties) : []
  })
  const named = context.walked(file).places.flatMap(({ schema, value }) => (schema.role === 'parameter' ? [value] : []))
  const read = [...namesRead(file.value, 'query'), ...handed, ...named]
  for (const name of Object.keys(record(query))) if (!read.includes(name)) yield unread(file, 'query', name)
}

const UNREAD = {
  data: ['Данные', 'запрошены, а здесь их ничто не показывает', 'их', '.…'],
  let: ['Значение', 'названо, а\u00a0здесь его ничто не\u00a0читает', 'его', ''],
  query: ['Параметр адреса', 'объявлен, а\u00a0здесь его ничто не\u00a0читает', 'его', ''],
} as const

/** Returns the problem that nothing reads a page's data, named value or query parameter. */
function unread(file: SchemaFile, root: keyof typeof UNREAD, name: string): Problem {
  const [noun, words, pronoun, rest] = UNREAD[root]
  const message = `${noun} «${name}» ${words}.`
  const hint = `Удалите ${pronoun} или прочитайте: { "$get": "${root}.${name}${rest}" }.`
  return problemAtKey(file, [root, name], { severity: 'warning', rule: 'данные/не-нужны', message, hint })
}

const ownData = (file: SchemaFile, path: Path, source: string): Problem =>
  problemAt(file, path, {
    rule: 'ссылки/данные-посетителя',
    message: `Вызов «${source}» отвечает каждому посетителю своё.`,
    hint: 'Такие данные бывают только у\u00a0страниц и\u00a0окон с\u00a0"own": true: они готовятся для каждого отдельно.',
  })

function* checkParameters(
  context: CheckContext,
  file: SchemaFile,
  path: Path,
  name: string,
  call: Call,
  params: unknown,
): Iterable<Problem> {
  const given = paramsGiven(context, file, call, params)
  const { properties, required = [] } = parametersOf(call)
  for (const [key, value] of Object.entries(record(params))) {
    if (key === '$all') continue
    const type = properties[key]
    if (type) {
      yield* checkValue(file, [...path, 'params', key], value, type)
      continue
    }
    yield problemAtKey(file, [...path, 'params', key], {
      rule: 'ссылки/лишний-параметр',
      message: `У вызова «${name}» нет параметра «${key}».`,
      hint: suggest(key, Object.keys(properties)),
    })
  }
  for (const key of required.filter((key) => !(key in given))) {
    yield problemAt(file, path, {
      rule: 'ссылки/нет-параметра',
      message: `Вызову «${name}» нужен параметр «${key}».`,
      hint: properties[key]?.description ?? '',
    })
  }
  const handed = Object.entries(given).filter(([key]) => !(key in record(params)))
  if (record(params).$all !== undefined) yield* checkHanded(context, file, [...path, 'params', '$all'], call, handed)
}

/** Checks that the parameters passed by `"$all"` match the call, and that the call's required ones are never empty. */
function* checkHanded(
  context: CheckContext,
  file: SchemaFile,
  path: Path,
  call: Call,
  handed: readonly (readonly [string, unknown])[],
): Iterable<Problem> {
  if (file.kind !== 'page') {
    const message = 'Параметры адреса есть только у\u00a0страницы: здесь передать нечего.'
    yield problemAt(file, path, {
      rule: 'данные/нет-корня',
      message,
      hint: 'Назовите параметры вызова по\u00a0одному.',
    })
    return
  }
  const { properties, required = [] } = parametersOf(call)
  const scope = scopeOf(context, file)
  for (const [key, value] of handed) {
    const { schema, mayBeEmpty } = infer(value, scope)
    const mismatch = findMismatch(schema, properties[key] ?? {})
    if (mismatch)
      yield problemAt(file, path, {
        rule: 'данные/не-тот-вид',
        message: `Параметр страницы «${key}» не\u00a0подходит вызову: ${mismatch.reason}.`,
        hint: `Напишите «${key}» рядом с\u00a0"$all" таким, какой нужен вызову.`,
      })
    else if (mayBeEmpty && required.includes(key))
      yield problemAt(file, path, {
        rule: 'ссылки/нет-параметра',
        message: `Вызову нужен параметр «${key}», а\u00a0на\u00a0странице он может быть пустым.`,
        hint: `Напишите рядом с\u00a0"$all", что взять тогда: "${key}": { "$get": "…", "default": "…" }.`,
      })
  }
}

/** Checks a literal parameter; rules/bindings checks expressions. */
function* checkValue(file: SchemaFile, path: Path, value: unknown, type: JsonSchema): Iterable<Problem> {
  const mismatch = isExpression(value) ? undefined : describeMismatch(value, type)
  if (mismatch === undefined) return
  yield problemAt(file, path, {
    rule: 'данные/не-тот-вид',
    message: `Значение не подходит параметру «${String(path.at(-1))}»: ${mismatch}.`,
    hint: type.description ?? '',
  })
}
