import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/paths.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'
import { evidenceProblems } from './evidence.ts'

const lines = (letter: string, many: number): string[] => Array.from({ length: many }, (_, i) => `${letter}${i + 1}`)

test('docs/requirements.md names a test, or what is missing, for every line', async () => {
  const page = await readFile(join(root, 'docs/requirements.md'), 'utf8')
  const ids = [...lines('S', 23), ...lines('R', 13), ...lines('L', 10), ...lines('P', 4)]
  expect(evidenceProblems(page, ids, root)).toEqual([])
})

/** A house with a test, a script and nothing else. */
const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "scripts": { "test:long": "vitest run" } }',
  'tests/a.test.tsx': `import { describe, it, test } from 'vitest'
describe.each([['(']])('a group %s', () => {
  it('is « quoted »', () => <p>{'no title'}</p>)
  test.skipIf(process.platform)(\`after \${1 + 1} times\`, () => undefined)
  it.each<[a: string, b: number]>([['row', 5]])('%s is %d', { timeout: 5 }, () => undefined)
})
// test('is commented out', () => undefined)`,
  'tests/long/b.ts': "console.log('ok   slow headers')",
}

const GOOD = `# A page

- an item before the first entry is none of ours

### A1 A good one
What it is about.
- \`tests/a.test.tsx\`
  - a group %s
  - is « quoted »
  - after \${1 + 1} times
  - %s is %d
- \`tests/long/b.ts\` (\`npm run test:long\`)
  - slow headers
### A2 One that is not there
- Not there yet: the thing.
### A3 One that nothing shows
- Not shown by a test: the thing.
`

async function house(): Promise<string> {
  const folder = await temporaryFolder()
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  return folder
}

const IDS = ['A1', 'A2', 'A3']

test('nothing is found in a page that is right', async () => {
  expect(evidenceProblems(GOOD, IDS, await house())).toEqual([])
})

test.each<[what: string, from: string, to: string, problems: string[]]>([
  ['an entry that is missing', '### A3', '#### A3', ['A3 is missing']],
  ['an entry that is there twice', '### A3', '### A2', ['16: A2 is there twice', 'A3 is missing']],
  ['an entry of another list', '### A3', '### B3', ['16: B3 is not demanded', 'A3 is missing']],
  ['a file that is not there', 'a.test.tsx', 'c.test.tsx', ['7: there is no tests/c.test.tsx']],
  ['a title that is not there', '- is « quoted »', '- is quoted', ['9: tests/a.test.tsx has no «is quoted»']],
  ['a part of a title', '  - a group %s', '  - a group', ['8: tests/a.test.tsx has no «a group»']],
  [
    'a text that is no title',
    '  - a group %s',
    '  - no title\n  - row\n  - is commented out',
    [
      '8: tests/a.test.tsx has no «no title»',
      '9: tests/a.test.tsx has no «row»',
      '10: tests/a.test.tsx has no «is commented out»',
    ],
  ],
  ['a file of which nothing is named', '  - slow headers\n', '', ['12: nothing of tests/long/b.ts is named']],
  ['a text that is not printed', 'slow headers', 'slow bodies', ['13: tests/long/b.ts has no «slow bodies»']],
  ['a script without its command', ' (`npm run test:long`)', '', ['12: it is not said what runs tests/long/b.ts']],
  ['a command that there is not', 'run test:long', 'run test:short', ['12: there is no npm run test:short']],
  [
    'an entry that shows nothing',
    '- Not there yet: the thing.',
    'Good.',
    ['14: A2 names no test and does not say what is missing'],
  ],
  [
    'an item that is read as nothing',
    '- Not there yet:',
    '- Missing:',
    ['15: neither a file, a title nor what is missing', '14: A2 names no test and does not say what is missing'],
  ],
])('a planted violation is found: %s', async (_, from, to, problems) => {
  expect(GOOD).toContain(from)
  expect(evidenceProblems(GOOD.replace(from, to), IDS, await house())).toEqual(problems)
})
