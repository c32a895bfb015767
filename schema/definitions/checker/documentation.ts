import { accessOf, type Call } from '../calls/call.ts'
import { fieldContracts, operandsOf } from '../fields/field-schema.ts'
import { fieldTypeNames, fieldTypes } from '../fields/types.ts'
import type { Kinds } from '../kinds/kinds.ts'

/** A row of a Markdown table. */
export const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

export const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows].join('\n')

/** Table of calls for schema/api/README.md. */
export const callsTable = (calls: Readonly<Record<string, Call>>): string =>
  table(
    ['call', 'where', 'context', 'what it does'],
    Object.entries(calls).map(([name, call]) =>
      row(
        `\`${name}\``,
        `${call.method} \`${call.path}\``,
        `${accessOf(call)}${call.user ? ', user' : ''}${call.staff ? `, staff${call.staff === true ? '' : `: ${call.staff}`}` : ''}`,
        call.description,
      ),
    ),
  )

/** Table of kinds for kinds/README.md. */
export const kindsTable = (kinds: Kinds): string =>
  table(
    ['kind', 'files', 'title'],
    kinds.names.map((name) =>
      row(`\`${name}\``, `\`schema/${kinds.get(name).path}\``, kinds.get(name).schema.title ?? ''),
    ),
  )

/** Table of field types for schema/definitions/README.md. */
export const fieldTypesTable = (): string =>
  table(
    ['type', 'title', 'holds', 'rules'],
    fieldTypeNames.map((name) =>
      row(`\`${name}\``, fieldContracts[name].title, fieldTypes[name].holds, operandsOf(name).join(', ')),
    ),
  )

/**
 * A text with a table between its markers, `<!-- rules -->` and `<!-- /rules -->`.
 * @throws TypeError where the markers are not there
 */
export function fillIn(text: string, name: string, content: string): string {
  const between = new RegExp(`(<!-- ${name} -->).*(<!-- /${name} -->)`, 's')
  if (!between.test(text)) throw new TypeError(`There is no place for ${name}`)
  return text.replace(between, (_, before: string, after: string) => `${before}\n\n${content}\n\n${after}`)
}
