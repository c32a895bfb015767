import type { Problem } from '../document/problem.ts'
import type { SchemaFile } from '../kinds/files.ts'
import { actionsRule } from '../rules/actions/rule.ts'
import { bindingsRule } from '../rules/bindings/rule.ts'
import { contentRule } from '../rules/content/rule.ts'
import { defaultsRule } from '../rules/defaults/rule.ts'
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
import { unusedRule } from '../rules/unused/rule.ts'
import { type CheckContext, type CheckInput, createContext, type Rule } from '../scope/context.ts'
import { causesFirst } from './causes.ts'
import { hushed } from './hushed.ts'
import { nameOf, REACH, type Reads, recorded, statesOf } from './reads.ts'

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
  languageRule,
  typographyRule,
  linksRule,
  picturesRule,
  bindingsRule,
  defaultsRule,
  unusedRule,
]

/** What some rules found in a file, and all that they read for it: good for as long as that is the same. */
interface Part {
  readonly reads: Reads
  /** By the rules that found something, with what they read for it. */
  readonly found: readonly { readonly read: readonly string[]; readonly problems: readonly Problem[] }[]
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
 * Everything that is wrong with the schema files, all at once: syntax, shape, references both ways, bindings, forms
 * against their calls, content. What only follows from something else that is told is left out; what it follows from
 * comes first, the rest in the order of the files. Layer 7, rendering every page once, needs the built renderer:
 * server/pages/trial.ts.
 * @param kept of an earlier check by the same rules, contracts and calls: what has not changed since is not checked
 * again. Holds the results of this one afterwards
 */
export function checkFiles(input: CheckInput, kept: FileResults = new Map()): Problem[] {
  const problems = findProblems(input, kept)
  return causesFirst(problems, input.files, (files) => findProblems({ ...input, files }, new Map(kept)))
}

/** The same with what follows from a mistake that one word would mend. */
export function findProblems(input: CheckInput, kept: FileResults): Problem[] {
  const recorder = createRecorder(createContext(input))
  const stateOf = statesOf(input)
  const results = input.files.all.map((file) => {
    const name = nameOf(file)
    return [name, checkFile(recorder, file, stateOf, kept.get(name))] as const
  })
  kept.clear()
  for (const [name, result] of results) kept.set(name, result)
  const parts = results.flatMap(([name, { own, others }]) => [own, others].map(({ found }) => [name, found] as const))
  const wholes = checkerRules.flatMap((rule) =>
    'check' in rule ? [['', [withReads(recorder, () => rule.check(recorder.recording))]] as const] : [],
  )
  const unknown = [...input.files.unknown, ...parts.flatMap(([name, found]) => (isHollow(found) ? name : []))]
  const problems = [
    ...input.files.problems,
    ...[...parts, ...wholes].flatMap(([name, found]) =>
      found.flatMap(({ read, problems }) =>
        problems.filter(({ rule }) => !FROM_OTHERS.has(rule) || !isInDoubt(causesOf(rule, unknown), name, read)),
      ),
    ),
  ]
  return hushed(problems, input.files).sort(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column,
  )
}

/** What is found, and all that is read for it. */
function withReads(
  recorder: Recorder,
  find: () => Iterable<Problem>,
): { read: readonly string[]; problems: readonly Problem[] } {
  const read = new Set<string>()
  recorder.read = read
  const problems = [...find()]
  return { read: [...read], problems }
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

const FROM_OTHERS: ReadonlySet<string> = new Set(checkerRules.flatMap(({ meta }) => meta.fromOthers ?? meta.codes))

/** Whether a whole part of a file is missing, or something else: what it was to name is not known. */
const isHollow = (found: Part['found']): boolean =>
  found.some(({ problems }) =>
    problems.some(
      ({ rule, pointer }) =>
        (rule === 'вид/нет-ключа' && pointer === '') || (rule === 'вид/не-тот-вид' && /^\/[^/]*$/.test(pointer)),
    ),
  )

/** What only the records of a file are asked for: whatever else is wrong beside it has another cause. */
const OF_RECORDS: Readonly<Record<string, RegExp>> = {
  tags: /^(?:записи\/|ссылки\/(?:нет-записи|не-то-значение)$)/,
}

/** Of the files of which nothing is known those that such a problem may come from. */
const causesOf = (rule: string, unknown: readonly string[]): readonly string[] =>
  unknown.filter((cause) => OF_RECORDS[cause.replace(/\/.*/s, '')]?.test(rule) ?? true)

/** Whether another file, of which nothing is known, may be the cause of what was found: that is told alone. */
const isInDoubt = (unknown: readonly string[], name: string, read: readonly string[]): boolean =>
  unknown.some((cause) => {
    if (cause === name) return false
    const kind = cause.replace(/\/.*/s, '')
    if (kind === 'routes' && read.some((one) => one.startsWith(REACH))) return true
    return cause.endsWith('/')
      ? read.some((one) => one.startsWith(cause) || one === `${kind}?`)
      : read.includes(cause) || read.includes(`${kind}/`)
  })

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
      : [{ i, ...withReads(recorder, () => rule.checkFile(recorder.recording, file)) }],
  )
  const partOf = (rules: typeof run): Part => ({
    reads: Object.fromEntries([name, ...rules.flatMap(({ read }) => read)].map((read) => [read, stateOf(read)])),
    found: rules.flatMap(({ read, problems }) => (problems.length > 0 ? [{ read, problems }] : [])),
  })
  // Whether a word stands somewhere hardly ever changes.
  const isOwn = (read: string): boolean => read === name || /^(?:partial\/.|public )/.test(read)
  const [alone = [], more = []] = [true, false].map((of) => run.filter(({ read }) => read.every(isOwn) === of))
  return { own: own ?? { ...partOf(alone), rules: alone.map(({ i }) => i) }, others: partOf(own ? run : more) }
}
