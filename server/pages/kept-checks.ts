import { join } from 'node:path'
import type { FileResults } from '#schema/definitions/checker/check.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { codeVersion } from '../built.ts'
import { readOwnFile, writeOwnFile } from '../cache-folder.mjs'
import type { Tried } from './trial.ts'

/** A whole check: of which texts (`SchemaTexts.version`), and whether their pages were tried too. */
interface Check {
  version: string
  tried: boolean
  problems: readonly Problem[]
}

/** What was found by this very code, on this Node. */
interface Kept {
  /** Names the code. */
  by: string
  /** The newest first. */
  checks: readonly Check[]
  /** Of the newest. */
  files: FileResults
  /** The pages that were shown without a fault. */
  tried: Tried
}

/** Checks kept: an edit that is taken back need not be checked again. */
const MOST = 8

/** The kept checks in the file of a folder; of a file that is damaged, another's or made by other code, none. */
export class KeptChecks {
  readonly #file: string | undefined
  readonly #kept: Kept

  /**
   * @param folder nothing is kept without one
   * @param by names the code; of a process that another started, that one knows it
   */
  constructor(folder: string | undefined, by = codeVersion()) {
    this.#file = folder && join(folder, 'checks.json')
    this.#kept = (this.#file && read(this.#file, by)) || { by, checks: [], files: new Map(), tried: new Map() }
  }

  /** What a check of the texts found, if it is known. */
  find(version: string, tried: boolean): readonly Problem[] | undefined {
    return this.#kept.checks.find((check) => check.version === version && check.tried === tried)?.problems
  }

  /** Results of single files, for a check to go on with: it leaves its own there. */
  get files(): FileResults {
    return this.#kept.files
  }

  /** What was tried, in the same way. */
  get tried(): Tried {
    return this.#kept.tried
  }

  /** Keeps a check and the results of its files. */
  add(check: Check): void {
    if (this.#file === undefined) return
    const { by, checks, files, tried } = this.#kept
    const others = checks.filter(({ version, tried }) => version !== check.version || tried !== check.tried)
    this.#kept.checks = [check, ...others].slice(0, MOST)
    writeOwnFile(
      this.#file,
      JSON.stringify({
        by,
        checks: this.#kept.checks,
        files: Object.fromEntries(files),
        tried: Object.fromEntries(tried),
      }),
    )
  }
}

function read(file: string, by: string): Kept | undefined {
  try {
    const kept = record(JSON.parse(readOwnFile(file) ?? ''))
    if (kept.by !== by) return undefined
    const files = Object.entries(record(kept.files))
    // Whoever can write the file can write the code: its name says that it was written below, whole.
    return {
      by,
      checks: list(kept.checks) as Check[],
      files: new Map(files) as FileResults,
      tried: new Map(Object.entries(record(kept.tried))) as Tried,
    }
  } catch {
    return undefined
  }
}
