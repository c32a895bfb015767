import { problemAt } from '../../document/parse.ts'
import type { Path } from '../../document/problem.ts'
import { writtenIn } from '../../expressions/written.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { mistypedWords } from '../../text/mistyped.ts'
import { typosIn } from '../../text/typography.ts'

/** Layer 6, of signs: what a Russian text is not written with. `--fix` mends it. */
export const typographyRule: Rule = {
  meta: {
    title: 'Набор',
    explanation: 'Прямые кавычки, дефис вместо тире, три точки, лишний пробел: так по-русски не набирают.',
    mending: 'За вас это исправит npm run check:schema -- --fix; в том же тексте он расставит и неразрывные пробелы.',
    codes: ['тексты/набор'],
    fromOthers: [],
  },
  *checkFile(context, file) {
    for (const { path, typos } of wronglySet(context, file))
      yield problemAt(file, path, {
        severity: 'warning',
        rule: 'тексты/набор',
        message: `В тексте ${typos.map(({ what }) => what).join(', ')}.`,
        hint: `${typos.map(({ right }) => right).join('. ')}. Исправит сама команда npm run check:schema -- --fix.`,
      })
  },
}

/**
 * The texts for people in a file that are not typeset as Russian is, those inside expressions too; but for those typed
 * with the wrong layout on, in which a comma is a letter.
 */
export function* wronglySet(
  context: CheckContext,
  file: SchemaFile,
): Iterable<{ path: Path; value: string; typos: ReturnType<typeof typosIn> }> {
  for (const { path, value, schema } of context.walked(file).places)
    if (schema.role === 'line' || schema.role === 'text')
      for (const { path: at, text } of writtenIn(value, path)) {
        const typos = typosIn(text)
        if (typos.length > 0 && mistypedWords(text, context.isWritten).length === 0)
          yield { path: at, value: text, typos }
      }
}
