import { formatNumber } from '../../text/format.ts'
import type { FieldType } from '../field-type.ts'
import { type FileKind, namesOf, titlesOf } from '../file-kinds.ts'
import { fitsPattern } from '../patterns.ts'
import { cleanText, type ReadValue } from '../reading.ts'
import { aboutField, counted, type FieldRule } from '../rule.ts'
import { FILE_TEXT, type FieldValue, type FileDescription } from '../values.ts'

const readFileList: ReadValue = (raw) => (isList(raw) ? Array.from(raw) : [raw]).flatMap(readFile)

const isList = (raw: unknown): raw is ArrayLike<unknown> => typeof raw === 'object' && raw !== null && 'length' in raw

/** Reads a file's description; for an empty file input, browsers send a file without a name. */
function readFile(raw: unknown): FileDescription[] {
  if (typeof raw !== 'object' || raw === null || !('name' in raw && 'size' in raw)) return []
  const { name, size } = raw
  const type = 'type' in raw && typeof raw.type === 'string' ? raw.type : ''
  if (typeof name !== 'string' || name === '' || !Number.isSafeInteger(size) || Number(size) < 0) return []
  return [{ name: cut(cleanText(name.replace(/^.*[\\/]/s, ''))), size: Number(size), type: cut(cleanText(type)) }]
}

/** Shortens a file's name at its beginning, since the extension is at its end. */
const cut = (text: string): string => [...text].slice(-FILE_TEXT).join('')

// `validation.file` sets three rules, each with its own message; `messages.file` replaces all three messages.
const MEGABYTE = 1024 * 1024

/** Defaults of the limits in `validation.file`: megabytes per file, and number of files. */
export const MAX_SIZE = 10
export const MAX_COUNT = 1

const files = (value: FieldValue | undefined): readonly FileDescription[] =>
  Array.isArray(value) ? value.filter((file): file is FileDescription => typeof file === 'object') : []

const fileCountRule: FieldRule<number> = {
  messageKey: 'file',
  operand: ({ validation }) => validation?.file && (validation.file.maxCount ?? MAX_COUNT),
  test: (value, most) => files(value).length <= most,
  json: (most) => ({ maxItems: most }),
  message: (most, field) => aboutField(field, `не\u00a0больше ${counted(most, 'файла', 'файлов')}`),
}

const fileKindRule: FieldRule<readonly FileKind[]> = {
  messageKey: 'file',
  operand: ({ validation }) => validation?.file?.kinds,
  test: (value, kinds) => files(value).every(({ name }) => fitsPattern(name, namesOf(kinds))),
  json: (kinds) => ({ items: { properties: { name: { pattern: namesOf(kinds) } } } }),
  message: (kinds, field) => aboutField(field, `можно приложить ${titlesOf(kinds)}`),
}

const fileSizeRule: FieldRule<number> = {
  messageKey: 'file',
  operand: ({ validation }) => validation?.file && (validation.file.maxSize ?? MAX_SIZE),
  test: (value, most) => files(value).every(({ size }) => size <= most * MEGABYTE),
  json: (most) => ({ items: { properties: { size: { maximum: most * MEGABYTE } } } }),
  message: (most, field) => aboutField(field, `файл не\u00a0больше ${formatNumber(most)}\u00a0МБ`),
}

export const file: FieldType = {
  holds: 'files',
  read: readFileList,
  // No initial value: the browser itself keeps a file that the visitor chose before hydration.
  initial: () => undefined,
  rules: { fileCount: fileCountRule, fileKind: fileKindRule, fileSize: fileSizeRule },
}
