import type { ErrorObject } from 'ajv'
import { baseBlock, expressionSchema, slotsSchema } from '../../authoring/schema.ts'
import type { BlockPlace, ValuePlace } from '../../authoring/walk.ts'
import { mayStandIn } from '../../contract/block.ts'
import { coreBlocks } from '../../contract/core-blocks.ts'
import { linkObject } from '../../contract/link.ts'
import { problemAt, problemAtKey } from '../../document/parse.ts'
import { type Path, type Problem, toPointer } from '../../document/problem.ts'
import { isExpression } from '../../expressions/types.ts'
import { createValidators } from '../../json-schema/ajv.ts'
import { fromPointer } from '../../json-schema/at-path.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import { memoizeBy } from '../../memoize.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { describeError } from './describe-error.ts'

/**
 * Validates each file against the JSON Schema of its kind. Blocks, and expressions or link objects instead of plain values,
 * are validated against their own schemas, so that messages do not list the alternatives.
 */
export const shapeRule: Rule = {
  *checkFile(context, file) {
    if (file.tree === undefined) return
    const { places, blocks } = context.walked(file)
    const apart = new Set(places.filter(hasOwnSchema).map(({ path }) => toPointer(path)))
    yield* checkKindNamed(context, file)
    yield* checkValue(file, [], context.files.kinds.get(file.kind).schema, file.value, apart)
    for (const place of places) yield* checkBlank(file, place)
    for (const place of blocks) yield* checkBlock(context, file, place, apart)
    for (const place of places.filter(hasOwnSchema)) {
      const { path, value, bindable } = place
      if (bindable && isExpression(value)) yield* checkExpression(file, path, value)
      else yield* checkValue(file, path, linkObject, value, withinOnly(apart, path))
    }
  },
}

/** Reports a text that consists of spaces, which ajv accepts. */
function* checkBlank(file: SchemaFile, { path, value, schema }: Pick<ValuePlace, 'path' | 'value' | 'schema'>) {
  const { minLength = Number.POSITIVE_INFINITY, pattern, description: hint = '' } = schema
  if (typeof value === 'string' && value.length >= minLength && value.trim() === '' && pattern === undefined)
    yield problemAt(file, path, {
      rule: 'вид/длина',
      message: 'Строка не может быть пустой: в ней одни пробелы.',
      hint,
    })
}

/** Reports a `$schema` of another kind, as in a file copied from another folder: the editor would suggest wrong keys. */
function* checkKindNamed({ files: { kinds } }: CheckContext, file: SchemaFile): Iterable<Problem> {
  const named = record(file.value).$schema
  const right = kinds.schemaAddress(file.kind, file.id)
  if (typeof named !== 'string' || named === right) return
  yield problemAt(file, ['$schema'], {
    severity: 'warning',
    rule: 'вид/чужая-схема',
    message: `"$schema" называет «${named}», а\u00a0файл этой папки\u00a0— «${kinds.get(file.kind).schema.title}»: редактор не\u00a0подскажет ни\u00a0ключей, ни\u00a0ошибок.`,
    hint: `Напишите "${right}".`,
  })
}

/** Returns true for an expression or a link object, which have their own schemas. */
const hasOwnSchema = ({ value, bindable, schema }: ValuePlace): boolean =>
  (bindable && isExpression(value)) || (schema.role === 'link' && typeof value === 'object' && value !== null)

const withinOnly = (apart: ReadonlySet<string>, path: Path): ReadonlySet<string> =>
  new Set([...apart].filter((pointer) => pointer !== toPointer(path)))

function* checkBlock(
  context: CheckContext,
  file: SchemaFile,
  { path, value, block, contract }: BlockPlace,
  apart: ReadonlySet<string>,
): Iterable<Problem> {
  const ownSchema = blockSchema(context.contracts)
  const outside = Object.entries(record(value)).filter(([key]) => !(key in (ownSchema.properties ?? {})))
  const of = (keys: object) => Object.fromEntries(outside.filter(([key]) => Object.hasOwn(keys, key)))
  const props = of(contract?.props.properties ?? {})
  const slots = of(contract?.slots ?? NO_SLOTS)
  const inside = new Set([...Object.keys(props), ...Object.keys(slots)].map((key) => toPointer([...path, key])))
  for (const problem of checkValue(file, path, ownSchema, value, apart)) if (!inside.has(problem.pointer)) yield problem
  for (const [holder, keys] of Object.entries({ props, slots }))
    for (const key of Object.keys(keys))
      yield problemAtKey(file, [...path, key], {
        rule: 'вид/неизвестный-ключ',
        message: `Ключ «${key}» стоит рядом с "${holder}", а место ему внутри.`,
        hint: `Положите его туда: "${holder}": { "${key}": … }.`,
      })
  const standing = context.files.kinds.blocksOf(file.kind)
  // rules/trees reports a misplaced block.
  if (!contract || (standing && !mayStandIn(contract, standing))) return
  for (const problem of checkValue(file, [...path, 'props'], contract.props, { ...props, ...block.props }, apart))
    yield beside(problem, ownSchema)
  yield* checkValue(file, [...path, 'slots'], slotsSchemaOf(contract.slots ?? NO_SLOTS), block.slots, apart)
}

