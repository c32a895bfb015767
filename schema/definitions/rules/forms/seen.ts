import { problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import { provenPaths } from '../../expressions/narrow.ts'
import { pathsIn } from '../../expressions/reads.ts'
import type { Field } from '../../fields/field-schema.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'

/** Fields that are seen by what stands in themselves, or in each other. */
export function* checkVisible(file: SchemaFile, fields: readonly Field[]): Iterable<Problem> {
  const asks = fieldsAsked(fields, pathsIn)
  const needs = fieldsAsked(fields, provenPaths)
  const told = new Set<string>()
  for (const [i, { name, visible }] of fields.entries()) {
    const at = ['fields', i, 'visible']
    // «… or it is filled in already» keeps a field in sight.
    if (asks.get(name)?.has(name) && (needs.get(name)?.has(name) || record(visible).$or === undefined)) {
      const other = (fields[i - 1] ?? fields[i + 1])?.name ?? 'delivery'
      yield problemAt(file, at, {
        rule: 'форма/видимость',
        message: `Поле «${name}» видно или нет по тому, что введено в него самого: его не заполнить.`,
        hint: `Назовите другое поле, например { "$not": { "$empty": { "$get": "form.${other}" } } }.`,
      })
      continue
    }
    const circle = circleOf(asks, name)
    if (!circle || circle.some((one) => told.has(one))) continue
    for (const one of circle) told.add(one)
    const isStuck =
      circle.every((one, at) => needs.get(one)?.has(circle[(at + 1) % circle.length] ?? '')) &&
      circle.every((one) => fields.find((field) => field.name === one)?.default === undefined)
    yield problemAt(file, at, {
      severity: isStuck ? 'error' : 'warning',
      rule: 'форма/видимость',
      message: `Поля показываются по кругу, одно по другому: ${[...circle, name].join(' → ')}${isStuck ? '. Их не увидит никто.' : '.'}`,
      hint: 'Одно из них покажите всегда или по полю вне круга.',
    })
  }
}

/** The fields whose values the condition of each field reads. */
const fieldsAsked = (fields: readonly Field[], paths: (condition: unknown) => string[]) =>
  new Map(fields.map(({ name, visible }) => [name, new Set(formFields(paths(visible)))]))

/** The names of fields that paths lead to: "form.email". */
export const formFields = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => /^form\.([^.]+)/.exec(path)?.[1] ?? [])

/** The way from a field over others back to it. */
function circleOf(asks: ReadonlyMap<string, ReadonlySet<string>>, start: string): readonly string[] | undefined {
  const seen = new Set<string>()
  const follow = (name: string, way: readonly string[]): readonly string[] | undefined => {
    for (const next of asks.get(name) ?? []) {
      if (next === name) continue
      if (next === start) return way
      if (seen.has(next)) continue
      seen.add(next)
      const found = follow(next, [...way, next])
      if (found) return found
    }
    return undefined
  }
  return follow(start, [start])
}
