import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { root } from '#server/engine/paths.ts'
import { dataVariables } from './data.ts'

export interface Ended {
  code: number | string | null | undefined
  out: string
  err: string
}

/**
 * Runs a command of server/cli, «db» or «import», on a data folder of its own.
 * @param project where the code is
 */
export async function runCommand(
  name: string,
  words: readonly string[],
  env: Record<string, string>,
  project = root,
): Promise<Ended> {
  const { DATABASE_URL: _, BACKUP_DIR: __, ...own } = process.env
  const data = { ...(env.DATA_DIR !== undefined && (await dataVariables(env.DATA_DIR))), ...env }
  return new Promise((done) =>
    execFile(
      process.execPath,
      ['--import', './server/compiled.mjs', join(project, `server/cli/${name}.ts`), ...words],
      { cwd: project, env: { ...own, ...data } },
      (error, out, err) => done({ code: error ? error.code : 0, out, err }),
    ),
  )
}