/** Changes the message about an unknown prop if it is a key of the block itself, which belongs outside of `props`. */
function beside(problem: Problem, { properties = {} }: JsonSchema): Problem {
  const key = String(fromPointer(problem.pointer).at(-1))
  if (problem.rule !== 'вид/неизвестный-ключ' || !Object.hasOwn(properties, key)) return problem
  return {
    ...problem,
    message: `Ключ «${key}» стоит внутри "props", а\u00a0место ему рядом с\u00a0ними.`,
    hint: `Вынесите его: "props": { … }, "${key}": ….`,
  }
}

function* checkExpression(file: SchemaFile, path: Path, value: unknown): Iterable<Problem> {
  if (isExpression(value)) {
    yield* checkValue(file, path, expressionSchema, value, NOTHING)
    yield* checkBlank(file, {
      path: [...path, '$text'],
      value: value.$text,
      schema: expressionSchema.properties?.$text ?? {},
    })
  }
  const parts = Array.isArray(value) ? list(value).entries() : Object.entries(record(value))
  for (const [key, part] of parts) if (typeof part === 'object') yield* checkExpression(file, [...path, key], part)
}

/** Reports the errors of a value, except inside of the values `apart`, which have their own schemas. */
function* checkValue(file: SchemaFile, path: Path, schema: JsonSchema, value: unknown, apart: ReadonlySet<string>) {
  const base = toPointer(path)
  const validate = validatorOf(schema)
  if (validate(value)) return
  const errors = validate.errors ?? []
  for (const error of errors) {
    // ajv also reports the errors inside `propertyNames` and `if` one by one.
    if (error.propertyName !== undefined || error.keyword === 'if') continue
    if (isInside(base + error.instancePath, apart)) continue
    if (isMisspelt(error, errors) || isTwice(error, errors)) continue
    const { key, ...about } = describeError(error)
    const at = [...path, ...fromPointer(error.instancePath)]
    if (key !== undefined) yield problemAtKey(file, [...at, key], about)
    else if (at.length > 0 || error.keyword !== 'required') yield problemAt(file, at, about)
    else yield { ...problemAtKey(file, keyBefore(error), about), pointer: '' }
  }
}

/** Returns the existing key that precedes a missing one in the schema's order: the problem's position. */
function keyBefore({ params, parentSchema, data }: ErrorObject): Path {
  const order = Object.keys(record(record(parentSchema).properties))
  const written = Object.keys(record(data))
  const next = written.findIndex((key) => order.indexOf(key) > order.indexOf(String(params.missingProperty)))
  return written.slice(0, next < 0 ? undefined : next).slice(-1)
}

/** Returns true if a missing key is also reported as misspelled. */
const isMisspelt = ({ keyword, instancePath, params }: ErrorObject, errors: readonly ErrorObject[]): boolean =>
  keyword === 'required' &&
  errors.some((other) => {
    if (other.keyword !== 'additionalProperties' || other.instancePath !== instancePath) return false
    const { fix } = describeError(other)
    return fix && 'key' in fix && fix.key === params.missingProperty
  })

/** Returns true for an error of length if the value also violates its pattern: then only the pattern's error is reported. */
const isTwice = ({ keyword, instancePath }: ErrorObject, errors: readonly ErrorObject[]): boolean =>
  (keyword === 'maxLength' || keyword === 'minLength') &&
  errors.some((other) => other.keyword === 'pattern' && other.instancePath === instancePath)

function isInside(pointer: string, apart: ReadonlySet<string>): boolean {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1))
    if (apart.has(pointer.slice(0, end))) return true
  return false
}

const NOTHING: ReadonlySet<string> = new Set()
const NO_SLOTS = {}

// `verbose` adds the schema and the value to each error, for `describeError`.
const validatorOf = createValidators({ verbose: true, inlineRefs: false })

const blockSchema = memoizeBy((contracts: CheckContext['contracts']) =>
  baseBlock([...coreBlocks.keys(), ...contracts.keys()]),
)

const slotsSchemaOf = memoizeBy(slotsSchema)
