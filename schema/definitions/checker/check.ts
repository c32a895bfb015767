import type { Problem } from '../document/problem.ts'
import type { SchemaFiles } from '../kinds/files.ts'
import { actionsRule } from '../rules/actions/rule.ts'
import { bindingsRule } from '../rules/bindings/rule.ts'
import { entriesRule } from '../rules/entries/rule.ts'
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
import { type CheckInput, createContext, type Rule } from '../scope/context.ts'
import { errorsIn } from './report.ts'

/** Layers of rules. A layer skips files in which an earlier layer found an error, and all files if a shared file has an error. */
const layersWith = (ofShop: readonly Rule[]): readonly (readonly Rule[])[] => [
  [shapeRule],
  [routesRule],
  [treesRule, sourcesRule, referencesRule, entriesRule, mailsRule, structureRule, ...ofShop],
  [linksRule, picturesRule, bindingsRule],
  [formsRule, actionsRule],
  [languageRule, typographyRule],
]

/**
 * Returns the problems of the schema files that layers 1 to 6 find, sorted by file. Layer 7, which renders every page once,
 * needs the built renderer: server/engine/pages/trial.ts.
 */
export function checkFiles(input: CheckInput): Problem[] {
  const whole = createContext(input)
  const { kinds } = input.files
  const problems = [...input.files.problems]
  const failed = new Set(errorsIn(problems).map(({ file }) => file))
  // If a file is missing or in the wrong folder, later layers would report every reference to it.
  const isMissing = [...failed].some((name) => !input.files.all.some(({ file }) => file === name))
  for (const rules of layersWith(input.rules)) {
    const isBlind = isMissing || input.files.all.some(({ file, kind }) => kinds.get(kind).shared && failed.has(file))
    if (isBlind && !rules.includes(shapeRule)) break
    const context = { ...whole, files: namesOnly(input.files, failed) }
    const now = rules.flatMap((rule) =>
      'check' in rule
        ? [...rule.check(context)]
        : context.files.all.flatMap((file) => (failed.has(file.file) ? [] : [...rule.checkFile(context, file)])),
    )
    for (const { file } of errorsIn(now)) failed.add(file)
    problems.push(...now)
  }
  return problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column)
}

/** Returns the files for a later layer; files with an error are without their content. */
function namesOnly(files: SchemaFiles, failed: ReadonlySet<string>): SchemaFiles {
  if (failed.size === 0) return files
  const all = files.all.map((file) => (failed.has(file.file) ? { ...file, tree: undefined, value: undefined } : file))
  const byKind = Map.groupBy(all, ({ kind }) => kind)
  const of: SchemaFiles['of'] = (kind) => new Map((byKind.get(kind) ?? []).map((file) => [file.id, file]))
  return { ...files, all, of, one: (kind) => byKind.get(kind)?.[0] }
}
