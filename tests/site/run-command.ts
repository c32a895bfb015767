import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { root } from '#server/paths.ts'

export interface Ended {
  code: number | string | null | undefined
  out: string
  err: string
}

/** Runs a command of server/cli, «db» or «inbox», on a data folder of its own. */
export const runCommand = (name: string, words: readonly string[], env: Record<string, string>): Promise<Ended> =>
  new Promise((done) => {
    const { DATABASE_URL: _, BACKUP_DIR: __, ...own } = process.env
    execFile(
      process.execPath,
      [join(root, `server/cli/${name}.ts`), ...words],
      { cwd: root, env: { ...own, ...env } },
      (error, out, err) => done({ code: error ? error.code : 0, out, err }),
    )
  })
