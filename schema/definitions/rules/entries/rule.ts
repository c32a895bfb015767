import { problemAt } from '../../document/parse.ts'
import { siteKinds } from '../../kinds/kinds.ts'
import type { Rule } from '../../scope/context.ts'
import { idsOf } from '../../scope/titled.ts'
import { capitalized } from '../../text/format.ts'
import { closestMatch, suggest } from '../../text/nearest.ts'
import { checkRelations } from './relations.ts'

/**
 * Values that a contract ties to others: entries that they name exist (`names: 'tag'`), entries of a list differ, a row
 * has its cells, an end is not before its beginning (relations.ts).
 */
export const entriesRule: Rule = {
  meta: {
    title: 'Записи между собой',
    explanation:
      'Названной темы или офиса нет, две записи называются одинаково, в строке таблицы не столько ячеек, сколько столбцов, конец раньше начала, сумма в рублях вместо копеек, скобки { } там, где ничего не подставится, в номере или часах опечатка.',
    mending: 'Исправьте место, которое названо.',
    codes: [
      'ссылки/нет-записи',
      'записи/повтор',
      'записи/ячейки',
      'записи/сроки',
      'записи/рубли',
      'записи/скобки',
      'вид/не-тот-вид',
      'вид/нет-ключа',
    ],
  },
  *checkFile(context, file) {
    const { files } = context
    const { kinds } = files
    for (const place of context.walked(file).places) {
      const { path, value, schema } = place
      yield* checkRelations(context, { ...place, file })
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
