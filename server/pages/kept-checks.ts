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

/** What a check has left for the next. */
interface Results {
  files: FileResults
  /** The pages that were shown without a fault. */
  tried: Tried
}

/** Checks kept: an edit that is taken back need not be checked again. */
const MOST = 8

/** Whoever serves visitors asks for the checks alone: the results of hundreds of files would keep them waiting. */
const [CHECKS, RESULTS] = ['checks.json', 'checked-files.json']

/**
 * The kept checks in the files of a folder, by this very code on this Node; of files that are damaged, another's or made
 * by other code, none.
 */
export class KeptChecks {
  readonly #folder: string | undefined
  readonly #by: string
  /** The newest first. */
  #checks: readonly Check[]
  /** Of the newest. */
  #results: Results | undefined

  /**
   * @param folder nothing is kept without one
   * @param by names the code; of a process that another started, that one knows it
   */
  constructor(folder: string | undefined, by = codeVersion()) {
    this.#folder = folder
    this.#by = by
    this.#checks = list(this.#read(CHECKS).checks) as readonly Check[]
  }

  /** What a check of the texts found, if it is known. */
  find(version: string, tried: boolean): readonly Problem[] | undefined {
    return this.#checks.find((check) => check.version === version && check.tried === tried)?.problems
  }

  /** Results of single files, for a check to go on with: it leaves its own there. */
  get files(): FileResults {
    return this.#found().files
  }

  /** What was tried, in the same way. */
  get tried(): Tried {
    return this.#found().tried
  }

  /** Keeps a check and the results of its files. */
  add(check: Check): void {
    if (this.#folder === undefined) return
    const others = this.#checks.filter(({ version, tried }) => version !== check.version || tried !== check.tried)
    this.#checks = [check, ...others].slice(0, MOST)
    const { files, tried } = this.#found()
    this.#write(RESULTS, { files: Object.fromEntries(files), tried: Object.fromEntries(tried) })
    this.#write(CHECKS, { checks: this.#checks })
  }

  #found(): Results {
    if (this.#results) return this.#results
    const { files, tried } = this.#read(RESULTS)
    // Whoever can write the file can write the code: its name says that it was written below, whole.
    return (this.#results = {
      files: new Map(Object.entries(record(files))) as FileResults,
      tried: new Map(Object.entries(record(tried))) as Tried,
    })
  }

  #read(name: string): Record<string, unknown> {
    if (this.#folder === undefined) return {}
    try {
      const kept = record(JSON.parse(readOwnFile(join(this.#folder, name)) ?? ''))
      return kept.by === this.#by ? kept : {}
    } catch {
      return {}
    }
  }

  #write(name: string, kept: object): void {
    if (this.#folder !== undefined) writeOwnFile(join(this.#folder, name), JSON.stringify({ by: this.#by, ...kept }))
  }
}
