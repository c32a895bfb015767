import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testTitles } from './test-titles.ts'

/** A file that a page names, and what it says that is in it. */
interface Named {
  line: number
  file: string
  /** The command that runs it, where `npm test` does not: «test:security». */
  command: string | undefined
  titles: { line: number; title: string }[]
}

/** What a page says under one heading. */
interface Entry {
  line: number
  id: string
  files: Named[]
  /** How many sentences say that something is missing. */
  gaps: number
}

const HEADING = /^### (\S+)/
const FILE = /^- `([^`]+)`(?: \(`npm run ([\w:]+)`\))?$/
const TITLE = /^ {2}- (.+)$/
const GAP = /^- (?:Not there yet|Not shown by a test): \S/
const ITEM = /^ *- /

/** What `npm test` runs by itself. */
const isRunByItself = (file: string): boolean => /\.test\.tsx?$/.test(file) && !file.startsWith('tests/long/')

/**
 * What is wrong with a page that names the tests of what is demanded, each problem with its line.
 *
 *     ### S1 Its short name, after what the line is called where it is demanded
 *     - `tests/api/pages.test.ts`
 *       - the title of a test, or of a group of tests, as it stands in the file
 *     - `tests/security/timing.ts` (`npm run test:security`)
 *       - a text of a file that is no test: what it prints
 *     - Not there yet: what is missing.
 *     - Not shown by a test: what is there all the same.
 *
 * @param ids of all that is demanded
 * @param root of the files that the page names
 */
export function evidenceProblems(page: string, ids: readonly string[], root: string): string[] {
  const { entries, problems } = parse(page)
  const known = new Set(ids)
  const seen = new Set<string>()
  for (const { line, id, files, gaps } of entries) {
    if (!known.has(id)) problems.push(`${line}: ${id} is not demanded`)
    if (seen.has(id)) problems.push(`${line}: ${id} is there twice`)
    seen.add(id)
    if (files.length + gaps === 0) problems.push(`${line}: ${id} names no test and does not say what is missing`)
    for (const named of files) problems.push(...problemsOf(named, root))
  }
  for (const id of ids) if (!seen.has(id)) problems.push(`${id} is missing`)
  return problems
}

function parse(page: string): { entries: Entry[]; problems: string[] } {
  const entries: Entry[] = []
  const problems: string[] = []
  for (const [index, text] of page.split('\n').entries()) {
    const line = index + 1
    const entry = entries.at(-1)
    const [, id] = HEADING.exec(text) ?? []
    const [, file, command] = FILE.exec(text) ?? []
    const [, title] = TITLE.exec(text) ?? []
    const last = entry?.files.at(-1)
    if (id) entries.push({ line, id, files: [], gaps: 0 })
    else if (!entry) continue
    else if (file) entry.files.push({ line, file, command, titles: [] })
    else if (title && last) last.titles.push({ line, title })
    else if (GAP.test(text)) entry.gaps++
    else if (ITEM.test(text)) problems.push(`${line}: neither a file, a title nor what is missing`)
  }
  return { entries, problems }
}

function problemsOf({ line, file, command, titles }: Named, root: string): string[] {
  const path = join(root, file)
  if (!existsSync(path)) return [`${line}: there is no ${file}`]
  const problems: string[] = []
  if (titles.length === 0) problems.push(`${line}: nothing of ${file} is named`)
  if (command === undefined && !isRunByItself(file)) problems.push(`${line}: it is not said what runs ${file}`)
  if (command !== undefined && !scriptsOf(root).has(command)) problems.push(`${line}: there is no npm run ${command}`)
  const source = readFileSync(path, 'utf8')
  const isTest = /\.test\.tsx?$/.test(file)
  const known = isTest ? testTitles(source, file) : undefined
  for (const { line, title } of titles)
    if (known ? !known.has(title) : !source.includes(title)) problems.push(`${line}: ${file} has no «${title}»`)
  return problems
}

const scriptsOf = (root: string): Set<string> => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  return new Set(Object.keys(scripts))
}
