import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/engine/paths.ts'
import { commentsOf, find, PAGES, read, SOURCES } from './files.ts'

/** Paths of files that a reader creates by following the instructions of a page. */
const NOT_THERE_YET = /^blocks\/notice\//

/** Matches a path from the project's root in any text. */
const FROM_ROOT = /(?<![\w/.`#:-])(?:schema|renderer|server|blocks|tests|docs|public)\/[\w./+*{},-]*\w/g

/** Matches a file in backticks, relative to the root or to the page's folder: `#renderer/index.ts`, `content/faq.json`. */
const IN_BACKTICKS = /`#?((?:schema|renderer|server|blocks|tests|docs|public|deploy)\/[\w.+*{},/-]+)`/g

test('every path that a page or a comment names is there', () => {
  const wrong = find([...PAGES, ...SOURCES]).flatMap((file) => {
    const text = file.endsWith('.md') ? read(file) : commentsOf(read(file))
    const named = [...text.matchAll(IN_BACKTICKS)].map(([, path = '']) => path).concat(text.match(FROM_ROOT) ?? [])
    const isThere = (path: string): boolean =>
      [path, join(dirname(file), path)].some((one) => globSync(one, { cwd: root }).length > 0)
    return named.filter((path) => !NOT_THERE_YET.test(path) && !isThere(path)).map((path) => `${file}: ${path}`)
  })
  expect(wrong).toEqual([])
})
