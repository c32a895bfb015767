import type { FormField } from './field-schema.ts'
import { optionRule, requiredRule } from './rules/choice.ts'
import { fileCountRule, fileKindRule, fileSizeRule } from './rules/files.ts'
import { dateRule, maxRule, minRule, numberRule } from './rules/range.ts'
import type { FieldRule } from './rules/rule.ts'
import {
  emailRule,
  innRule,
  loginIdRule,
  maskRule,
  maxLengthRule,
  minLengthRule,
  patternRule,
  phoneRule,
  sameAsRule,
} from './rules/text.ts'

/**
 * All rules there are, in the order in which they are tried: a field says the first that fails. What a form's file
 * gives them and their help in the editor: rule-operands.ts.
 */
export const rules = {
  required: requiredRule,
  number: numberRule,
  date: dateRule,
  option: optionRule,
  email: emailRule,
  phone: phoneRule,
  loginId: loginIdRule,
  inn: innRule,
  sameAs: sameAsRule,
  pattern: patternRule,
  mask: maskRule,
  minLength: minLengthRule,
  maxLength: maxLengthRule,
  min: minRule,
  max: maxRule,
  fileCount: fileCountRule,
  fileKind: fileKindRule,
  fileSize: fileSizeRule,
} as const satisfies Readonly<Record<string, FieldRule>>

export type RuleName = keyof typeof rules

/** A rule with what its field gives it. */
export interface AppliedRule {
  readonly name: RuleName
  readonly rule: FieldRule
  readonly operand: unknown
}

/** The rules of a field, in the order of the table. */
export function rulesOf(field: FormField): AppliedRule[] {
  const applied: AppliedRule[] = []
  for (const [name, rule] of Object.entries<FieldRule>(rules)) {
    const operand = rule.operand(field)
    // Keys of the table above.
    if (operand !== undefined) applied.push({ name: name as RuleName, rule, operand })
  }
  return applied
}

/** Whether it may not stay empty. */
export const isRequired = (field: FormField): boolean => requiredRule.operand(field) !== undefined

/** What is said when a rule of a field fails: the field's own words, else the rule's. */
export function messageOf({ rule, operand }: AppliedRule, field: FormField, named: (field: string) => string): string {
  return field.messages?.[rule.messageKey] ?? rule.message(operand, field, named)
}
