import { isDeepStrictEqual } from 'node:util'
import { applyEdits, modify } from 'jsonc-parser'
import { problemAt } from '../../document/parse.ts'
import type { Path } from '../../document/problem.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'

/** A value that is the default anyway: it says nothing, and hides what the file really decides. */
export const defaultsRule: Rule = {
  meta: {
    title: 'Лишнее',
    explanation: 'Написано значение, которое действует и так: оно прячет то, что файл решает на самом деле.',
    mending: 'Уберите ключ; за вас это сделает npm run check:schema -- --fix.',
    codes: ['вид/значение-по-умолчанию'],
  },
  *checkFile(context, file) {
    for (const path of defaultsIn(context, file)) {
      yield problemAt(
        file,
        path,
        {
          severity: 'warning',
          rule: 'вид/значение-по-умолчанию',
          message: `Ключ «${String(path.at(-1))}» можно убрать: это значение действует и без него.`,
          hint: 'Уберёт сама команда npm run check:schema -- --fix.',
        },
        'key',
      )
    }
  },
}

/** The file's text without the values that are the defaults anyway. */
export const withoutDefaults = (context: CheckContext, file: SchemaFile): string =>
  [...defaultsIn(context, file)].reduceRight(
    (text, path) => applyEdits(text, modify(text, [...path], undefined, {})),
    file.text,
  )

/** Where they stand. */
export function* defaultsIn(context: CheckContext, file: SchemaFile): Iterable<Path> {
  for (const { path, value, schema } of context.walked(file).places) {
    if (typeof path.at(-1) === 'string' && schema.default !== undefined && isDeepStrictEqual(value, schema.default))
      yield path
  }
}
