import { problemAt } from '../../document/parse.ts'
import { list, record } from '../../json-schema/unknown.ts'
import { type KindName, siteKinds } from '../../kinds/kinds.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { capitalized } from '../../text/format.ts'
import { closestMatch, suggest } from '../../text/nearest.ts'

/** Files and entries of the shop's kinds exist where a contract says that a value names one (`names: 'tag'`). */
export const entriesRule: Rule = {
  meta: {
    title: 'Названные записи',
    explanation: 'Тема, офис или другая запись названа, а такой нет.',
    mending: 'Назовите запись, которая есть, или добавьте её.',
    codes: ['ссылки/нет-записи'],
  },
  *checkFile(context, file) {
    const { kinds } = context.files
    for (const { path, value, schema } of context.walked(file).places) {
      const kind = schema.names === undefined ? undefined : kinds.named(schema.names)
      // The site's own kinds have rules of their own.
      if (kind === undefined || kind in siteKinds || typeof value !== 'string') continue
      const names = namesOf(context, kind)
      if (names === undefined || names.has(value)) continue
      const near = closestMatch(value, names)
      yield problemAt(file, path, {
        rule: 'ссылки/нет-записи',
        message: `${capitalized(kinds.get(kind).named?.genitive ?? 'записи')} «${value}» нет в ${kinds.get(kind).path}.`,
        hint: suggest(value, names),
        ...(near !== undefined && { fix: { value: near } }),
      })
    }
  },
}

/** Names of a kind's files or entries; undefined where its file cannot be read. */
function namesOf({ files }: CheckContext, kind: KindName): ReadonlySet<string> | undefined {
  const { entries } = files.kinds.get(kind)
  if (!entries) return new Set(files.of(kind).keys())
  const value = files.one(kind)?.value
  return value === undefined
    ? undefined
    : new Set(list(record(value)[entries.list]).map((entry) => String(record(entry)[entries.key])))
}
