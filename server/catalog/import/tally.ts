import type { Report, RowProblem } from './problem.ts'

/** Different warnings that are kept apart; what is beyond is told each time. */
const MAX_WARNINGS = 1000

/** Counts problems on their way to people; the same warning of another row is told once. */
export class Tally {
  errors = 0
  warnings = 0
  badRows = 0
  #lastBad = 0
  readonly #told = new Set<string>()
  readonly #report: Report

  readonly #unit: RowProblem['unit']

  constructor(report: Report, unit: RowProblem['unit']) {
    this.#report = report
    this.#unit = unit
  }

  readonly report = (problem: RowProblem): void => {
    if (problem.level === 'error') {
      this.errors++
      if (problem.line !== this.#lastBad) this.badRows++
      this.#lastBad = problem.line
    } else {
      const key = `${problem.column} ${problem.reason}`
      if (this.#told.has(key)) return
      if (this.#told.size < MAX_WARNINGS) this.#told.add(key)
      this.warnings++
    }
    this.#report({ ...problem, unit: this.#unit })
  }
}
