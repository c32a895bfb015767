import { execFileSync, spawnSync } from 'node:child_process'

/** Whether the machine has git: the shop itself needs none. */
export const hasGit = spawnSync('git', ['--version']).status === 0

/** Runs git in a folder, as nobody in particular. @returns what it printed */
export const gitIn =
  (folder: string) =>
  (...words: readonly string[]): string =>
    hasGit
      ? execFileSync('git', ['-c', 'user.name=Проба', '-c', 'user.email=proba@site.example', ...words], {
          cwd: folder,
          encoding: 'utf8',
        })
      : ''
