import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { KindName } from '#schema/definitions/kinds/kinds.ts'
import { idsOf } from '#schema/definitions/scope/targets.ts'
import { drawing } from '#schema/definitions/shop/drawing.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { writing } from '#schema/definitions/shop/writing.ts'
import { StartError } from '../../engine/config.ts'
import { addressesNamed } from './named.ts'
import {
  type Answers,
  date,
  description,
  listed,
  name,
  nameOf,
  oneOf,
  type Question,
  type Recipe,
  text,
} from './questions.ts'

/** The questions about a key, and its value by their answers. */
interface Part {
  readonly questions: readonly Question[]
  value(answers: Answers): unknown
}

/** A key of a kind's files. */
interface Place {
  readonly kind: KindName
  readonly key: string
  /** Text of the question, from the description of the key. */
  readonly ask: string
  /** Name of the question. */
  readonly flag: string
}

/**
 * The recipe of a kind with many files: each required key is a question.
 * @throws StartError for a key that no question follows from: the kind needs a new.ts
 */
export function recipeOf(kind: KindName): Recipe {
  const { schema } = kinds.get(kind)
  const { $schema: _, ...required } = requiredOf(schema)
  const parts = partsOf(required, { kind, key: '', ask: '', flag: 'title' })
  const questions = [
    ...Object.values(parts).flatMap(({ questions }) => questions),
    name(kind, 'Конец адреса: латинские буквы, цифры и\u00a0дефисы'),
  ]
  const twice = questions.find(({ name }, i) => questions.findIndex((other) => other.name === name) < i)
  if (twice) throw noQuestion(kind, twice.name)
  return {
    questions,
    make(draft, answers) {
      const id = nameOf(answers)
      // The long text stands last.
      const isBody = ([key]: readonly [string, unknown]): number => Number(required[key]?.role === 'blocks')
      const values = Object.entries(valuesOf(parts, answers)).sort((a, b) => isBody(a) - isBody(b))
      draft.add(kinds.pathOf(kind, id), { $schema: kinds.schemaAddress(kind, id), ...Object.fromEntries(values) })
      return addressesNamed(draft.context(), kind, id)[0]
    },
  }
}

const requiredOf = ({ properties = {}, required = [] }: JsonSchema): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(required.map((key) => [key, properties[key] ?? {}]))

/** The flag of a key. --name is the file's: an object's `name` has the flag of the object, the file's own has --title. */
const flagOf = (key: string, above: Place): string => (key === 'name' ? above.flag : key)

type Parts = Readonly<Record<string, Part>>

const partsOf = (schemas: Readonly<Record<string, JsonSchema>>, above: Place): Parts =>
  Object.fromEntries(
    Object.entries(schemas).map(([key, schema]) => {
      const words = (schema.description ?? key).replace(/\.$/, '')
      const ask = above.ask ? `${above.ask}: ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words
      return [key, partOf(schema, { kind: above.kind, key, ask, flag: flagOf(key, above) })]
    }),
  )

const valuesOf = (parts: Parts, answers: Answers): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, part.value(answers)]))

function partOf(schema: JsonSchema, place: Place): Part {
  const { type, role, format, properties, items, maxLength = Number.POSITIVE_INFINITY } = schema
  const { ask, flag: name } = place
  const kind = kinds.named(schema.names ?? items?.names ?? '')
  if (role === 'blocks') return asked(text, (words) => [{ type: 'text', props: { text: words } }])
  if (schema === writing.description) return asked(description('lead'))
  if (properties === drawing.properties)
    return asked(
      oneOf({ name: 'shape', ask: `${ask}: вид изделия`, preset: () => 'bottle' }, () => Object.keys(DRAWINGS)),
      (shape) => DRAWINGS[shape],
    )
  if (properties) return nested(schema, place)
  if (format === 'date') return asked({ ...date, name, ask: `${ask}, год-месяц-день` })
  if (type === 'array' && items?.type === 'string') {
    const question = { name, ask: `${ask}, через запятую` }
    return asked(kind ? oneOf(question, (context) => idsOf(context, kind)) : question, listed)
  }
  if (kind) return asked(oneOf({ name, ask }, (context) => idsOf(context, kind)))
  if (schema.enum) return asked(oneOf({ name, ask }, () => (schema.enum ?? []).map(String)))
  if (type === 'integer' || type === 'number')
    return asked({ name, ask, refuse: (answer) => (Number.isNaN(Number(answer)) ? 'нужно число' : undefined) }, Number)
  if (type !== 'string') throw noQuestion(place.kind, place.key)
  const refuse = ({ length }: string): string | undefined =>
    length > maxLength ? `знаков ${length}, а надо до ${maxLength}` : undefined
  return asked({ name, ask, words: true, refuse })
}

const noQuestion = (kind: KindName, key: string): StartError =>
  new StartError(`О ключе «${key}» спросить нечем: виду «${kind}» нужен рецепт в server/app/change/new.ts.`)

const asked = (question: Question, read: (answer: string) => unknown = (answer) => answer): Part => ({
  questions: [question],
  value: (answers) => read(answers[question.name] ?? ''),
})

/** An object: other files that say the same first say what the rest is by default. */
function nested(schema: JsonSchema, place: Place): Part {
  const parts = partsOf(requiredOf(schema), place)
  const [first = ''] = Object.keys(parts)
  const questions = Object.entries(parts).flatMap(([key, part]) =>
    part.questions.map(
      (question): Question => ({
        ...question,
        ...(key !== first && {
          preset(answers, { files }) {
            const all = [...files.of(place.kind).values()].map(({ value }) => record(record(value)[place.key]))
            const same = all.find((object) => object[first] === answers[flagOf(first, place)])?.[key]
            return typeof same === 'string' ? same : undefined
          },
        }),
      }),
    ),
  )
  return { questions, value: (answers) => valuesOf(parts, answers) }
}

/** Products to begin with, by shape. */
const DRAWINGS: Readonly<Record<string, object>> = {
  bottle: { shape: 'bottle', height: 212, diameter: 64, neck: 28 },
  jar: { shape: 'jar', height: 84, diameter: 95, neck: 89 },
  canister: { shape: 'canister', height: 305, diameter: 185, neck: 51 },
  tube: { shape: 'tube', height: 160, diameter: 40, neck: 20 },
  cap: { shape: 'cap', height: 20, diameter: 30, neck: 28 },
  pump: { shape: 'pump', height: 60, diameter: 30, neck: 28 },
  sprayer: { shape: 'sprayer', height: 60, diameter: 30, neck: 28 },
}
