import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { pathsIn } from '../../expressions/types.ts'
import type { Field } from '../../fields/field-schema.ts'
import { isHidden } from '../../fields/field-types.ts'
import type { Step } from '../../fields/steps.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import { suggest } from '../../text/nearest.ts'

const rule = 'форма/шаги'

const isStep = (step: unknown): step is Step =>
  list(record(step).fields).every((name) => typeof name === 'string') && Array.isArray(record(step).fields)

/** Returns the parts of a field that may depend on other fields, with their paths. */
const conditionsOf = ({ visible, label, hint, validation, options }: Field): [Path, unknown][] => [
  [['visible'], visible],
  [['label'], label],
  [['hint'], hint],
  [['validation', 'required'], validation?.required],
  ...list(options).map((option, i): [Path, unknown] => [['options', i, 'visible'], record(option).visible]),
]

/** Checks that every visible field is in exactly one step. */
export function* checkSteps(file: SchemaFile, fields: readonly Field[]): Iterable<Problem> {
  const { steps } = record(file.value)
  if (!Array.isArray(steps) || !steps.every(isStep)) return
  const seen = fields.filter((field) => !isHidden(field))
  const names = seen.map(({ name }) => name)
  const places = steps.flatMap((step, i) => step.fields.map((name, j) => ({ name, i, j })))
  for (const [at, { name, i, j }] of places.entries()) {
    const first = places.findIndex((place) => place.name === name)
    if (!names.includes(name))
      yield problemAt(file, ['steps', i, 'fields', j], {
        rule,
        message: `Поля «${name}», которое видно, в\u00a0форме нет.`,
        hint: suggest(name, names),
      })
    else if (first < at)
      yield problemAt(file, ['steps', i, 'fields', j], {
        rule,
        message: `Поле «${name}» уже стоит в\u00a0шаге ${(places[first]?.i ?? 0) + 1}.`,
        hint: 'Оставьте его в\u00a0одном.',
      })
  }
  for (const [i, field] of fields.entries()) {
    const place = places.find(({ name }) => name === field.name)
    if (!place && !isHidden(field))
      yield problemAt(file, ['fields', i], {
        rule,
        message: `Поля «${field.name}» нет ни\u00a0в\u00a0одном шаге: его не\u00a0увидят.`,
        hint: `Впишите его в\u00a0"fields" шага.`,
      })
    for (const [path, part] of conditionsOf(field)) {
      const read = pathsIn(part)
      const later = places.find(({ name, i: step }) => place && step > place.i && read.includes(`form.${name}`))
      if (later)
        yield problemAt(file, ['fields', i, ...path], {
          rule,
          message: `Поле «${field.name}» зависит от\u00a0ответа, который спросят позже: «${later.name}», шаг ${later.i + 1}.`,
          hint: 'Поставьте его в\u00a0тот\u00a0же шаг или дальше.',
        })
    }
  }
}
