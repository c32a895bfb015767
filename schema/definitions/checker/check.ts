import type { Problem } from '../document/problem.ts'
import type { SchemaFile } from '../kinds/files.ts'
import { actionsRule } from '../rules/actions/rule.ts'
import { bindingsRule } from '../rules/bindings/rule.ts'
import { contentRule } from '../rules/content/rule.ts'
import { defaultsRule } from '../rules/defaults/rule.ts'
import { formsRule } from '../rules/forms/rule.ts'
import { linksRule } from '../rules/links/rule.ts'
import { mailsRule } from '../rules/mails/rule.ts'
import { picturesRule } from '../rules/pictures/rule.ts'
import { referencesRule } from '../rules/references/rule.ts'
import { routesRule } from '../rules/routes/rule.ts'
import { shapeRule } from '../rules/shape/rule.ts'
import { sourcesRule } from '../rules/sources/rule.ts'
import { structureRule } from '../rules/structure/rule.ts'
import { treesRule } from '../rules/trees/rule.ts'
import { typographyRule } from '../rules/typography/rule.ts'
import { unusedRule } from '../rules/unused/rule.ts'
import { writingRule } from '../rules/writing/rule.ts'
import { type CheckContext, type CheckInput, createContext, type Rule } from '../scope/context.ts'
import { nameOf, type Reads, recorded, statesOf } from './reads.ts'

/** In the order in which their problems are found. */
export const checkerRules: readonly Rule[] = [
  shapeRule,
  routesRule,
  treesRule,
  sourcesRule,
  referencesRule,
  actionsRule,
  formsRule,
  mailsRule,
  contentRule,
  structureRule,
  writingRule,
  typographyRule,
  linksRule,
  picturesRule,
  bindingsRule,
  defaultsRule,
  unusedRule,
]

/** What the rules found in a file, and all that they read for it: good for as long as that is the same. */
export interface FileResult {
  readonly reads: Reads
  /** By the rules that found something, with what they read for it. */
  readonly found: readonly { readonly read: readonly string[]; readonly problems: readonly Problem[] }[]
}

/** The results of a check, by the names of the files ("page/home"), for the next one. */
export type FileResults = Map<string, FileResult>

/**
 * Everything that is wrong with the schema files, all at once and in the order of the files: syntax, shape,
 * references both ways, bindings, forms against their calls, content. Layer 7, rendering every page once, needs the built renderer: server/pages/trial.ts.
 * @param kept of an earlier check by the same rules, contracts and calls: what has not changed since is not checked
 * again. Holds the results of this one afterwards
 */
export function checkFiles(input: CheckInput, kept: FileResults = new Map()): Problem[] {
  const context = createContext(input)
  const stateOf = statesOf(input.files)
  const results = input.files.all.map((file) => {
    const name = nameOf(file)
    const known = kept.get(name)
    const holds = known && Object.entries(known.reads).every(([read, state]) => stateOf(read) === state)
    return [name, holds ? known : checkFile(context, file, stateOf)] as const
  })
  kept.clear()
  for (const [name, result] of results) kept.set(name, result)
  const unread = input.files.all.filter(({ root, value }) => root === undefined && value === undefined).map(nameOf)
  const problems = [
    ...input.files.problems,
    ...results.flatMap(([name, { found }]) =>
      found.flatMap(({ read, problems }) => (followsFrom(unread, name, read) ? [] : problems)),
    ),
    ...checkerRules.flatMap((rule) => {
      if (!('check' in rule)) return []
      const { read, problems } = withReads(context, (own) => rule.check(own))
      return followsFrom(unread, '', read) ? [] : problems
    }),
  ]
  return problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column)
}

/** What is found, and all that is read for it. */
function withReads(
  context: CheckContext,
  find: (context: CheckContext) => Iterable<Problem>,
): { read: readonly string[]; problems: readonly Problem[] } {
  const read = new Set<string>()
  const problems = [...find(recorded(context, (name) => read.add(name)))]
  return { read: [...read], problems }
}

/** Whether another file, that cannot be read, may be the cause of whatever was found: it is told alone. */
const followsFrom = (unread: readonly string[], name: string, read: readonly string[]): boolean =>
  unread.some((cause) => cause !== name && [cause, cause.replace(/\/.*/s, '/')].some((one) => read.includes(one)))

function checkFile(context: CheckContext, file: SchemaFile, stateOf: (name: string) => string): FileResult {
  const names = new Set([nameOf(file)])
  const found = checkerRules.flatMap((rule) => {
    if (!('checkFile' in rule)) return []
    const { read, problems } = withReads(context, (own) => rule.checkFile(own, file))
    for (const name of read) names.add(name)
    return problems.length > 0 ? [{ read, problems }] : []
  })
  return { reads: Object.fromEntries([...names].map((name) => [name, stateOf(name)])), found }
}
