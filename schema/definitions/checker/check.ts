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
import { CODES, nameOf, REACH, recorded } from './reads.ts'

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

/** The problems that a rule found in a file, and the names of everything that it read for them. */
interface Found {
  /** The file, "page/home"; empty for a rule of all files. */
  readonly name: string
  readonly layer: number
  readonly read: readonly string[]
  readonly problems: readonly Problem[]
}

/**
 * Returns all problems of the schema files, in the order of the files. Layer 7, which renders every page once, needs
 * the built renderer: server/pages/trial.ts.
 */
export function checkFiles(input: CheckInput): Problem[] {
  const recorder = createRecorder(createContext(input))
  const found = [
    ...input.files.all.flatMap((file) => checkFile(recorder, file)),
    ...checkerRules.flatMap((rule) =>
      'check' in rule ? [{ ...withReads(recorder, rule, () => rule.check(recorder.recording)), name: '' }] : [],
    ),
  ]
  return [...input.files.problems, ...byLayers(found, input.files)].sort(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column,
  )
}

function byLayers(found: readonly Found[], { all, unknown }: SchemaFiles): Problem[] {
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

function withReads(recorder: Recorder, rule: Rule, find: () => Iterable<Problem>): Omit<Found, 'name'> {
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

function checkFile(recorder: Recorder, file: SchemaFile): Found[] {
  // Of a file that cannot be read nothing more is known.
  if (file.tree === undefined && file.value === undefined) return []
  return checkerRules.flatMap((rule) =>
    'checkFile' in rule
      ? [{ ...withReads(recorder, rule, () => rule.checkFile(recorder.recording, file)), name: nameOf(file) }]
      : [],
  )
}
