import { slug } from '../contract/fragments.ts'
import { type ParsedDocument, parseDocument, problemAt } from '../document/parse.ts'
import type { Path, Problem } from '../document/problem.ts'
import { isRecord, record } from '../json-schema/unknown.ts'
import type { PictureFile, PictureFiles } from '../pictures/files.ts'
import { suggest } from '../text/nearest.ts'
import { slugOf } from '../text/transliterate.ts'
import { DEFAULT_LAYOUT, type KindName, type Kinds } from './kinds.ts'
import { LINK, type ReadText, readTexts, type SchemaTexts, schemaTexts } from './texts.ts'

/** A parsed file whose path matches a `Kind`. */
export interface SchemaFile extends ParsedDocument {
  kind: KindName
  /** The file's name without .json, after the name of its `Area` if that is not the main site: "desk/orders". */
  id: string
}

/** Returns a file's title for lists: the title that visitors read, or `otherwise` if the file has none. */
export function titleOfFile({ value }: Pick<SchemaFile, 'value'>, otherwise: string): string {
  const { name, title, question, subject, meta, params } = record(value)
  const wordsOf = (text: unknown): unknown => {
    const { $text, $get, default: preset } = record(text)
    // An ellipsis replaces each placeholder: «Заявка № {submission.number} принята» becomes «Заявка № … принята».
    if (typeof $text === 'string') return $text.replaceAll(/\{[^}]*\}/g, '…')
    return preset ?? record(record(params)[String($get).replace('params.', '')]).description ?? text
  }
  const texts = [name, title, question, subject, record(meta).title].map(wordsOf)
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? otherwise
}

/** Replaces paths of files in a text with their titles: «Страница: О\u00a0заводе». */
export const withTitles = (text: string, { all, kinds }: Pick<SchemaFiles, 'all' | 'kinds'>): string =>
  text.replaceAll(/«?((?:[\w-]+\/)*[\w-]+)\.json(?::\d+)?»?/g, (_, path: string) => {
    const file = all.find(({ file }) => file === `${path}.json` || file.endsWith(`/${path}.json`))
    if (!file) return `«${path.split('/').at(-1)}»`
    const { schema, edited } = kinds.get(file.kind)
    const kind = (edited || schema).title ?? file.kind
    return `«${kinds.isSingle(file.kind) ? kind : `${kind}: ${titleOfFile(file, file.id)}`}»`
  })

/** Returns the object that contains the value at this path of the file. */
export const holderOf = ({ value }: SchemaFile, path: Path): Readonly<Record<string, unknown>> =>
  record(path.slice(0, -1).reduce<unknown>((inside, key) => (inside as Record<string, unknown>)[key], value))

/** All parsed files of content managers, and the files of public/ to which they may refer. */
export interface SchemaFiles {
  /** Hash of the files' texts. */
  readonly version: string
  readonly all: readonly SchemaFile[]
  readonly kinds: Kinds
  /** The files of one kind by their ids. */
  of(kind: KindName): ReadonlyMap<string, SchemaFile>
  one(kind: KindName): SchemaFile | undefined
  /** Content of the settings file; links may refer to its keys: «settings:politic». */
  readonly settings: Readonly<Record<string, unknown>>
  /** Addresses of the files in public/: "/assets/documents/terms_of_use.pdf". */
  readonly assets: Assets
  /** Syntax problems, and problems of files with wrong names or in wrong folders. */
  readonly problems: readonly Problem[]
  /** Returns these files with some of their texts changed. */
  changed(change: (read: ReadText) => ReadText): SchemaFiles
}

/** Files of public/, by address. */
interface Assets extends Iterable<string>, Pick<ReadonlySet<string>, 'has'> {
  picture(address: string): PictureFile | undefined
}

/** Prefix of the files' paths in problems. */
export const FILES_LABEL = 'schema/'

/** Reads and parses all files. @throws if it cannot read the schema folder; errors inside the files become problems */
export const loadFiles = async (kinds: Kinds, schemaFolder: string, publicFolder: string): Promise<SchemaFiles> =>
  indexFiles(kinds, await readTexts(schemaFolder, publicFolder))

