import { join } from 'node:path'
import { checkFiles } from '#schema/definitions/checker/check.ts'
import {
  applySplices,
  findNode,
  inline,
  insertValue,
  type Piece,
  partAt,
  printFile,
  removeValue,
  splicesOf,
} from '#schema/definitions/document/edit.ts'
import { lineAndColumn, type ParsedDocument } from '#schema/definitions/document/parse.ts'
import type { Path, Problem } from '#schema/definitions/document/problem.ts'
import { FILES_LABEL, indexFiles } from '#schema/definitions/kinds/files.ts'
import { type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { type CheckContext, type CheckInput, createContext } from '#schema/definitions/scope/context.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { StartError } from '../../engine/config.ts'
import { invariant } from '../../engine/site/site.ts'
import type { TextChange } from '../../engine/site/write-changes.ts'
import { checkInput } from '../check-schema.ts'

/** Schema files changed in memory; unchanged parts of a file keep their bytes. */
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
    const splices = splicesOf(text, pieces)
    for (const { from, to, by } of splices) this.#show(path, from, `«${text.slice(from, to)}» → «${by}»`)
    this.#texts.set(path, applySplices(text, splices))
  }

  /** Inserts a value into a list, by default at its end. */
  insert(path: string, list: Path, value: unknown, index?: number): void {
    const at = index ?? findNode(this.#text(path), list).children?.length ?? 0
    this.#texts.set(path, insertValue(this.#text(path), list, undefined, value, at))
    this.#show(path, findNode(this.#text(path), [...list, at]).offset, `+ ${inline(value)}`)
  }

  addKey(path: string, object: Path, key: string, value: unknown): void {
    this.#texts.set(path, insertValue(this.#text(path), object, key, value))
    const { offset } = findNode(this.#text(path), [...object, key])
    this.#show(path, offset, `+ ${JSON.stringify(key)}: ${inline(value)}`)
  }

  /** Removes an element of a list, or a key. */
  remove(path: string, place: Path): void {
    const text = this.#text(path)
    const { offset, length } = partAt(text, place)
    this.#show(path, offset, `− ${text.slice(offset, offset + length).replace(/\s+/g, ' ')}`)
    this.#texts.set(path, removeValue(text, place))
  }

  /** Adds a file. @throws StartError if the file exists */
  add(path: string, value: object): void {
    if (this.#texts.has(path)) throw new StartError(`Файл ${FILES_LABEL}${path} уже есть: он остаётся как был.`)
    this.#texts.set(path, printFile(value))
    this.#shown.push(`${FILES_LABEL}${path}  + новый файл`)
  }

  delete(path: string): void {
    this.#texts.delete(path)
    this.#shown.push(`${FILES_LABEL}${path}  − файл`)
  }

  /** Renames a file. @throws StartError if the new name is taken */
  move(from: string, to: string): void {
    if (this.#texts.has(to)) throw new StartError(`Файл ${FILES_LABEL}${to} уже есть: имя занято.`)
    const text = this.#text(from)
    this.#texts.set(to, text)
    this.#texts.delete(from)
    this.#shown.push(`${FILES_LABEL}${from} → ${FILES_LABEL}${to}`)
  }

  /** Returns the problems that the change causes: before it, their rule reported neither this message nor this position. */
  newProblems(): Problem[] {
    const marks = ({ file, rule, pointer, message }: Problem) => [`${rule} ${message}`, `${rule} ${file}${pointer}`]
    const oldMarks = new Set(checkFiles(checkInput(indexFiles(kinds, this.#before))).flatMap(marks))
    return checkFiles(this.#input()).filter((problem) => !marks(problem).some((mark) => oldMarks.has(mark)))
  }

  /** Returns the changed files. @param folder of the schema files on the disk */
  changes(folder: string): TextChange[] {
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

  #show(path: string, offset: number, what: string): void {
    this.#shown.push(`${FILES_LABEL}${path}:${lineAndColumn(this.#text(path), offset).line}  ${what}`)
  }
}

export const textAt = ({ value }: Pick<ParsedDocument, 'value'>, path: Path): string =>
  String(path.reduce<unknown>((inside, step) => Object(inside)[step], value))

/** Returns the texts by path, without byte order marks. */
const textsOf = ({ read }: SchemaTexts) => new Map(read.map(({ path, text }) => [path, text.replace('\uFEFF', '')]))
