import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '#server/paths.ts'

/** What paths are held against. */
export interface House {
  /** Of the text that names them, from the root; '.' for the root itself. */
  readonly folder: string
  /** Whether there is such a file or folder, from the root; the path may be a pattern. */
  exists(path: string): boolean
}

/** What cites: pages, and sources with their comments. Patterns from the root. */
export const PAGES = ['*.md', 'docs/*.md', '{schema,renderer,server,blocks,tests}/**/*.md']
export const SOURCES = [
  '*.{ts,mjs}',
  '.dependency-cruiser.mjs',
  '{schema,renderer,server,blocks,tests}/**/*.{ts,tsx,css,mjs}',
]

/** The files of some patterns, from the root; not those that plant what is wrong. */
export const find = (patterns: readonly string[]): string[] =>
  globSync([...patterns], { cwd: root })
    .filter((file) => !/^tests\/structure\/(citations|named-paths)/.test(file))
    .toSorted()

export const read = (file: string): string => readFileSync(join(root, file), 'utf8')

export const houseOf = (file: string): House => ({
  folder: dirname(file),
  exists: (path) => globSync(path, { cwd: root }).length > 0,
})
