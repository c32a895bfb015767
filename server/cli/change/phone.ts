import { record } from '#schema/definitions/json-schema/unknown.ts'
import { FILES_LABEL, type SchemaFile } from '#schema/definitions/kinds/files.ts'
import { stringsIn } from '#schema/definitions/scope/references.ts'
import { StartError } from '../../config.ts'
import type { Draft } from './draft.ts'

/** What stands between the digits of a number: spaces, hyphens, brackets. */
const BETWEEN = '[\\s\\u00a0\\u2011().-]{0,3}'

/**
 * «phone "+7 495 000-00-00" "+7 495 111-11-11"»: replaces a number in all files, however it is spelled, and keeps the
 * spelling. @returns notes: documents that hold it, and their PDFs @throws StartError
 */
export function renamePhone(draft: Draft, from: string, to: string): string[] {
  const [own, next] = [digitsOf(from), digitsOf(to)]
  if (own === next) throw new StartError('Прежний и\u00a0новый номер одинаковы.')
  const spelled = new RegExp(`(?<!\\d)(?:\\+?7|8)${BETWEEN}${[...own].join(BETWEEN)}(?!\\d)`, 'g')
  const found = draft.context().files.all.filter((file) => replaceIn(draft, file, spelled, next))
  if (found.length === 0) throw new StartError(`Номера «${from}» в\u00a0файлах нет.`)
  return found.filter(({ kind }) => kind === 'document').map(noteOf)
}

/** The ten digits after the country code. @throws StartError */
function digitsOf(phone: string): string {
  const [, digits] = /^[78](\d{10})$/.exec(phone.replace(/\D/g, '')) ?? []
  if (digits === undefined)
    throw new StartError(`«${phone}» не\u00a0российский номер целиком: нужно 11 цифр, «+7 495 000-00-00».`)
  return digits
}

const noteOf = ({ id, value }: SchemaFile): string =>
  `Номер стоит в\u00a0документе «${id}»: поставьте ему новую редакцию ("version") и\u00a0выполните npm run generate -- documents: до\u00a0этого прежний номер остаётся в\u00a0public${String(record(value).file)}.`

/** @returns whether the file has the number */
function replaceIn(draft: Draft, file: SchemaFile, spelled: RegExp, next: string): boolean {
  const pieces = [...stringsIn(file.value, [])].flatMap(({ path, text }) =>
    [...text.matchAll(spelled)].map(({ 0: match, index }) => ({
      ...{ path, start: index, end: index + match.length },
      by: withDigits(match, next),
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
