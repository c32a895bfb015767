import { expect, test } from 'vitest'
import { commentsOf, find, PAGES, read, SOURCES } from './files.ts'

const specification = read('docs/specification.md')
const sections = new Set([...specification.matchAll(/^## (\d)\./gm)].map(([, number]) => number))
const codes = new Set([...specification.matchAll(/^- \*\*([SRLP]\d+)\*\*/gm)].map(([, code]) => code))

/** Returns the citations in a text, such as «specification.md §7» or «S8», that docs/specification.md does not contain. */
const wrongIn = (text: string): string[] => [
  ...[...text.matchAll(/specification\.md((?:[\s*,]*§\d(?:\.\d+)?)+)/g)]
    .flatMap(([, places = '']) => [...places.matchAll(/§(\d)/g)])
    .flatMap(([place, section]) => (sections.has(section) ? [] : [place])),
  ...[...text.matchAll(/(?<![\w"'/-])[SRLP]\d{1,2}(?![\w"'/.-]*\w)/g)].flatMap(([code]) =>
    codes.has(code) ? [] : [code],
  ),
]

test('comments and pages cite sections and codes of the specification that are there', () => {
  const own = 'tests/structure/citations.test.ts'
  const wrong = find([...PAGES, ...SOURCES]).flatMap((file) =>
    wrongIn(file.endsWith('.md') ? read(file) : commentsOf(read(file))).map((place) => `${file}: ${place}`),
  )
  expect(wrong.filter((place) => !place.startsWith(own))).toEqual([])
  expect(wrongIn('specification.md §4, §0 and S8, S99')).toEqual(['§0', 'S99'])
})
