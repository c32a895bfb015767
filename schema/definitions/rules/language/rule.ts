import { problemAt } from '../../document/parse.ts'
import { writtenIn } from '../../expressions/types.ts'
import type { KindName } from '../../kinds/kinds.ts'
import type { Rule } from '../../scope/context.ts'
import { plainText } from '../../text/marks.ts'
import allowed from './allowed.json' with { type: 'json' }

/** Rule of layer 6: a Russian interface has no Latin words except trademarks, units and formats (L6). */
export const languageRule: Rule = {
  *checkFile(context, file) {
    if (!INTERFACE.has(file.kind)) return
    for (const { path, value, schema } of context.walked(file).places)
      if (schema.role === 'line' || schema.role === 'text')
        for (const { path: at, text, template } of writtenIn(value, path)) {
          const words = foreignWords(plainText(template ? text.replace(/\{[^{}]*\}/g, '0') : text))
          if (words.length > 0)
            yield problemAt(file, at, {
              severity: 'warning',
              rule: 'тексты/не-по-русски',
              message: `В\u00a0тексте для посетителя не\u00a0по-русски: ${words.map((word) => `«${word}»`).join(', ')}.`,
              hint: 'Переведите или добавьте в\u00a0список schema/definitions/rules/language/allowed.json.',
            })
        }
  },
}

/** Kinds of files whose texts belong to the interface; articles and other content are not checked. */
const INTERFACE: ReadonlySet<KindName> = new Set<KindName>(['form', 'modal', 'layout', 'page', 'partial', 'mail'])

const ALLOWED: ReadonlySet<string> = new Set(allowed)

/** Matches what may have Latin letters: addresses, file names, article numbers and degrees. */
const NO_WORDS =
  /\S*[@/\\_]\S*|\S+\.(?:ru|com|example|[a-z]{3,4})\b|[A-Za-zА-Яа-яЁё]*\d[\wА-Яа-яЁё./-]*|°\s?[CF](?![A-Za-z])/g

const LATIN_WORD = /(?<![\p{L}\p{No}])[A-Za-z]+(?:[-'’][A-Za-z]+)*(?![\p{L}\p{No}])/gu

/** Returns the words in Latin letters that are not allowed. */
function foreignWords(text: string): string[] {
  const words = text.replace(NO_WORDS, ' ').match(LATIN_WORD) ?? []
  return [...new Set(words.filter((word) => !ALLOWED.has(word.toLowerCase())))]
}
