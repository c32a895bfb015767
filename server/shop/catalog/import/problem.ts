import { formatNumber, plural } from '#schema/definitions/text/format.ts'

/** A problem of a file, for the person who imports it. */
export interface RowProblem {
  /** An error stops the whole import. A doubt, a price to round, or an unknown row of a price list needs confirmation (limits.ts). */
  level: 'error' | 'warning' | 'doubt' | 'rounding' | 'unknown'
  /** Set if the problem is a missing file. */
  missing?: 'photo' | 'document'
  /** Row number as in a spreadsheet program; undefined if the problem concerns the whole file. */
  line?: number
  /** The column's title in the file. */
  column?: string | undefined
  /** A whole sentence in Russian. `{}` stands for the value, so that equal problems of different values form one group. */
  reason: string
  value?: string
  /** The correction, a whole sentence in Russian. */
  mend: string
}

export type Report = (problem: RowProblem) => void

const LEVELS: Readonly<Record<RowProblem['level'], string>> = {
  error: '',
  doubt: 'Похоже на ошибку. ',
  rounding: 'Округление. ',
  unknown: 'Пропуск. ',
  warning: 'Предупреждение. ',
}

/** Maximum number of rows, and of values, that a message names. */
const NAMED = 5

interface ProblemGroup extends RowProblem {
  count: number
  lines: number[]
  values: Set<string>
}

/** Groups equal problems into one message each. */
export class Problems {
  readonly #groups = new Map<string, ProblemGroup>()

  readonly report: Report = (problem) => {
    const key = groupKeyOf(problem)
    let group = this.#groups.get(key)
    if (!group) this.#groups.set(key, (group = { ...problem, count: 0, lines: [], values: new Set() }))
    group.count++
    const { line, value } = problem
    if (line !== undefined && group.lines.length < NAMED) group.lines.push(line)
    if (value !== undefined) group.values.add(value)
  }

  /** Reports a warning about a value. */
  readonly note = (reason: string, value: string): undefined =>
    void this.report({ level: 'warning', reason, value, mend: '' }) as undefined

  /** Returns one line in Russian per group, errors first. */
  lines(): string[] {
    const groups = [...this.#groups.values()]
    return Object.keys(LEVELS).flatMap((level) => groups.filter((group) => group.level === level).map(groupText))
  }
}

const groupKeyOf = ({ level, column, reason, mend }: RowProblem) => JSON.stringify([level, column, reason, mend])

/** Formats a group: «Строка 12, «Объём, мл»: «1O0» не число. Запишите цифрами: 250 или 0,5.» */
function groupText({ level, column, reason, mend, count, lines, values }: ProblemGroup): string {
  const rows =
    count === 1
      ? lines.map((line) => `Строка ${line}`)
      : lines.length === 0
        ? []
        : [
            `${formatNumber(count)} ${plural(count, 'строка', 'строки', 'строк')} (${lines.join(', ')}${count > lines.length ? ' …' : ''})`,
          ]
  const place = [...rows, ...(column === undefined ? [] : [`«${column}»`])].join(', ')
  const more = values.size > NAMED ? ` и\u00a0ещё ${formatNumber(values.size - NAMED)}` : ''
  const named = `${[...values].slice(0, NAMED).join(', ')}${more}`
  return `${LEVELS[level]}${place === '' ? '' : `${place}: `}${reason.replace('{}', () => named)} ${mend}`.trimEnd()
}

/** The file cannot be imported. Commands print the message as one line, without a stack trace. */
export class ImportError extends Error {
  override name = 'ImportError'
  readonly hint: string

  constructor(message: string, hint = '') {
    super(message)
    this.hint = hint
  }
}

/** Several sheets of the workbook look like a catalog: the user must choose one. */
export class SheetQuestion extends ImportError {
  readonly sheets: readonly string[]

  constructor(sheets: readonly string[]) {
    super(
      `Заголовки каталога есть на\u00a0нескольких листах: ${sheets.map((name) => `«${name}»`).join(', ')}.`,
      'Выберите лист.',
    )
    this.sheets = sheets
  }
}

/** The file has no products. The command line and the desk each add a hint about an example file. */
export class EmptyImport extends ImportError {
  constructor(message: string) {
    super(message, 'Нужны заголовки столбцов и под ними изделия.')
  }
}

/** Returns the error for a file that has changed between the check and the import, which reads it a second time. */
export function fileChanged(): ImportError {
  return new ImportError('Файл изменился, пока загружался.', 'Запустите загрузку ещё раз.')
}

/** Counts problems while they are reported. */
export class Tally {
  errors = 0
  /** Number of rows that may contain mistakes. */
  doubts = 0
  /** Number of prices with fractions of a kopeck, which are rounded. */
  rounded = 0
  /** Number of price list rows that the import skips, because the catalog lacks their product. */
  unknown = 0
  /** Numbers of photos and documents that the file names but that do not exist. */
  readonly missing = { photo: 0, document: 0 }
  readonly #badLines = new Set<number | undefined>()
  readonly #warned = new Set<string>()
  readonly #report: Report

  constructor(report: Report) {
    this.#report = report
  }

  get badRows(): number {
    return this.#badLines.size
  }

  /** Number of different warnings. */
  get warnings(): number {
    return this.#warned.size
  }

  readonly report = (problem: RowProblem): void => {
    if (problem.missing) this.missing[problem.missing]++
    if (problem.level === 'error') {
      this.errors++
      this.#badLines.add(problem.line)
    } else if (problem.level === 'doubt') this.doubts++
    else if (problem.level === 'rounding') this.rounded++
    else if (problem.level === 'unknown') this.unknown++
    else this.#warned.add(groupKeyOf(problem))
    this.#report(problem)
  }
}
