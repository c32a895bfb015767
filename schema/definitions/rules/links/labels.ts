import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import { type Mark, parseMarks, plainText } from '../../text/marks.ts'
import { telAddress } from '../../text/phone.ts'

/** A link in a text that reads as one phone, mailbox or site, and leads to another. */
export function* checkLabels(file: SchemaFile, path: Path, text: string): Iterable<Problem> {
  for (const { label, address } of parseMarks(text).flatMap(linksOf)) yield* checkLabel(file, path, label, address)
}

/** A button or an item of a menu whose words are a phone or a mailbox. */
export function* checkNamedLink(file: SchemaFile, path: Path, value: unknown): Iterable<Problem> {
  const { text, link } = record(value)
  const { phone, mail, href } = record(link)
  if (typeof text !== 'string') return
  const address = typeof phone === 'string' ? `tel:${phone}` : typeof mail === 'string' ? `mailto:${mail}` : href
  if (typeof address === 'string') yield* checkLabel(file, [...path, 'link'], text, address)
}

const linksOf = (mark: Mark): { label: string; address: string }[] =>
  mark.kind === 'text'
    ? []
    : mark.kind === 'strong'
      ? mark.marks.flatMap(linksOf)
      : [{ label: mark.marks.map(wordsOf).join(''), address: mark.address }]

const wordsOf = (mark: Mark): string => (mark.kind === 'text' ? mark.text : mark.marks.map(wordsOf).join(''))

/** What a label may be or, of phones and mail, have once, and how two of it are one; the first whose addresses begin so. */
const NAMES = [
  {
    begins: /^tel:/,
    // Amid words a shorter one may be the number of an order.
    find: /^\+?[\d\s().\u2011–-]{7,}$|(?:\+\d|(?<![\d-])[78])(?:[\s().\u2011–-]{0,2}\d){9,14}(?!\d)/g,
    // An extension may be dialed after the number.
    same: (word: string) => telAddress(word.replace(/,.*/s, '')),
    does: 'позвонят',
  },
  {
    begins: /^mailto:/,
    find: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
    same: (word: string) => word.replace(/\?.*/s, '').toLowerCase(),
    does: 'напишут',
  },
  {
    begins: /^(?=https?:)/,
    find: /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/\S*)?$/gi,
    same: (word: string) =>
      word
        .toLowerCase()
        .replace(/^https?:\/\//, '')
        .replace(/^www\./, '')
        .replace(/[/?#].*/s, ''),
    does: 'попадут',
  },
] as const

function* checkLabel(file: SchemaFile, path: Path, label: string, address: string): Iterable<Problem> {
  const name = NAMES.find(({ begins }) => begins.test(address))
  const [words, ...more] =
    plainText(label)
      .trim()
      .match(name?.find ?? /(?!)/) ?? []
  if (!name || words === undefined || more.length > 0) return
  const goal = address.replace(name.begins, '')
  if (name.same(goal) === name.same(words)) return
  yield problemAt(file, path, {
    severity: 'warning',
    rule: 'ссылки/не-туда',
    message: `Написано «${words}», а\u00a0ссылка ведёт на «${goal}»: посетители ${name.does} не\u00a0туда.`,
    hint: 'Напишите в\u00a0словах и\u00a0в\u00a0ссылке одно и\u00a0то\u00a0же.',
  })
}
