import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#server/engine/paths.ts'

export const PAGES = ['*.md', 'docs/*.md', '{schema,renderer,server,blocks,tests}/**/*.md']
export const SOURCES = ['*.{ts,mjs}', '{schema,renderer,server,blocks,tests}/**/*.{ts,tsx,css,mjs}']

/** The files of some patterns, from the root. */
export const find = (patterns: readonly string[]): string[] => globSync([...patterns], { cwd: root }).toSorted()

export const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The comments of a source, everything else blank, so that lines stay. */
export const commentsOf = (source: string): string =>
  source
    .split('\n')
    .map((line) => /^\s*(?:\/\/|\/?\*).*|(?<=\s)\/\/ .*/.exec(line)?.[0] ?? '')
    .join('\n')
