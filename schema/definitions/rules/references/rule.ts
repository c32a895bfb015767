import type { ValuePlace } from '../../authoring/walk.ts'
import { lineOf, problemAt, problemAtKey } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { isExpression, writtenIn } from '../../expressions/types.ts'
import { type FileRole, isFileRole } from '../../json-schema/types.ts'
import { record } from '../../json-schema/unknown.ts'
import { holderOf, type SchemaFile } from '../../kinds/files.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { checkParams } from '../../scope/param-problems.ts'
import { closestMatch, suggest } from '../../text/nearest.ts'

const MISSING: Readonly<Record<FileRole, readonly [rule: string, genitive: string]>> = {
  modal: ['нет-окна', 'Окна'],
  form: ['нет-формы', 'Формы'],
  mail: ['нет-письма', 'Письма'],
  document: ['нет-документа', 'Документа'],
}

/**
 * Checks that modals, forms, mails and documents that files name exist and get the params that they declare. Also checks that a page
 * declares in `query` the address parameters that its blocks name.
 */
export const referencesRule: Rule = {
  *check(context) {
    const missing = new Map<string, { role: FileRole; id: string; places: { file: SchemaFile; path: Path }[] }>()
    for (const [file, { path, value, schema }] of placesIn(context)) {
      const { role } = schema
      if (role === 'parameter' && typeof value === 'string' && file.kind === 'page')
        yield* checkDeclared(file, path, value)
      if (!isFileRole(role) || value === undefined) continue
      if (typeof value !== 'string') {
        if (isExpression(value))
          yield problemAt(file, path, { rule: 'ссылки/имя', message: 'Имя файла не вычисляется: оно пишется строкой.' })
        continue // the shape rule reports it
      }
      const files = context.files.of(role)
      const target = files.get(value)
      if (target) {
        // If the target is unreadable, its parameters are unknown.
        if (target.value !== undefined)
          yield* checkParams(
            file,
            { params: [...path.slice(0, -1), 'params'], name: path },
            { name: value, given: holderOf(file, path).params, declared: record(target.value).params },
          )
        if (role === 'form') yield* checkFields(file, path, record(target.value).fields)
        continue
      }
      // rules/mails reports a missing letter that the server sends by itself.
      if (role === 'mail' && context.mails.has(value)) continue
      const reference = missing.get(`${role} ${value}`) ?? { role, id: value, places: [] }
      missing.set(`${role} ${value}`, reference)
      reference.places.push({ file, path })
    }
    for (const { role, id, places } of missing.values()) yield* tellMissing(context, role, id, places)
  },
}

function* placesIn({ files, walked }: CheckContext): Iterable<[SchemaFile, ValuePlace]> {
  for (const file of files.all) for (const place of walked(file).places) yield [file, place]
}

function* checkDeclared(file: SchemaFile, path: Path, name: string): Iterable<Problem> {
  const declared = record(record(file.value).query)
  if (Object.hasOwn(declared, name)) return
  yield problemAt(file, path, {
    rule: 'ссылки/нет-в-query',
    message: `Страница не\u00a0объявила параметр «${name}» в\u00a0"query".`,
    hint: suggest(name, Object.keys(declared)),
  })
}

/** Reports a missing file once, regardless of how many files refer to it. */
function* tellMissing(
  { files }: CheckContext,
  role: FileRole,
  id: string,
  [first, ...others]: readonly { file: SchemaFile; path: Path }[],
): Iterable<Problem> {
  if (!first) return
  const [rule, genitive] = MISSING[role]
  const ids = files
    .of(role)
    .keys()
    .filter((other) => files.kinds.areaOf(other) === files.kinds.areaOf(first.file.id))
    .toArray()
  const near = closestMatch(id, ids)
  const also = others.map(({ file, path }) => `${file.file}:${lineOf(file, path)}`)
  yield problemAt(first.file, first.path, {
    rule: `ссылки/${rule}`,
    message: `${genitive} «${id}» нет: нет файла schema/${files.kinds.pathOf(role, id)}.`,
    hint: [suggest(id, ids), also.length > 0 && `Назван также в\u00a0${also.join(', ')}.`].filter(Boolean).join(' '),
    ...(near !== undefined && { fix: { value: near } }),
  })
}

/** Checks that the keys of `values` and `notes`, and the names in `chosen`, are fields of the block's form. */
function* checkFields(file: SchemaFile, path: Path, fields: unknown): Iterable<Problem> {
  if (!Array.isArray(fields)) return
  const around = path.slice(0, -1)
  const names = fields.map((field) => String(record(field).name))
  const { values, notes, chosen } = holderOf(file, path)
  const missing = (name: string) => ({
    rule: 'ссылки/лишний-параметр',
    message: `В\u00a0форме нет поля «${name}»: это никуда не\u00a0встанет.`,
    hint: suggest(name, names),
  })
  for (const [key, value] of Object.entries({ values, notes }))
    for (const name of isExpression(value) ? [] : Object.keys(record(value)))
      if (!names.includes(name)) yield problemAtKey(file, [...around, key, name], missing(name))
  for (const { path: at, text, template } of writtenIn(chosen, [...around, 'chosen']))
    for (const name of template ? [] : text.split(/\s+/))
      if (name !== '' && !names.includes(name)) yield problemAt(file, at, missing(name))
  if (isExpression(values)) return
  for (const field of fields.map(record))
    yield* checkOption(file, [...around, 'values', String(field.name)], record(values)[String(field.name)], field)
}

/** Reports an initial value that is not among the field's options. Options from data are known only at run time. */
function* checkOption(file: SchemaFile, path: Path, value: unknown, { options }: Readonly<Record<string, unknown>>) {
  if (!Array.isArray(options)) return
  const known = options.map((option) => String(record(option).value))
  const written = Array.isArray(value)
    ? value.flatMap((part, i) => [...writtenIn(part, [...path, i])])
    : writtenIn(value, path)
  for (const { path: at, text, template } of written)
    if (text !== '' && !template && !known.includes(text))
      yield problemAt(file, at, {
        rule: 'ссылки/не-то-значение',
        message: `Варианта «${text}» у\u00a0поля нет: ничего не\u00a0будет выбрано.`,
        hint: suggest(text, known),
      })
}
