import { execFileSync, spawnSync } from 'node:child_process'

/** True if git is installed: the shop itself does not need it. */
export const hasGit = spawnSync('git', ['--version']).status === 0

/** Runs git in a folder with a neutral author. @returns its output */
export const gitIn =
  (folder: string) =>
  (...words: readonly string[]): string =>
    hasGit
      ? execFileSync('git', ['-c', 'user.name=Проба', '-c', 'user.email=proba@site.example', ...words], {
          cwd: folder,
          encoding: 'utf8',
        })
      : ''
