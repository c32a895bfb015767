import { problemAt } from '../../document/parse.ts'
import { siteKinds } from '../../kinds/kinds.ts'
import type { Rule } from '../../scope/context.ts'
import { idsOf } from '../../scope/titled.ts'
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
    const { files } = context
    const { kinds } = files
    for (const { path, value, schema } of context.walked(file).places) {
      const kind = schema.names === undefined ? undefined : kinds.named(schema.names)
      // The site's own kinds have rules of their own.
      if (kind === undefined || kind in siteKinds || typeof value !== 'string') continue
      // Nothing is known of an unreadable file.
      if (kinds.get(kind).entries && files.one(kind)?.value === undefined) continue
      const names = idsOf(context, kind)
      if (names.includes(value)) continue
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
