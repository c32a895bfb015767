import type { Problem } from '../document/problem.ts'
import { actionsRule } from '../rules/actions/rule.ts'
import { bindingsRule } from '../rules/bindings/rule.ts'
import { contentRule } from '../rules/content/rule.ts'
import { defaultsRule } from '../rules/defaults/rule.ts'
import { formsRule } from '../rules/forms/rule.ts'
import { linksRule } from '../rules/links/rule.ts'
import { mailsRule } from '../rules/mails/rule.ts'
import { referencesRule } from '../rules/references/rule.ts'
import { routesRule } from '../rules/routes/rule.ts'
import { shapeRule } from '../rules/shape/rule.ts'
import { sourcesRule } from '../rules/sources/rule.ts'
import { structureRule } from '../rules/structure/rule.ts'
import { treesRule } from '../rules/trees/rule.ts'
import { unusedRule } from '../rules/unused/rule.ts'
import { writingRule } from '../rules/writing/rule.ts'
import { type CheckInput, createContext, type Rule } from '../scope/context.ts'

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
  linksRule,
  bindingsRule,
  defaultsRule,
  unusedRule,
]

/**
 * Everything that is wrong with the schema files, all at once and in the order of the files: syntax, shape,
 * references both ways, bindings, forms against their calls, content. Layer 7, rendering every page once, needs the built renderer: server/pages/trial.ts.
 */
export function checkFiles(input: CheckInput): Problem[] {
  const context = createContext(input)
  const problems = [...input.files.problems, ...checkerRules.flatMap((rule) => [...rule.check(context)])]
  return problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column)
}

export const hasErrors = (problems: readonly Problem[]): boolean =>
  problems.some(({ severity }) => severity === 'error')
