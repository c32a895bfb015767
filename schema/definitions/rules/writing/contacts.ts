import { matchRoute } from '../../addresses/routing.ts'
import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { CheckContext } from '../../scope/context.ts'
import { parseMarks } from '../../text/marks.ts'
import { miscounted, telAddress } from '../../text/phone.ts'

const ADDRESS = /(?:^|[\s(«])(\/(?:[a-z0-9-]+\/)+)(?=$|[\s).,;»])/g

/** An address of our own among words, which nobody can press. */
export function* checkOwnAddress(
  context: CheckContext,
  file: SchemaFile,
  path: Path,
  text: string,
  marks: boolean,
): Iterable<Problem> {
  for (const [, address = ''] of text.matchAll(ADDRESS))
    if (matchRoute(context.routes, address, context.regionCodes))
      yield problemAt(file, path, {
        severity: 'warning',
        rule: 'тексты/адрес-словами',
        message: `Адрес «${address}» стоит среди слов: нажать его нельзя.`,
        hint: marks ? `Сделайте ссылкой слова: «[наши слова](${address})».` : 'Уберите его, а ссылку поставьте рядом.',
      })
}

/** Addresses of mail, phones and other sites among words, outside of links. */
const CONTACTS = [
  {
    find: /(?<![\w@/.])(?:https?:\/\/|www\.)[^\s«»()<>]*[^\s«»()<>.,;:!?…]/i,
    what: 'Адрес',
    address: (found: string) => found.replace(/^www/i, 'https://www'),
  },
  {
    find: /(?<![\w.@+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i,
    what: 'Почта',
    address: (found: string) => `mailto:${found}`,
  },
  {
    find: /(?<![\d+])(?:\+7|8)[ \u00a0-]\(?\d{3,5}\)?[ \u00a0-]\d{1,3}(?:[ \u00a0-]\d{2,3}){1,2}(?:-\d)?(?!\d)/,
    what: 'Телефон',
    address: telAddress,
  },
] as const

/** Before what only shows how it is written, as the hint of a field does. */
const EXAMPLE = /(?:например|в[ \u00a0]виде)[^.!?]*$/i

/** Without one of these there is none of them. */
const MAY_BE_CONTACT = /@|www\.|https?:|(?:\+7|8)[ \u00a0-]/i

/** A letter to be written, a number to be called, that nobody can press. Of a document only paper is made. */
export function* checkContacts(file: SchemaFile, path: Path, text: string): Iterable<Problem> {
  if (!MAY_BE_CONTACT.test(text)) return
  const words = parseMarks(text)
    .map((mark) => (mark.kind === 'text' ? mark.text : ' '))
    .join('')
  for (const { find, what, address } of CONTACTS) {
    const match = find.exec(words)
    const [found] = match ?? []
    if (found !== undefined && !EXAMPLE.test(words.slice(0, match?.index)))
      yield problemAt(file, path, {
        severity: 'warning',
        rule: 'тексты/адрес-словами',
        message: `${what} «${found}» стоит среди слов: нажать нельзя.`,
        hint:
          (what === 'Телефон' ? miscounted(found) : undefined) ?? `Сделайте ссылкой: «[${found}](${address(found)})».`,
      })
  }
}
