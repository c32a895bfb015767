import { ANYTHING, type JsonSchema, type JsonType, type Role, typeOfValue, typesOf, valuesOf } from './types.ts'

interface Mismatch {
  /** Path inside the value; empty for the value itself. */
  path: readonly string[]
  /** Explanation in Russian. */
  reason: string
}

/**
 * Returns the first reason why a value of `source` may be invalid for `target`. Extra keys are allowed: a component
 * ignores them. Limits (lengths, minimum) are not compared.
 */
export function findMismatch(source: JsonSchema, target: JsonSchema, path: readonly string[] = []) {
  if (source === ANYTHING || target === ANYTHING) return undefined
  const fail = (reason: string): Mismatch => ({ path, reason })
  const allowed = valuesOf(target)
  if (allowed) return enumMismatch(source, allowed, fail)
  const targetTypes = typesOf(target)
  const sourceTypes = typesOf(source).length > 0 ? typesOf(source) : (valuesOf(source) ?? []).map(typeOfValue)
  const wrong = sourceTypes.filter((type) => !accepts(targetTypes, type))
  if (targetTypes.length > 0 && (sourceTypes.length === 0 || wrong.length > 0)) {
    return fail(`ожидается ${nameTypes(targetTypes)}, а приходит ${nameTypes(wrong)}`)
  }
  if (target.role && target.role !== source.role && !PLAIN.has(target.role)) {
    return fail(
      `ожидается ${ROLES[target.role]}, а приходит ${source.role ? ROLES[source.role] : nameTypes(sourceTypes)}`,
    )
  }
  if (target.format && source.format !== target.format) return fail(`нужна строка вида «${target.format}»`)
  if (target.items && sourceTypes.includes('array')) {
    return findMismatch(source.items ?? {}, target.items, [...path, '0'])
  }
  return sourceTypes.includes('object') ? objectMismatch(source, target, path) : undefined
}

function objectMismatch(source: JsonSchema, target: JsonSchema, path: readonly string[]): Mismatch | undefined {
  for (const [key, targetSchema] of Object.entries(target.properties ?? {})) {
    const sourceSchema = source.properties?.[key]
    const required = target.required?.includes(key) ?? false
    if (!sourceSchema) {
      if (required) return { path, reason: `нет ключа «${key}»` }
      continue
    }
    if (required && !source.required?.includes(key))
      return { path: [...path, key], reason: `ключа «${key}» может не быть` }
    const mismatch = findMismatch(sourceSchema, targetSchema, [...path, key])
    if (mismatch) return mismatch
  }
  return undefined
}

function enumMismatch(source: JsonSchema, allowed: readonly unknown[], fail: (reason: string) => Mismatch) {
  const sourceValues = valuesOf(source)
  if (!sourceValues)
    return fail(`ожидается одно из значений ${allowed.join(', ')}, а приходит ${nameTypes(typesOf(source))}`)
  const foreign = sourceValues.find((value) => !allowed.includes(value))
  return foreign === undefined ? undefined : fail(`значения «${String(foreign)}» здесь не ждут`)
}

const accepts = (accepted: readonly JsonType[], type: JsonType): boolean =>
  accepted.includes(type) || (type === 'integer' && accepted.includes('number'))

const NAMES: Readonly<Record<JsonType, string>> = {
  string: 'строка',
  number: 'число',
  integer: 'целое число',
  boolean: 'true или false',
  object: 'объект',
  array: 'список',
  null: 'пустое значение',
}

/** Roles that accept any string. */
const PLAIN: ReadonlySet<Role> = new Set<Role>(['text', 'line', 'link'])

const ROLES: Readonly<Record<Role, string>> = {
  line: 'строка',
  link: 'ссылка',
  text: 'текст',
  asset: 'файл',
  picture: 'картинка',
  blocks: 'список блоков',
  anchor: 'якорь',
  parameter: 'имя параметра',
  modal: 'имя окна',
  form: 'имя формы',
  mail: 'имя письма',
  document: 'имя документа',
}

/** Names types in Russian: «строка или число». */
export const nameTypes = (types: readonly JsonType[]): string =>
  types.length > 0 ? [...new Set(types)].map((type) => NAMES[type]).join(' или ') : 'значение неизвестного вида'
