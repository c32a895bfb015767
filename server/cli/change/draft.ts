import { join } from 'node:path'
import type { Node } from 'jsonc-parser'
import { checkFiles } from '#schema/definitions/checker/check.ts'
import { lineAndColumn, nodeAt, type ParsedDocument, parseDocument } from '#schema/definitions/document/parse.ts'
import type { Path, Problem } from '#schema/definitions/document/problem.ts'
import { isRecord } from '#schema/definitions/json-schema/unknown.ts'
import { FILES_LABEL, indexFiles } from '#schema/definitions/kinds/files.ts'
import { type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { type CheckContext, type CheckInput, createContext } from '#schema/definitions/scope/context.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { checkInput } from '../../app/check-schema.ts'
import { StartError } from '../../engine/config.ts'
import { invariant } from '../../engine/site/site.ts'

/** Change of one file; `before` is undefined for a new file, `after` for a deleted one. */
export interface Change {
  /** On the disk. */
  readonly file: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** A part of a string, and the text that replaces it. */
interface Piece {
  readonly path: Path
  readonly start: number
  readonly end: number
  readonly by: string
}

/** The schema files changed in memory. A change leaves all other bytes as they were. */
export class Draft {
  readonly #before: SchemaTexts
  readonly #texts: Map<string, string>
  readonly #shown: string[] = []

  constructor(texts: SchemaTexts) {
    this.#before = texts
    this.#texts = textsOf(texts)
  }

  context(): CheckContext {
    return createContext(this.#input())
  }

  /** Summary of the changes, one line each: «schema/pages/home.json:12  «/faq/» → «/voprosy/»». */
  get shown(): readonly string[] {
    return this.#shown
  }

  /** Replaces parts of a file's strings. @param path under schema/ */
  replace(path: string, pieces: readonly Piece[]): void {
    const text = this.#text(path)
    const edits = pieces
      .map((piece) => {
        const { offset, length } = this.#node(path, piece.path)
        const literal = text.slice(offset, offset + length)
        const at = (index: number): number => offset + offsetInLiteral(literal, index)
        return { from: at(piece.start), to: at(piece.end), by: piece.by }
      })
      .sort((a, b) => a.from - b.from)
    for (const { from, to, by } of edits) this.#show(path, from, `«${text.slice(from, to)}» → «${by}»`)
    this.#texts.set(
      path,
      edits.reduceRight((all, { from, to, by }) => splice(all, from, to, by), text),
    )
  }

  renameKey(path: string, place: Path, name: string): void {
    const { offset, length, value } = invariant(this.#node(path, place).parent?.children?.[0], 'key')
    this.#show(path, offset, `«${value}» → «${name}»`)
    this.#texts.set(path, splice(this.#text(path), offset, offset + length, JSON.stringify(name)))
  }

  /** Puts a value into a list; without an index, at its end. */
  insert(path: string, list: Path, value: unknown, index?: number): void {
    this.#insert(path, list, index ?? this.#node(path, list).children?.length ?? 0, value)
  }

  addKey(path: string, object: Path, key: string, value: unknown): void {
    this.#insert(path, object, key, value)
  }

  #insert(path: string, place: Path, step: string | number, value: unknown): void {
    const text = this.#text(path)
    const around = this.#node(path, place)
    const parts = partsOf(text, around)
    const name = typeof step === 'string' ? `${JSON.stringify(step)}: ` : ''
    const indent = indentAt(text, around.offset) + 2
    const part = name + print(value, indent, indent + name.length + 1)
    const index = typeof step === 'number' ? step : parts.length
    this.#texts.set(path, withParts(text, around, parts.toSpliced(index, 0, part)))
    this.#show(path, this.#node(path, [...place, step]).offset, `+ ${name}${inline(value)}`)
  }

  /** Removes an element of a list, or a key with its value. */
  remove(path: string, place: Path): void {
    const text = this.#text(path)
    const node = this.#node(path, place)
    const part = node.parent?.type === 'property' ? node.parent : node
    const around = invariant(part.parent, 'the list or object around')
    this.#show(path, part.offset, `− ${text.slice(part.offset, part.offset + part.length).replace(/\s+/g, ' ')}`)
    const index = around.children?.indexOf(part) ?? 0
    this.#texts.set(path, withParts(text, around, partsOf(text, around).toSpliced(index, 1)))
  }

  /** @throws StartError where the file is there */
  add(path: string, value: object): void {
    if (this.#texts.has(path)) throw new StartError(`Файл ${FILES_LABEL}${path} уже есть: он остаётся как был.`)
    this.#texts.set(path, printFile(value))
    this.#shown.push(`${FILES_LABEL}${path}  + новый файл`)
  }

  delete(path: string): void {
    this.#texts.delete(path)
    this.#shown.push(`${FILES_LABEL}${path}  − файл`)
  }

  /** @throws StartError where the new name is taken */
  move(from: string, to: string): void {
    if (this.#texts.has(to)) throw new StartError(`Файл ${FILES_LABEL}${to} уже есть: имя занято.`)
    this.#texts.set(to, this.#text(from))
    this.#texts.delete(from)
    this.#shown.push(`${FILES_LABEL}${from} → ${FILES_LABEL}${to}`)
  }

  /** Problems that did not exist before, compared by position and by message. */
  newProblems(): Problem[] {
    const marks = ({ file, rule, pointer, message }: Problem) => [`${rule} ${message}`, `${rule} ${file}${pointer}`]
    const oldMarks = new Set(checkFiles(checkInput(indexFiles(kinds, this.#before))).flatMap(marks))
    return checkFiles(this.#input()).filter((problem) => !marks(problem).some((mark) => oldMarks.has(mark)))
  }

  /** @param folder where the schema files are on the disk */
  changes(folder: string): Change[] {
    const [before, after] = [textsOf(this.#before), this.#texts]
    return [...new Set([...before.keys(), ...after.keys()])]
      .filter((path) => before.get(path) !== after.get(path))
      .map((path) => ({ file: join(folder, path), before: before.get(path), after: after.get(path) }))
  }

  #input(): CheckInput {
    const read = [...this.#texts].map(([path, text]) => ({ path, text })).sort((a, b) => (a.path < b.path ? -1 : 1))
    return checkInput(indexFiles(kinds, schemaTexts(read, this.#before.assets, this.#before.pictures)))
  }

  #text(path: string): string {
    return invariant(this.#texts.get(path), path)
  }

  #node(path: string, place: Path): Node {
    return invariant(nodeAt(parseDocument(FILES_LABEL + path, this.#text(path)).document, place), place.join('/'))
  }

  #show(path: string, offset: number, what: string): void {
    this.#shown.push(`${FILES_LABEL}${path}:${lineAndColumn(this.#text(path), offset).line}  ${what}`)
  }
}

/** The string at a path of a file. */
export const textAt = ({ value }: Pick<ParsedDocument, 'value'>, path: Path): string =>
  String(path.reduce<unknown>((inside, step) => Object(inside)[step], value))

/** Texts by paths, without byte order marks. */
const textsOf = ({ read }: SchemaTexts) => new Map(read.map(({ path, text }) => [path, text.replace('\uFEFF', '')]))

/** The formatter's line width. */
const WIDTH = 120

/** Prints a value as the formatter does: in one line where it fits. @param column where it begins */
function print(value: unknown, indent = 0, column = indent): string {
  const line = inline(value)
  if (column + line.length <= WIDTH || !(isRecord(value) || Array.isArray(value))) return line
  const inner = ' '.repeat(indent + 2)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const parts = Array.isArray(value)
    ? value.map((element) => print(element, indent + 2))
    : Object.entries(value).map(([key, part]) => {
        const name = `${JSON.stringify(key)}: `
        return name + print(part, indent + 2, indent + name.length + 3)
      })
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${' '.repeat(indent)}${close}`
}

export const printFile = (value: object): string => `${print(value)}\n`

const inline = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/\[\n\s*/g, '[')
    .replace(/\n\s*\]/g, ']')
    .replace(/\n\s*/g, ' ')

/** Offset of a character in its JSON literal, which may contain escapes. */
function offsetInLiteral(literal: string, characters: number): number {
  let at = 1
  for (let i = 0; i < characters; i++) at += literal[at] !== '\\' ? 1 : literal[at + 1] === 'u' ? 6 : 2
  return at
}

const splice = (text: string, from: number, to: number, by: string): string => text.slice(0, from) + by + text.slice(to)

/** The elements of a list, or the keys of an object with their values, as they are written. */
const partsOf = (text: string, { children = [] }: Node): string[] =>
  children.map(({ offset, length }) => text.slice(offset, offset + length))

const columnAt = (text: string, offset: number): number => offset - (text.lastIndexOf('\n', offset - 1) + 1)

const indentAt = (text: string, offset: number): number => text.slice(offset - columnAt(text, offset)).search(/\S/)

/** A list or an object with other parts: in one line where it fits, with the comma after it. */
function withParts(text: string, { type, offset, length }: Node, parts: readonly string[]): string {
  const indent = ' '.repeat(indentAt(text, offset))
  const [open, close, gap] = type === 'array' ? ['[', ']', ''] : ['{', '}', ' ']
  const line = parts.length === 0 ? open + close : `${open}${gap}${parts.join(', ')}${gap}${close}`
  const fits = !line.includes('\n') && columnAt(text, offset) + line.length <= WIDTH
  const lines = `${open}\n${parts.map((part) => `${indent}  ${part}`).join(',\n')}\n${indent}${close}`
  return splice(text, offset, offset + length, fits ? line : lines)
}
