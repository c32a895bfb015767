import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/engine/paths.ts'
import { find, PAGES, read } from './files.ts'

const withoutCode = (file: string): string => read(file).replace(/^ *```[\s\S]*?^ *```$|`[^`\n]*`/gm, '')

/** Returns the anchors that GitHub generates for the headings of a page. */
const anchorsOf = (file: string): string[] =>
  [...withoutCode(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every link of a page leads to a file and a heading that are there', () => {
  const wrong = find(PAGES).flatMap((file) =>
    [...withoutCode(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([link, path, anchor]) => {
      const target = path ? join(dirname(file), path) : file
      const isThere = existsSync(join(root, target)) && (!anchor || anchorsOf(target).includes(anchor))
      return isThere ? [] : [`${file}: ${link.slice(1)}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('no line of prose is longer than 160 characters', () => {
  const long = find(PAGES).flatMap((file) =>
    read(file)
      .replace(/^ *```[\s\S]*?^ *```$|^ *\|.*$/gm, '')
      .split('\n')
      .filter(({ length }) => length > 160)
      .map((line) => `${file}: ${line.slice(0, 60)}…`),
  )
  expect(long).toEqual([])
})
