import { distance } from '#schema/definitions/text/nearest.ts'
import { type CatalogKind, KINDS, type ProductRecord, type SectionRecord } from '../records.ts'
import { withoutLookalikes } from '../search/words.ts'
import { slugOf } from '../slug.ts'
import type { RowProblem } from './problem.ts'
import { foldWord } from './values.ts'

type SectionProblem = Pick<RowProblem, 'level' | 'reason' | 'mend'>

/** Maximum depth of sections. */
const DEEPEST = 3

interface Node {
  name: string
  /** The last part of the section's path. */
  code: string
  children: Map<string, Node>
}

/** Splits «Флаконы / ПЭТ / Горловина 24/410» at slashes between spaces, since a name may contain a slash. */
const levelsOf = (text: string): string[] =>
  text
    .split(/\s+\/\s+/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Returns a section's names from the top down, «Флаконы / ПЭТ»; if ambiguous, its path of codes, which imports accept too. */
export function sectionName(
  { kind, section }: Pick<ProductRecord, 'kind' | 'section'>,
  names: ReadonlyMap<string, string>,
): string {
  const codes = section.split('/')
  const levels = codes.map((_, i) => names.get(`${kind} ${codes.slice(0, i + 1).join('/')}`) ?? '')
  const text = levels.join(' / ')
  return levelsOf(text).length === levels.length ? text : section
}

/**
 * The sections of a file's rows. A section whose names equal those of a current one keeps its address, name and text; a new section gets
 * an address from its name.
 */
export class SectionTree {
  readonly #current: ReadonlyMap<string, SectionRecord>
  readonly #byNames: ReadonlyMap<string, SectionRecord>
  /** Current subsections by kind and names of their parent. */
  readonly #inside: ReadonlyMap<string, readonly SectionRecord[]>
  readonly #roots: Readonly<Record<CatalogKind, Map<string, Node>>> = { main: new Map(), import: new Map() }

  /** Creates a tree. @param keeps true if it contains all current sections, also those that are not in the file */
  constructor(current: readonly SectionRecord[], keeps = false) {
    this.#current = new Map(current.map((section) => [pathKey(section.kind, section.path), section]))
    this.#byNames = new Map(
      current.map((section) => [namesKey(section.kind, this.#namesOf(section.kind, section.path) ?? []), section]),
    )
    this.#inside = Map.groupBy(current, ({ kind, path }) =>
      namesKey(kind, (this.#namesOf(kind, path) ?? []).slice(0, -1)),
    )
    if (keeps) for (const { kind, path } of current) this.add(kind, path)
  }

  /** Adds a section, unless its problem is an error. @returns the problem; undefined if there is none */
  add(kind: CatalogKind, text: string): SectionProblem | undefined {
    const names = this.#levels(kind, text)
    if (names.length > DEEPEST)
      return {
        level: 'error',
        reason: `Уровней раздела ${names.length}.`,
        mend: `Бывает не больше ${DEEPEST}: «Флаконы / ПЭТ / 24 мм».`,
      }
    if (names.length === 0 || names.some((name) => slugOf(name) === ''))
      return {
        level: 'error',
        reason: 'В названии раздела нет букв и цифр.',
        mend: 'Запишите путь так: «Флаконы / ПЭТ».',
      }
    let siblings = this.#roots[kind]
    let meant: SectionProblem | undefined
    for (const [depth, name] of names.entries()) {
      const existing = siblings.get(foldWord(name))
      if (!existing) meant ??= this.#nearMiss(kind, names.slice(0, depth), name, siblings)
      const node = existing ?? { name, code: '', children: new Map() }
      if (!existing) siblings.set(foldWord(name), node)
      siblings = node.children
    }
    if (meant) return meant
    const undivided = names.find((name) => /[а-яёa-z]\/[а-яёa-z]/i.test(name))
    if (undivided === undefined) return undefined
    return {
      level: 'warning',
      reason: `«${undivided}» считается одним разделом.`,
      mend: 'Уровни разделяйте чертой с пробелами: «Флаконы / ПЭТ».',
    }
  }

  /** Finds an existing section whose name almost equals the name of a new section. */
  #nearMiss(
    kind: CatalogKind,
    parents: readonly string[],
    name: string,
    siblings: ReadonlyMap<string, Node>,
  ): SectionProblem | undefined {
    if (this.#byNames.has(namesKey(kind, [...parents, name]))) return undefined
    const others = [...(this.#inside.get(namesKey(kind, parents)) ?? []), ...siblings.values()]
    const like = others.find((other) => isNearMiss(foldWord(name), foldWord(other.name)))
    return (
      like && {
        level: 'doubt',
        reason: `Раздела «${name}» ещё нет, а\u00a0«${like.name}» есть.`,
        mend: `Если это он, впишите «${like.name}».`,
      }
    )
  }

  /** Assigns a code to every section. Must be called after the last `add`. */
  settle(): void {
    for (const kind of KINDS) this.#settle(kind, this.#roots[kind], [], '')
  }

  /** Returns the path of an added section; undefined for one that was not added. */
  pathOf(kind: CatalogKind, text: string): string | undefined {
    let siblings = this.#roots[kind]
    const codes: string[] = []
    for (const name of this.#levels(kind, text)) {
      const node = siblings.get(foldWord(name))
      if (!node) return undefined
      codes.push(node.code)
      siblings = node.children
    }
    return codes.join('/')
  }

  /** Returns the sections; subsections are in the order of their first rows. */
  records(): SectionRecord[] {
    const below = (kind: CatalogKind, siblings: ReadonlyMap<string, Node>, parent: string): SectionRecord[] =>
      [...siblings.values()].flatMap(({ name, code, children }, i) => {
        const path = parent === '' ? code : `${parent}/${code}`
        const text = this.#current.get(pathKey(kind, path))?.text ?? ''
        return [{ kind, path, name, text, position: i + 1 }, ...below(kind, children, path)]
      })
    return [...below('main', this.#roots.main, ''), ...below('import', this.#roots.import, '')]
  }

  /** Returns the names of a section and its ancestors. The text may also be a current section's path of codes. */
  #levels(kind: CatalogKind, text: string): string[] {
    return this.#namesOf(kind, text) ?? levelsOf(text)
  }

  #namesOf(kind: CatalogKind, path: string): string[] | undefined {
    const codes = path.split('/')
    const names = codes.map((_, i) => this.#current.get(pathKey(kind, codes.slice(0, i + 1).join('/')))?.name)
    return names.every((name) => name !== undefined) ? names : undefined
  }

  #settle(kind: CatalogKind, siblings: ReadonlyMap<string, Node>, parents: readonly string[], parent: string): void {
    const taken = new Set<string>()
    const fresh: Node[] = []
    for (const node of siblings.values()) {
      const before = this.#byNames.get(namesKey(kind, [...parents, node.name]))
      const code = before?.path.split('/').at(-1)
      if (before && code !== undefined && before.path === joined(parent, code) && !taken.has(code)) {
        node.name = before.name
        node.code = code
        taken.add(code)
      } else fresh.push(node)
    }
    for (const node of fresh) taken.add((node.code = unique(slugOf(node.name), taken)))
    for (const { name, code, children } of siblings.values())
      this.#settle(kind, children, [...parents, name], joined(parent, code))
  }
}

/** Returns true if long names differ in one or two letters, or in lookalike letters only; their numbers must be equal. */
function isNearMiss(name: string, other: string): boolean {
  const digits = (text: string): string => text.replace(/\D+/g, ' ')
  if (digits(name) !== digits(other)) return false
  const most = other.length < 5 ? 0 : other.length < 9 ? 1 : 2
  return distance(withoutLookalikes(name), withoutLookalikes(other), most) <= most
}

const joined = (parent: string, code: string): string => (parent === '' ? code : `${parent}/${code}`)

const pathKey = (kind: CatalogKind, path: string): string => `${kind} ${path}`
const namesKey = (kind: CatalogKind, names: readonly string[]): string => [kind, ...names.map(foldWord)].join('\n')

/** Returns the code, with a number appended if it is already used. */
export function unique(code: string, taken: { has(code: string): boolean }): string {
  if (!taken.has(code)) return code
  let number = 2
  while (taken.has(`${code}-${number}`)) number++
  return `${code}-${number}`
}
