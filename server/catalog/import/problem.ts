/** Something in a file that its author can mend, or should look at. */
export interface RowProblem {
  /** A row with an error is not loaded, and nothing else of the file is. A doubt is asked about (limits.ts). */
  level: 'error' | 'warning' | 'doubt'
  /** The file that the problem is about, if it is missing. */
  missing?: 'photo' | 'document'
  /** The row as a spreadsheet program numbers it; in JSON the line on which the record begins. */
  line: number
  /** Unit of `line` if not rows. */
  unit?: 'Строка' | 'Запись' | undefined
  /** The column's title as the file has it. */
  column?: string | undefined
  /** The problem and its fix: whole sentences in Russian. */
  reason: string
  mend: string
}

export type Report = (problem: RowProblem) => void

const LEVELS: Readonly<Record<RowProblem['level'], string>> = {
  error: '',
  warning: 'Предупреждение. ',
  doubt: 'Похоже на ошибку. ',
}

/** «Строка 12, «Объём, мл»: «1O0» не число. Запишите цифрами: 250 или 0,5.» */
export function problemText({ level, unit = 'Строка', line, column, reason, mend }: RowProblem): string {
  const place = column === undefined ? `${unit} ${line}` : `${unit} ${line}, «${column}»`
  return `${LEVELS[level]}${place}: ${reason} ${mend}`.trimEnd()
}

/** The file cannot be imported: printed as one line, without a stack. */
export class ImportError extends Error {
  override name = 'ImportError'
  readonly hint: string

  constructor(message: string, hint = '') {
    super(message)
    this.hint = hint
  }
}

/** The file has no products: an example helps, which the terminal and the desk give each in its own way. */
export class EmptyImport extends ImportError {
  constructor(message: string) {
    super(message, 'Нужны заголовки столбцов и под ними изделия.')
  }
}

/** The file is read twice, for the check and the import, and must not change between. */
export function fileChanged(): ImportError {
  return new ImportError('Файл изменился, пока загружался.', 'Запустите загрузку ещё раз.')
}

/** Counts problems on their way to people; the same warning of another row is reported once. */
export class Tally {
  errors = 0
  warnings = 0
  doubts = 0
  readonly missing = { photo: 0, document: 0 }
  readonly #badLines = new Set<number>()
  readonly #warned = new Set<string>()
  readonly #report: Report
  readonly #unit: RowProblem['unit']

  constructor(report: Report, unit: RowProblem['unit']) {
    this.#report = report
    this.#unit = unit
  }

  get badRows(): number {
    return this.#badLines.size
  }

  readonly report = (problem: RowProblem): void => {
    if (problem.missing) this.missing[problem.missing]++
    if (problem.level === 'error') {
      this.errors++
      this.#badLines.add(problem.line)
    } else if (problem.level === 'doubt') this.doubts++
    else {
      const key = `${problem.column} ${problem.reason}`
      if (this.#warned.has(key)) return
      this.#warned.add(key)
      this.warnings++
    }
    this.#report({ ...problem, unit: this.#unit })
  }
}
