import type { FormField } from './field-schema.ts'
import { option, required } from './rules/choice.ts'
import { fileCount, fileKind, fileSize } from './rules/files.ts'
import { date, max, min, number } from './rules/range.ts'
import type { Rule } from './rules/rule.ts'
import { email, inn, loginId, mask, maxLength, minLength, pattern, phone, sameAs } from './rules/text.ts'

/**
 * All rules there are, in the order in which they are tried: a field says the first that fails. What a form's file
 * gives them and their help in the editor: rule-operands.ts.
 */
export const rules = {
  required,
  number,
  date,
  option,
  email,
  phone,
  loginId,
  inn,
  sameAs,
  pattern,
  mask,
  minLength,
  maxLength,
  min,
  max,
  fileCount,
  fileKind,
  fileSize,
} as const satisfies Readonly<Record<string, Rule>>

export type RuleName = keyof typeof rules

/** A rule with what its field gives it. */
export interface AppliedRule {
  readonly name: RuleName
  readonly rule: Rule
  readonly operand: unknown
}

/** The rules of a field, in the order of the table. */
export function rulesOf(field: FormField): AppliedRule[] {
  const applied: AppliedRule[] = []
  for (const [name, rule] of Object.entries<Rule>(rules)) {
    const operand = rule.operand(field)
    // Keys of the table above.
    if (operand !== undefined) applied.push({ name: name as RuleName, rule, operand })
  }
  return applied
}

/** Whether it may not stay empty. */
export const isRequired = (field: FormField): boolean => required.operand(field) !== undefined

/** What is said when a rule of a field fails: the field's own words, else the rule's. */
export function messageOf({ rule, operand }: AppliedRule, field: FormField, named: (field: string) => string): string {
  return field.messages?.[rule.says] ?? rule.message(operand, field, named)
}
