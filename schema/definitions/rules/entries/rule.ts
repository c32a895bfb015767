import { problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import { siteKinds } from '../../kinds/kinds.ts'
import { whyHidden } from '../../kinds/periods.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { idsOf } from '../../scope/targets.ts'
import { capitalized } from '../../text/format.ts'
import { closestMatch, suggest } from '../../text/nearest.ts'
import { checkRelations } from './relations.ts'

/**
 * Values that a contract ties to others: entries that they name exist (`names: 'tag'`), entries of a list differ, a row
 * has its cells, an end is not before its beginning (relations.ts).
 */
export const entriesRule: Rule = {
  *checkFile(context, file) {
    const { files } = context
    const { kinds } = files
    yield* checkTitle(context, file)
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

/** Lists and search show content that has a page by its title. */
function* checkTitle({ files }: CheckContext, file: SchemaFile): Iterable<Problem> {
  const title = titleOf(file)
  const { addressed } = files.kinds.get(file.kind)
  if (!addressed || file.kind in siteKinds || title === undefined || isHidden(file)) return
  const other = files
    .of(file.kind)
    .values()
    .find(
      (other) =>
        other.file < file.file && titleOf(other) === title && dateOf(other) === dateOf(file) && !isHidden(other),
    )
  if (other)
    yield problemAt(file, ['title'], {
      severity: 'warning',
      rule: 'записи/повтор',
      message: `Так\u00a0же называется ${other.file}: в\u00a0списке и\u00a0в\u00a0поиске их не\u00a0различить.`,
      hint: 'Уточните один из\u00a0заголовков.',
    })
}

/** Lists show it beside the title. */
const dateOf = ({ value }: SchemaFile): unknown => record(value).date

/** As readers see it, who do not tell spaces apart. */
function titleOf({ value }: SchemaFile): string | undefined {
  const { title } = record(value)
  return typeof title === 'string' ? title.replaceAll('\u00a0', ' ') : undefined
}

const isHidden = ({ value }: SchemaFile): boolean => whyHidden(value, Date.now()) !== undefined
