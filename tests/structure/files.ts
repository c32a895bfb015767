import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#server/engine/paths.ts'

export const PAGES = ['*.md', 'docs/*.md', '{schema,renderer,server,blocks,tests}/**/*.md']
export const SOURCES = ['*.{ts,mjs}', '{schema,renderer,server,blocks,tests}/**/*.{ts,tsx,css,mjs}']

/** Returns the files that match the patterns, relative to the project's root. */
export const find = (patterns: readonly string[]): string[] => globSync([...patterns], { cwd: root }).toSorted()

export const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Returns a source with everything but its comments replaced by blanks, so that line numbers stay the same. */
export const commentsOf = (source: string): string =>
  source
    .split('\n')
    .map((line) => /^\s*(?:\/\/|\/?\*).*|(?<=\s)\/\/ .*/.exec(line)?.[0] ?? '')
    .join('\n')
