import { expect, test } from 'vitest'
import { citationProblems } from './citations.ts'
import { find, houseOf, PAGES, read, SOURCES } from './cited.ts'

test('comments and pages cite documents, statements and headings that are there', () => {
  const wrong = find([...PAGES, ...SOURCES]).flatMap((file) =>
    citationProblems(read(file), houseOf(file)).map((problem) => `${file}:${problem}`),
  )
  expect(wrong).toEqual([])
})

const PAGE = '# A page\n## 2. Screens, and what is on them\n### 2.7 Footer: the menu\n### S13 JSON that comes in\n'
const house = { folder: 'docs', exists: (path: string) => path === 'docs/a.md', read: () => PAGE }

test.each([
  '// docs/a.md §2, §2.7 and S13.',
  '/**\n * docs/a.md\n * §2 "Footer"\n */',
  '[the menu](a.md#27-footer-the-menu)',
  'docs/a.md §2.7-§2.7',
  'SHA256 S13',
])('nothing is found in %j', (text) => {
  expect(citationProblems(text, house)).toEqual([])
})

test.each([
  ['\n// docs/b.md §2', ['2: there is no docs/b.md']],
  ['// docs/a.md §3', ['1: docs/a.md has no §3']],
  ['// docs/a.md §2, §2.8', ['1: docs/a.md has no §2.8']],
  ['/**\n * docs/a.md\n * S14\n */', ['2: docs/a.md has no S14']],
  ['docs/a.md "Header"', ['1: docs/a.md has no "Header"']],
  ['[the menu](a.md#header)', ['1: a.md has no #header']],
  ['// §2', ['1: it is not said of which document']],
  ['// REQUIREMENTS S13', ['1: it is not said of which document']],
])('a planted citation is found: %j', (text, problems) => {
  expect(citationProblems(text, house)).toEqual(problems)
})
