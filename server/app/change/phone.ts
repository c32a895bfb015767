import { record } from '#schema/definitions/json-schema/unknown.ts'
import { isMadeDocument } from '#schema/definitions/kinds/document.ts'
import { FILES_LABEL, type SchemaFile } from '#schema/definitions/kinds/files.ts'
import { stringsIn } from '#schema/definitions/scope/references.ts'
import { StartError } from '../../engine/config.ts'
import type { Draft } from './draft.ts'

/** Separators between the digits of a number: spaces, hyphens, brackets. */
const BETWEEN = '[\\s\\u00a0\\u2011().-]{0,3}'

/**
 * «phone "+7 495 000-00-00" "+7 495 111-11-11"»: replaces a number in all files, however it is spelled, and keeps the
 * spelling. A number of another country stands as it is typed, or as digits where the replaced one was digits alone.
 * @returns notes: documents that hold it, and their PDFs @throws StartError
 */
export function renamePhone(draft: Draft, from: string, to: string): string[] {
  const [old, next] = [phoneOf(from), phoneOf(to)]
  if (old.code + old.digits === next.code + next.digits) throw new StartError('Прежний и\u00a0новый номер одинаковы.')
  const code = old.code === '' ? '\\+?' : `(?:\\+?7|8)${BETWEEN}`
  const spelled = new RegExp(`(?<!\\d)${code}${[...old.digits].join(BETWEEN)}(?!\\d)`, 'g')
  const respell = (match: string): string =>
    old.code !== '' && next.code !== ''
      ? withDigits(match, next.digits)
      : /^\+?\d+$/.test(match)
        ? `+${next.code}${next.digits}`
        : to
  const files = draft.context().files.all.filter((file) => replaceIn(draft, file, spelled, respell))
  if (files.length === 0) throw new StartError(`Номера «${from}» в\u00a0файлах нет.`)
  return files.filter(({ kind }) => kind === 'document').map(noteOf)
}

/** A Russian number is the code 7 and ten digits; one of another country all its digits. */
interface Phone {
  code: '7' | ''
  digits: string
}

/** @throws StartError */
function phoneOf(phone: string): Phone {
  const digits = phone.replace(/\D/g, '')
  if (/^[78]\d{10}$/.test(digits)) return { code: '7', digits: digits.slice(1) }
  if (phone.startsWith('+') && /^[1-69]\d{7,14}$/.test(digits)) return { code: '', digits }
  throw new StartError(
    `«${phone}» не\u00a0номер целиком: у\u00a0российского 11 цифр, «+7 495 000-00-00», у\u00a0других стран\u00a0— с\u00a0плюсом и\u00a0кодом страны.`,
  )
}

const noteOf = ({ id, value }: SchemaFile): string =>
  `Номер стоит в\u00a0документе «${id}»: поставьте ему новую редакцию ("version") и\u00a0${
    isMadeDocument(record(value).file) ? 'выполните npm run generate -- documents' : 'положите новый PDF'
  }: до\u00a0этого прежний номер остаётся в\u00a0public${String(record(value).file)}.`

/** @returns whether the file has the number */
function replaceIn(draft: Draft, file: SchemaFile, spelled: RegExp, respell: (match: string) => string): boolean {
  const pieces = [...stringsIn(file.value, [])].flatMap(({ path, text }) =>
    [...text.matchAll(spelled)].map(({ 0: match, index }) => ({
      ...{ path, start: index, end: index + match.length },
      by: respell(match),
    })),
  )
  if (pieces.length > 0) draft.replace(file.file.slice(FILES_LABEL.length), pieces)
  return pieces.length > 0
}

/** The same spelling with other digits; the country code stays. */
function withDigits(spelling: string, next: string): string {
  let at = -1
  return spelling.replace(/\d/g, (digit) => (at++ < 0 ? digit : next.charAt(at - 1)))
}