/** Parses files. @param parse `parseChecked` for files that have passed the checker @param label prefix of paths in problems */
export function indexFiles(
  kinds: Kinds,
  texts: SchemaTexts,
  parse: typeof parseDocument = parseDocument,
  label = FILES_LABEL,
): SchemaFiles {
  const { read, assets, pictures, unread, version } = texts
  const problems: Problem[] = []
  const all: SchemaFile[] = []
  const kindsIn = (folder: string): KindName[] =>
    kinds.names.filter((kind) => kinds.placesOf(kind).some((path) => path.startsWith(`${folder}/`)))
  for (const { path, text, fault } of read) {
    const place = kinds.at(path)
    // Ignores a symbolic link to a folder in which no kind has files.
    if (fault?.rule === LINK && !path.endsWith('.json') && kindsIn(path).length === 0) continue
    const parsed = fault ? unreadable(label + path, fault) : parse(label + path, text)
    if (place) all.push({ ...parsed.document, ...place })
    if (place && !kinds.isSingle(place.kind)) problems.push(...misnamed(kinds, parsed.document, place))
    if (!place && !fault) problems.push(misplaced(kinds, label, path))
    problems.push(...parsed.problems)
  }
  problems.push(...unread.map((path) => notRead(label, path)))
  const byKind = new Map(
    kinds.names.map((kind) => [kind, new Map(all.filter((f) => f.kind === kind).map((f) => [f.id, f]))]),
  )
  const of = (kind: KindName): ReadonlyMap<string, SchemaFile> => byKind.get(kind) ?? new Map()
  const faulty = read.filter(({ fault }) => fault).flatMap(({ path }) => kindsIn(path))
  for (const kind of kinds.names)
    if (kinds.isSingle(kind) && of(kind).size === 0 && !faulty.includes(kind))
      problems.push(missingFile(label + kinds.get(kind).path))
  if (!faulty.includes('layout') && needsLayout(of))
    problems.push(missingFile(label + kinds.pathOf('layout', DEFAULT_LAYOUT)))
  return {
    version,
    all,
    kinds,
    of,
    one: (kind) => of(kind).values().next().value,
    settings: record(kinds.settings && of(kinds.settings).values().next().value?.value),
    assets: assetsOf(assets, pictures),
    problems,
    changed: (change) => indexFiles(kinds, schemaTexts(read.map(change), assets, pictures, unread), parse, label),
  }
}

const needsLayout = (of: SchemaFiles['of']): boolean =>
  !of('layout').has(DEFAULT_LAYOUT) &&
  [...of('page').values()].some(({ value }) => isRecord(value) && value.layout === undefined)

function assetsOf(addresses: readonly string[], pictures: PictureFiles): Assets {
  const paths = new Set(addresses)
  const byAddress = new Map(Object.entries(pictures))
  return {
    has: (address) => paths.has(address),
    picture: (address) => byAddress.get(address),
    [Symbol.iterator]: () => paths[Symbol.iterator](),
  }
}

/** Builds the empty document and the problem of a file that exists but could not be read. */
function unreadable(
  file: string,
  { rule = 'файлы/кодировка', ...fault }: NonNullable<ReadText['fault']>,
): ReturnType<typeof parseDocument> {
  return {
    document: { file, text: '', value: undefined, tree: undefined },
    problems: [{ severity: 'error', file, pointer: '', rule, ...fault }],
  }
}

const NAME_HINT =
  'Назовите его строчными латинскими буквами, цифрами и\u00a0дефисами: «o-kompanii.json»; ненужный уберите.'

/** Returns a problem of a whole file, which may be missing. */
export const fileProblem = (file: string, about: Pick<Problem, 'severity' | 'rule' | 'message' | 'hint'>): Problem => ({
  ...{ file, line: 1, column: 1, pointer: '' },
  ...about,
})

/** Reports a file that is outside of the folders of all kinds. */
function misplaced(kinds: Kinds, label: string, path: string): Problem {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const places = kinds.names.flatMap(kinds.placesOf)
  const named = places.map((place) => place.replace('*.json', name))
  const within = named.filter((place) => place.endsWith(`/${path}`))
  const near = suggest(path, within.length > 0 ? within : named)
  return fileProblem(label + path, {
    severity: 'error',
    rule: 'файлы/не-на-месте',
    message: `Файлу «${path}» здесь не место: сайт его не прочитает.`,
    hint: near.startsWith('Есть') ? suggest('', places) : near,
  })
}

/** Warns of a file that the site ignores; not an error, because the site works without the file. */
const notRead = (label: string, path: string): Problem =>
  fileProblem(label + path, {
    severity: 'warning',
    rule: 'файлы/имя',
    message: `Файл «${path}» сайт не\u00a0прочитает: он\u00a0читает только файлы, чьё имя кончается на\u00a0«.json».`,
    hint: NAME_HINT,
  })

function* misnamed(kinds: Kinds, document: ParsedDocument, place: { kind: KindName; id: string }): Iterable<Problem> {
  const id = kinds.nameIn(place.id)
  if (new RegExp(slug.pattern).test(id)) return
  if (id === '') {
    const message = `У\u00a0файла «${document.file}» нет имени: есть только «.json».`
    yield problemAt(document, [], { rule: 'файлы/имя', message, hint: NAME_HINT })
    return
  }
  const isAddress = kinds.get(place.kind).addressed
  const meant = slugOf(id)
  yield problemAt(document, [], {
    severity: isAddress ? 'error' : 'warning',
    rule: 'файлы/имя',
    message: isAddress
      ? `Имя файла «${id}.json» не годится: оно становится частью адреса.`
      : `Имя файла «${id}.json» другим компьютерам и программам может не подойти.`,
    hint: `Имя пишется строчными латинскими буквами, цифрами и дефисами${meant === '' ? '' : `: «${meant}.json»`}.`,
  })
}

const missingFile = (file: string): Problem =>
  fileProblem(file, {
    severity: 'error',
    rule: 'файлы/нет-файла',
    message: `Нет обязательного файла ${file}.`,
    hint: 'Верните его: возьмите прежнюю версию из истории.',
  })
