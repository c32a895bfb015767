import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileResults } from '#schema/definitions/checker/check.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { readOwnFile, writeOwnFile } from '../cache-folder.mjs'
import { distFolder, root } from '../paths.ts'
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

/** All that a check's result depends on beside the texts. The built renderer tries the pages. */
const CODE = ['schema/definitions', 'schema/api', 'blocks', 'server', 'dist/server', 'package-lock.json']

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

let version: string | undefined

/** Of the code that this process runs: read once, it is five megabytes. */
export function codeVersion(): string {
  version ??= readCodeVersion()
  return version
}

function readCodeVersion(): string {
  const hash = createHash('sha256').update(process.version)
  for (const path of CODE) for (const file of codeFiles(path)) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('base64url')
}

/** The code in a folder, or the file that is named; tests and texts for people are no part of it. */
function codeFiles(path: string): string[] {
  const full = path.startsWith('dist/') ? join(distFolder, path.slice('dist/'.length)) : join(root, path)
  if (/\.json$/.test(path)) return [full]
  try {
    return readdirSync(full, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.(ts|mjs|js)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  } catch {
    return [] // nothing is built yet
  }
}
