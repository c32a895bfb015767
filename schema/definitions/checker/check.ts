import type { Problem } from '../document/problem.ts'
import { actions } from '../rules/actions/rule.ts'
import { bindings } from '../rules/bindings/rule.ts'
import { content } from '../rules/content/rule.ts'
import { defaults } from '../rules/defaults/rule.ts'
import { forms } from '../rules/forms/rule.ts'
import { links } from '../rules/links/rule.ts'
import { mails } from '../rules/mails/rule.ts'
import { references } from '../rules/references/rule.ts'
import { routes } from '../rules/routes/rule.ts'
import { shape } from '../rules/shape/rule.ts'
import { sources } from '../rules/sources/rule.ts'
import { structure } from '../rules/structure/rule.ts'
import { trees } from '../rules/trees/rule.ts'
import { unused } from '../rules/unused/rule.ts'
import { writing } from '../rules/writing/rule.ts'
import { type CheckInput, createContext, type Rule } from '../scope/context.ts'

const rules: readonly Rule[] = [
  shape,
  routes,
  trees,
  sources,
  references,
  actions,
  forms,
  mails,
  content,
  structure,
  writing,
  links,
  bindings,
  defaults,
  unused,
]

/**
 * Everything that is wrong with the schema files, all at once and in the order of the files: syntax, shape,
 * references both ways, bindings, forms against their calls, content. Layer 7, rendering every page once, needs the built renderer: server/pages/trial.ts.
 */
export function checkFiles(input: CheckInput): Problem[] {
  const context = createContext(input)
  const problems = [...input.files.problems, ...rules.flatMap((rule) => [...rule(context)])]
  return problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column)
}

export const hasErrors = (problems: readonly Problem[]): boolean =>
  problems.some(({ severity }) => severity === 'error')
