import type { CatalogKind, SectionRecord } from '../records.ts'
import type { LooseRecord } from './files/source.ts'
import type { Report } from './problem.ts'
import { DEEPEST, levelsOf, type SectionProblem } from './sections.ts'
import { CONTROL, choices, foldWord } from './values.ts'

const PATH = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/
const LONGEST_TEXT = 10_000

/** The sections that a JSON file describes by themselves: rows may name no others. */
export class DescribedSections {
  readonly #byPath = new Map<string, SectionRecord>()
  readonly #byNames = new Map<string, string>()

  /** @param kind of sections that do not say theirs @param current where texts come from that the file does not give */
  constructor(
    records: readonly LooseRecord[],
    kind: CatalogKind | undefined,
    current: readonly SectionRecord[],
    report: Report,
  ) {
    const texts = new Map(current.map((section) => [`${section.kind} ${section.path}`, section.text]))
    for (const record of records) {
      const section = readSection(record, kind, texts, report)
      if (!section) continue
      const key = `${section.kind} ${section.path}`
      if (this.#byPath.has(key)) tell(report, record.line, `Раздел «${section.path}» повторяется.`, 'Оставьте один.')
      else this.#byPath.set(key, section)
    }
    for (const [key, { kind: own, path }] of this.#byPath) {
      const codes = path.split('/')
      const chain = codes.map((_, i) => this.#byPath.get(`${own} ${codes.slice(0, i + 1).join('/')}`))
      const line = records.find(({ value }) => value.path === path)?.line ?? 1
      if (chain.includes(undefined)) tell(report, line, `У раздела «${path}» нет раздела над ним.`, 'Опишите и его.')
      else
        this.#byNames.set([own, ...chain.map((one) => foldWord(one?.name ?? ''))].join('\n'), key.slice(own.length + 1))
    }
  }

  add(kind: CatalogKind, text: string): SectionProblem | undefined {
    if (this.pathOf(kind, text) !== undefined) return undefined
    return {
      level: 'error',
      reason: `Раздела «${text}» нет среди sections этого файла.`,
      mend: 'Опишите его там или исправьте путь.',
    }
  }

  settle(): void {}

  pathOf(kind: CatalogKind, text: string): string | undefined {
    if (this.#byPath.has(`${kind} ${text}`)) return text
    return this.#byNames.get([kind, ...levelsOf(text).map(foldWord)].join('\n'))
  }

  records(): SectionRecord[] {
    return [...this.#byPath.values()]
  }
}

function readSection(
  { line, value }: LooseRecord,
  asked: CatalogKind | undefined,
  texts: ReadonlyMap<string, string>,
  report: Report,
): SectionRecord | undefined {
  const { kind: word, path, name, text, position } = value
  const kind = word === undefined ? (asked ?? 'main') : choices.kind.get(foldWord(String(word)))
  const isText = (one: unknown, longest: number): one is string =>
    typeof one === 'string' && one.trim() !== '' && one.length <= longest && !CONTROL.test(one)
  if (kind === undefined || (asked !== undefined && kind !== asked))
    tell(report, line, `Вид раздела «${String(word)}» не подходит.`, 'main или import, как в --kind.')
  else if (!isText(path, 300) || !PATH.test(path) || path.split('/').length > DEEPEST)
    tell(report, line, `Путь раздела «${String(path)}» не подходит.`, `До ${DEEPEST} уровней латиницей: flakony/pet.`)
  else if (!isText(name, 200)) tell(report, line, `У раздела «${path}» нет названия.`, 'Заполните name.')
  else if (text !== undefined && text !== '' && !isText(text, LONGEST_TEXT))
    tell(report, line, `Текст раздела «${path}» не подходит.`, `Строка до ${LONGEST_TEXT} знаков.`)
  else if (typeof position !== 'number' || !Number.isInteger(position) || position < 1 || position > 1e6)
    tell(report, line, `У раздела «${path}» нет места среди соседей.`, 'Заполните position целым числом от 1.')
  else return { kind, path, name: name.trim(), text: text ?? texts.get(`${kind} ${path}`) ?? '', position }
  return undefined
}

const tell = (report: Report, line: number, reason: string, mend: string): void =>
  report({ level: 'error', line, reason, mend })
