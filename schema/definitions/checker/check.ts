import type { Problem } from '../document/problem.ts'
import type { SchemaFile, SchemaFiles } from '../kinds/files.ts'
import { actionsRule } from '../rules/actions/rule.ts'
import { bindingsRule } from '../rules/bindings/rule.ts'
import { contentRule } from '../rules/content/rule.ts'
import { formsRule } from '../rules/forms/rule.ts'
import { languageRule } from '../rules/language/rule.ts'
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
import { type CheckContext, type CheckInput, createContext, type Rule } from '../scope/context.ts'
import { CODES, nameOf, REACH, type Reads, recorded, statesOf } from './reads.ts'

/** A later layer is silent where an earlier one found an error: in the file itself, or in one that was read for it. */
const LAYERS: readonly (readonly Rule[])[] = [
  [shapeRule],
  [routesRule],
  [treesRule, sourcesRule, referencesRule, mailsRule, contentRule, structureRule, linksRule, picturesRule],
  [bindingsRule],
  [formsRule, actionsRule],
  [languageRule, typographyRule],
]

export const checkerRules: readonly Rule[] = LAYERS.flat()

const layerOf = (rule: Rule): number => LAYERS.findIndex((rules) => rules.includes(rule))

/** What a rule found, with all that it read for it. */
interface Found {
  readonly layer: number
  readonly read: readonly string[]
  readonly problems: readonly Problem[]
}

/** What some rules found in a file, and all that they read for it: good for as long as that is the same. */
interface Part {
  readonly reads: Reads
  /** By the rules that found something. */
  readonly found: readonly Found[]
}

/** What was found in a file: by the rules that look at nothing but the file itself, and by the others. */
export interface FileResult {
  /** With those rules, by their places among all. */
  readonly own: Part & { readonly rules: readonly number[] }
  readonly others: Part
}

/** The results of a check, by the names of the files ("page/home"), for the next one. */
export type FileResults = Map<string, FileResult>

/**
 * Everything that is wrong with the schema files, in the order of the files. Layer 7, rendering every page once, needs
 * the built renderer: server/pages/trial.ts.
 * @param kept of an earlier check by the same rules, contracts and calls: what has not changed since is not checked
 * again. Holds the results of this one afterwards
 */
export function checkFiles(input: CheckInput, kept: FileResults = new Map()): Problem[] {
  const recorder = createRecorder(createContext(input))
  const stateOf = statesOf(input)
  const results = input.files.all.map((file) => {
    const name = nameOf(file)
    return [name, checkFile(recorder, file, stateOf, kept.get(name))] as const
  })
  kept.clear()
  for (const [name, result] of results) kept.set(name, result)
  const found = [
    ...results.flatMap(([name, { own, others }]) => [...own.found, ...others.found].map((one) => ({ ...one, name }))),
    ...checkerRules.flatMap((rule) =>
      'check' in rule ? [{ ...withReads(recorder, rule, () => rule.check(recorder.recording)), name: '' }] : [],
    ),
  ]
  return [...input.files.problems, ...byLayers(found, input.files)].sort(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column,
  )
}

function byLayers(found: readonly (Found & { readonly name: string })[], { all, unknown }: SchemaFiles): Problem[] {
  const names = new Map(all.map((file) => [file.file, nameOf(file)]))
  const failed = new Set(unknown)
  return LAYERS.flatMap((_, layer) => {
    const told = found
      .filter((one) => one.layer === layer && !failed.has(one.name) && !one.read.some((read) => isFailed(read, failed)))
      .flatMap(({ problems }) => problems)
    for (const { file, severity } of told) if (severity === 'error') failed.add(names.get(file) ?? file)
    return told
  })
}

/** @param failed names of files, "page/home", and of kinds of which nothing is known, "page/" */
function isFailed(read: string, failed: ReadonlySet<string>): boolean {
  const isAnyOf = (kind: string): boolean => [...failed].some((name) => name.startsWith(kind))
  if (read.startsWith(REACH)) return isAnyOf('routes/')
  if (read === CODES) return isAnyOf('regions/')
  if (read === '' || read.endsWith('/')) return isAnyOf(read)
  return failed.has(read) || failed.has(read.replace(/[/?].*/s, '/'))
}

function withReads(recorder: Recorder, rule: Rule, find: () => Iterable<Problem>): Found {
  const read = new Set<string>()
  recorder.read = read
  const problems = [...find()]
  return { layer: layerOf(rule), read: [...read], problems }
}

/** One for all rules, which run one after another: to make a context for each of every file took as long as some rules. */
interface Recorder {
  readonly recording: CheckContext
  /** What is read through it now. */
  read: Set<string>
}

function createRecorder(context: CheckContext): Recorder {
  const recorder: Recorder = { recording: recorded(context, (name) => recorder.read.add(name)), read: new Set() }
  return recorder
}

/** @param known what was found before: what holds of it is not looked for again */
function checkFile(
  recorder: Recorder,
  file: SchemaFile,
  stateOf: (name: string) => string,
  known: FileResult | undefined,
): FileResult {
  const name = nameOf(file)
  const holds = (part: Part | undefined): boolean =>
    part !== undefined && Object.entries(part.reads).every(([read, state]) => stateOf(read) === state)
  const own = known && holds(known.own) ? known.own : undefined
  if (known && own && holds(known.others)) return known
  // Of a file that cannot be read nothing more is known.
  const isUnread = file.tree === undefined && file.value === undefined
  const run = checkerRules.flatMap((rule, i) =>
    isUnread || !('checkFile' in rule) || own?.rules.includes(i)
      ? []
      : [{ i, ...withReads(recorder, rule, () => rule.checkFile(recorder.recording, file)) }],
  )
  const partOf = (rules: typeof run): Part => ({
    reads: Object.fromEntries([name, ...rules.flatMap(({ read }) => read)].map((read) => [read, stateOf(read)])),
    found: rules.flatMap(({ layer, read, problems }) => (problems.length > 0 ? [{ layer, read, problems }] : [])),
  })
  // Whether a word stands somewhere hardly ever changes.
  const isOwn = (read: string): boolean => read === name || /^(?:partial\/.|public )/.test(read)
  const [alone = [], more = []] = [true, false].map((of) => run.filter(({ read }) => read.every(isOwn) === of))
  return { own: own ?? { ...partOf(alone), rules: alone.map(({ i }) => i) }, others: partOf(own ? run : more) }
}
