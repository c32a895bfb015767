import { join } from 'node:path'
import type { Node } from 'jsonc-parser'
import { checkFiles } from '#schema/definitions/checker/check.ts'
import { errorsIn, reportFormats } from '#schema/definitions/checker/report.ts'
import { lineAndColumn, nodeAt, parseDocument } from '#schema/definitions/document/parse.ts'
import type { Path, Problem } from '#schema/definitions/document/problem.ts'
import { FILES_LABEL, indexFiles } from '#schema/definitions/kinds/files.ts'
import { type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { type CheckContext, type CheckInput, createContext } from '#schema/definitions/scope/context.ts'
import { checkInput } from '../../pages/check-schema.ts'
import { offsetInLiteral, print, printFile, withoutPart, withPart } from './json.ts'
import { Refusal } from './refusal.ts'
import type { Change } from './write.ts'

/** A piece of a string that becomes another one. */
export interface Piece {
  readonly path: Path
  readonly start: number
  readonly end: number
  readonly by: string
}

const BOM = '\uFEFF'

/** The schema files as a command wants to have them: changed in memory, shown, checked, and only then written. */
export class Draft {
  readonly #before: SchemaTexts
  readonly #texts = new Map<string, string>()
  /** New path -> the one that the file had. */
  readonly #moved = new Map<string, string>()
  readonly #shown: string[] = []
  #problems: readonly Problem[] | undefined

  /** @throws Refusal where a file cannot be read: what it names is not known */
  constructor(texts: SchemaTexts) {
    this.#before = texts
    for (const { path, text } of texts.read) this.#texts.set(path, text.replace(BOM, ''))
    const { files } = this.context()
    const unread = errorsIn(files.problems)
    if (unread.length > 0 || files.all.some(({ tree }) => tree === undefined))
      throw new Refusal(`Сначала исправьте то, чего не прочитать:\n\n${reportFormats.text(unread)}`)
  }

  /** What the files say now. */
  context(): CheckContext {
    return createContext(this.#input())
  }

  /** What will change, a line for each: «schema/pages/home.json:12  «/faq/» → «/voprosy/»». */
  get shown(): readonly string[] {
    return this.#shown
  }

  /** The line on which a value stands, from 1, and what it says. */
  lineAt(path: string, place: Path): { line: number; says: string } {
    const { line } = lineAndColumn(this.#text(path), this.#node(path, place).offset)
    return { line, says: this.#text(path).split('\n')[line - 1]?.trim() ?? '' }
  }

  has(path: string): boolean {
    return this.#texts.has(path)
  }

  /** Gives a file another text. */
  rewrite(path: string, text: string): void {
    this.#text(path)
    this.#texts.set(path, text)
  }

  /** Replaces pieces of a file's strings. @param path under schema/ */
  replace(path: string, pieces: readonly Piece[]): void {
    const text = this.#text(path)
    const edits = pieces
      .map((piece) => {
        const node = this.#node(path, piece.path)
        const literal = text.slice(node.offset, node.offset + node.length)
        const [from, to] = [piece.start, piece.end].map((at) => node.offset + offsetInLiteral(literal, at))
        return { from: from ?? 0, to: to ?? 0, by: piece.by }
      })
      .sort((a, b) => a.from - b.from)
    for (const { from, to, by } of edits) this.#show(path, text, from, `«${text.slice(from, to)}» → «${by}»`)
    this.#texts.set(
      path,
      edits.reduceRight((all, { from, to, by }) => all.slice(0, from) + by + all.slice(to), text),
    )
  }

  /** Gives a key of an object another name. */
  renameKey(path: string, place: Path, name: string): void {
    const [key] = this.#node(path, place).parent?.children ?? []
    if (key?.type !== 'string') throw new TypeError(`No key at ${place.join('/')} of ${path}`)
    const text = this.#text(path)
    this.#show(path, text, key.offset, `«${String(key.value)}» → «${name}»`)
    this.#texts.set(path, text.slice(0, key.offset) + JSON.stringify(name) + text.slice(key.offset + key.length))
  }

  /** Puts a value into a list of a file; without an index, at its end. */
  insert(path: string, list: Path, value: unknown, index?: number): void {
    const node = this.#node(path, list)
    const at = index ?? node.children?.length ?? 0
    this.#texts.set(
      path,
      withPart(this.#text(path), node, at, (indent) => print(value, indent, indent + 1)),
    )
    this.#show(path, this.#text(path), this.#node(path, [...list, at]).offset, `+ ${brief(value)}`)
  }

  /** Gives an object of a file one key more, its last. */
  addKey(path: string, object: Path, key: string, value: unknown): void {
    const node = this.#node(path, object)
    const name = `${JSON.stringify(key)}: `
    this.#texts.set(
      path,
      withPart(
        this.#text(path),
        node,
        node.children?.length ?? 0,
        (indent) => name + print(value, indent, indent + name.length + 1),
      ),
    )
    this.#show(path, this.#text(path), this.#node(path, [...object, key]).offset, `+ ${name}${brief(value)}`)
  }

  /** Takes an element of a list, or a key with its value, out of a file. */
  remove(path: string, place: Path): void {
    const node = this.#node(path, place)
    const part = node.parent?.type === 'property' ? node.parent : node
    const around = part.parent
    if (!around) throw new TypeError('A file is removed by delete()')
    const text = this.#text(path)
    this.#show(path, text, part.offset, `− ${text.slice(part.offset, part.offset + part.length).replace(/\s+/g, ' ')}`)
    this.#texts.set(path, withoutPart(text, around, around.children?.indexOf(part) ?? -1))
  }

  /** @throws Refusal where the file is there */
  add(path: string, value: object): void {
    if (this.has(path)) throw new Refusal(`Файл ${FILES_LABEL}${path} уже есть: он остаётся как был.`)
    this.#texts.set(path, printFile(value))
    this.#shown.push(`${FILES_LABEL}${path}  + новый файл`)
  }

  delete(path: string): void {
    this.#text(path)
    this.#texts.delete(path)
    this.#shown.push(`${FILES_LABEL}${path}  − файл`)
  }

  /** @throws Refusal where there is such a file already */
  move(from: string, to: string): void {
    if (this.has(to)) throw new Refusal(`Файл ${FILES_LABEL}${to} уже есть: имя занято.`)
    this.#texts.set(to, this.#text(from))
    this.#texts.delete(from)
    this.#moved.set(to, from)
    this.#shown.push(`${FILES_LABEL}${from} → ${FILES_LABEL}${to}`)
  }

  /**
   * What the checker finds in the changed files that it did not find before.
   * @param change what else is to be as it will be, the contracts of blocks for example
   */
  newProblems(change: (input: CheckInput) => CheckInput = (input) => input): Problem[] {
    const movedTo = new Map([...this.#moved].map(([to, from]) => [FILES_LABEL + from, FILES_LABEL + to]))
    this.#problems ??= checkFiles(checkInput(indexFiles(this.#before)))
    const known = this.#problems.map((problem) => ({ ...problem, file: movedTo.get(problem.file) ?? problem.file }))
    return checkFiles(change(this.#input())).filter(({ file, rule, pointer, message }) => {
      // What is told may name what has changed, or stand elsewhere now.
      const at = known.findIndex(
        (one) => one.file === file && one.rule === rule && (one.pointer === pointer || one.message === message),
      )
      if (at >= 0) known.splice(at, 1)
      return at < 0
    })
  }

  /** @param folder where the schema files are on the disk */
  changes(folder: string): Change[] {
    const before = new Map(this.#before.read.map(({ path, text }) => [path, text]))
    const after = new Map(
      [...this.#texts].map(([path, text]) => {
        const was = before.get(this.#moved.get(path) ?? path)
        return [path, was?.startsWith(BOM) ? BOM + text : text]
      }),
    )
    return [...new Set([...before.keys(), ...after.keys()])].flatMap((path) =>
      before.get(path) === after.get(path)
        ? []
        : [{ file: join(folder, path), before: before.get(path), after: after.get(path) }],
    )
  }

  #input(): CheckInput {
    const read = [...this.#texts].map(([path, text]) => ({ path, text })).sort((a, b) => (a.path < b.path ? -1 : 1))
    return checkInput(indexFiles(schemaTexts(read, this.#before.assets, this.#before.pictures)))
  }

  #text(path: string): string {
    const text = this.#texts.get(path)
    if (text === undefined) throw new TypeError(`No file ${path}`)
    return text
  }

  #node(path: string, place: Path): Node {
    const node = nodeAt(parseDocument(FILES_LABEL + path, this.#text(path)).document, place)
    if (!node) throw new TypeError(`Nothing at ${place.join('/')} of ${path}`)
    return node
  }

  #show(path: string, text: string, offset: number, what: string): void {
    this.#shown.push(`${FILES_LABEL}${path}:${lineAndColumn(text, offset).line}  ${what}`)
  }
}

const brief = (value: unknown): string => print(value, 0, -1e6)
