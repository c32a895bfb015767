import type { ValuePlace } from '../../authoring/walk.ts'
import { callNamed, parametersOf } from '../../calls/call.ts'
import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { whyAlwaysTrue } from '../../expressions/compare.ts'
import { infer } from '../../expressions/infer.ts'
import { narrow, provenPaths } from '../../expressions/narrow.ts'
import { isExpression, operatorOf, type ScopeTypes } from '../../expressions/types.ts'
import { findMismatch } from '../../json-schema/assignable.ts'
import { ANYTHING, type JsonSchema } from '../../json-schema/types.ts'
import { record } from '../../json-schema/unknown.ts'
import { holderOf, type SchemaFile } from '../../kinds/files.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { formScopeAt } from '../../scope/form.ts'
import { describeMismatch } from '../../scope/param-problems.ts'
import { paramType } from '../../scope/params.ts'
import { scopeInside, scopeOf } from '../../scope/scope.ts'

/** Checks every expression: its paths exist, and its type is valid for the key or prop that it sets. */
export const bindingsRule: Rule = {
  *checkFile(context, file) {
    const scopeAt = scopesOf(context, file)
    for (const place of context.walked(file).places) {
      if (!place.bindable || !isExpression(place.value)) continue
      const { path } = place
      // The type of a parameter comes from the call's contract or the modal's file, not from the schema of this file.
      const parameter = parameterAt(context, file, path)
      const schema = parameter?.schema ?? place.schema
      yield* checkExpression(file, path, place.value, schema, parameter?.required ?? place.required, scopeAt(place))
    }
  },
}

/** Returns a function that returns, for a place in the file, the values that an expression there may read, with their types. */
export function scopesOf(
  context: CheckContext,
  file: SchemaFile,
): (place: Pick<ValuePlace, 'path' | 'around' | 'seenIf'>) => ScopeTypes {
  const whole = scopeOf(context, file)
  return ({ path, around, seenIf }) => {
    const scope = file.kind === 'form' ? formScopeAt(path, record(file.value), whole, context.calls) : whole
    if (path[0] === 'data') return without('data', scope)
    if (path[0] === 'let' && file.kind === 'page') return without('let', scope)
    return narrow(scopeInside(scope, around), seenIf.flatMap(provenPaths))
  }
}

function* checkExpression(
  file: SchemaFile,
  path: Path,
  expression: unknown,
  place: JsonSchema,
  required: boolean,
  scope: ScopeTypes,
): Iterable<Problem> {
  const isCondition = place.bind === 'condition'
  const schema = isCondition ? ANYTHING : place
  const value = record(expression)
  const operator = operatorOf(value)
  const at = [...path, operator]
  const inferred = infer(value, scope)
  for (const { rule, at: inside = [operator], message, hint } of inferred.problems)
    yield problemAt(file, [...path, ...inside], { rule: `данные/${rule}`, message, hint })
  if (inferred.problems.length > 0) return
  const always = isCondition ? whyAlwaysTrue(expression, inferred) : undefined
  if (always) yield problemAt(file, at, { ...always, rule: `данные/${always.rule}` })
  const mismatch = findMismatch(inferred.schema, schema)
  if (mismatch) {
    const where = mismatch.path.length > 0 ? ` (внутри: ${mismatch.path.join('.')})` : ''
    yield problemAt(file, at, {
      rule: 'данные/не-тот-вид',
      message: `Значение не подходит этому месту: ${mismatch.reason}${where}.`,
      hint: schema.description ?? '',
    })
  } else if (required && !isCondition && inferred.mayBeEmpty) {
    yield problemAt(file, at, {
      rule: 'данные/может-быть-пусто',
      message: `Значение обязательно, а ${operator === '$get' ? `«${String(value.$get)}»` : 'выражение'} может оказаться пустым.`,
      hint: `Добавьте, что взять тогда: { ${operator === '$get' ? JSON.stringify({ $get: value.$get }).slice(1, -1).replace(':', ': ') : `"${operator}": …`}, "default": "…" }.`,
    })
  }
  const defaultMismatch = 'default' in value ? describeMismatch(value.default, schema) : undefined
  if (defaultMismatch !== undefined) {
    yield problemAt(file, [...path, 'default'], {
      rule: 'данные/не-тот-вид',
      message: `Запасное значение не подходит этому месту: ${defaultMismatch}.`,
      hint: schema.description ?? '',
    })
  }
}

function parameterAt({ calls, files }: CheckContext, file: SchemaFile, path: Path) {
  const { data, visit } = record(file.value)
  const name = String(path.at(-1))
  const { modal } = path.at(-2) === 'params' ? holderOf(file, path.slice(0, -1)) : {}
  const taken = record(record(files.of('modal').get(String(modal))?.value).params)[name]
  if (taken !== undefined) return { schema: paramType(taken), required: false }
  const source =
    path[0] === 'data' && path[2] === 'params' && path.length === 4
      ? record(record(data)[String(path[1])]).source
      : path[0] === 'visit' && path[1] === 'params' && path.length === 3
        ? record(visit).call
        : undefined
  const call = callNamed(calls, source)
  if (!call) return undefined
  const parameters = parametersOf(call)
  const schema = parameters.properties[name]
  return schema && { schema, required: parameters.required?.includes(name) ?? false }
}

/** Removes `root` from a scope: expressions in `data` cannot read `data`, since all calls run in parallel; those in `let` not `let`. */
const without = (root: 'data' | 'let', { [root]: _, ...scope }: ScopeTypes): ScopeTypes => scope
