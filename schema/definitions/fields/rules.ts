import type { FormField } from './field-schema.ts'
import { typeOf } from './field-types.ts'
import { checkRule } from './line.ts'
import { type OwnRule, type OwnRuleName, ownRules } from './own-rules.ts'
import { type FieldRule, fieldNameOf, inQuotes } from './rule.ts'
import { isEmpty } from './values.ts'

/** The rule `required`, which checkboxes have by default (specification.md §5). */
export const requiredRule: FieldRule<true> = {
  messageKey: 'required',
  operand: (field) => ((field.validation?.required ?? typeOf(field).holds === 'tick') ? true : undefined),
  test: (value) => !isEmpty(value),
  json: (_, field) => {
    const { holds } = typeOf(field)
    if (holds === 'tick') return { const: true }
    if (holds === 'options' || holds === 'files') return { minItems: 1 }
    return holds === 'number' ? {} : { minLength: 1 }
  },
  message: (_, field) => requiredMessage(field),
}

function requiredMessage(field: FormField): string {
  const name = inQuotes(fieldNameOf(field))
  switch (typeOf(field).holds) {
    case 'tick':
      return `Поставьте отметку ${name}`
    case 'options':
    case 'option':
      return `Выберите, что указать в${'\u00a0'}поле ${name}`
    case 'files':
      return `Приложите файл в${'\u00a0'}поле ${name}`
    default:
      return `Заполните поле ${name}`
  }
}

export interface AppliedRule {
  readonly name: string
  readonly rule: FieldRule
  readonly operand: unknown
}

/** Returns the rules of a field, in order: the field reports the first rule that fails. */
export function rulesOf(field: FormField): AppliedRule[] {
  const applied: AppliedRule[] = []
  const add = (name: string, rule: FieldRule): void => {
    const operand = rule.operand(field)
    if (operand !== undefined) applied.push({ name, rule, operand })
  }
  for (const [name, rule] of Object.entries<FieldRule>({ required: requiredRule, ...typeOf(field).rules })) {
    add(name, rule)
    if (name === 'loginId')
      for (const [ownName, { isRight, message }] of ownRules as ReadonlyMap<OwnRuleName, OwnRule>)
        if (field.validation?.[ownName]) add(ownName, checkRule(ownName, isRight, message))
  }
  return applied
}

export const isRequired = (field: FormField): boolean => requiredRule.operand(field) !== undefined

/** Returns the message of a failed rule: the field's custom one, or the rule's. */
export function messageOf({ rule, operand }: AppliedRule, field: FormField, named: (field: string) => string): string {
  return field.messages?.[rule.messageKey] ?? rule.message(operand, field, named)
}
