import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A PostgreSQL server that the tests start from the installed programs, on its own socket. */
export interface Postgres {
  url: string
  /** Restarts the server with its data. @param how mode of pg_ctl: `immediate` simulates a crash */
  restart(how: 'fast' | 'immediate'): void
  stop(): void
}

/** Returns the folder of PostgreSQL's programs, from the usual ones of Debian, Homebrew and others. */
function programs(): string | undefined {
  const folders = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((version) => join(folder, version, 'bin')))
  return [...folders, '/usr/bin', '/usr/local/bin'].find((folder) => existsSync(join(folder, 'initdb')))
}

/** Settings without durability, which are faster, and with enough connections for many sites. */
const FOR_TESTS = '-c fsync=off -c full_page_writes=off -c synchronous_commit=off -c max_connections=400'

/**
 * Starts a server; returns undefined if PostgreSQL is not installed. PostgreSQL refuses to run as root, so root starts it as `postgres`.
 * @param isLasting true: committed data survive a crash
 */
export function startPostgres(port: number, { isLasting = true } = {}): Postgres | undefined {
  const bin = programs()
  if (bin === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'tara-postgres-'))
  const data = join(folder, 'data')
  const root = process.getuid?.() === 0
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const as = root ? { uid: id('-u'), gid: id('-g') } : {}
  if (root) chmodSync(folder, 0o777)
  const run = (program: string, ...words: string[]): void => {
    execFileSync(join(bin, program), words, { ...as, cwd: folder, stdio: 'ignore' })
  }
  run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8')
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 ${isLasting ? '' : FOR_TESTS}`
  const control = (...words: string[]): void =>
    run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, ...words)
  control('start')
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: (how) => control('-m', how, 'restart'),
    stop() {
      control('-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
