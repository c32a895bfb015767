import { type Field, withListedOptions } from '../../fields/field-schema.ts'
import { intoMask, type MaskPart, maskParts, maskPattern } from '../../fields/mask.ts'
import { fitsPattern } from '../../fields/patterns.ts'
import { counted } from '../../fields/rules/rule.ts'
import { type AppliedRule, type RuleName, rulesOf } from '../../fields/rules.ts'
import { type FieldProblem, has, problemIn } from './field-problem.ts'

/** A mask that nothing fills which the field's rules take, and a sample in the field that is another than the mask. */
export function* maskProblems(field: Field): Iterable<FieldProblem> {
  const { mask, placeholder, type = 'text' } = field
  if (mask === undefined || !has(type, 'mask')) return
  const parts = maskParts(mask)
  if (!parts.some((part) => 'slot' in part)) return
  for (const applied of rulesOf(withListedOptions(field))) {
    const made = fillings[applied.name]?.(parts)
    if (!made || made.some((text) => applied.rule.test(text, applied.operand, {}))) continue
    yield problemIn(
      ['mask'],
      `Что ни ввести в маску «${mask}», правило «${applied.rule.messageKey}» этого не примет: форму не отправить.`,
      HINTS[applied.name]?.(applied, parts.length) ?? 'Исправьте маску или уберите правило.',
    )
    return
  }
  if (placeholder !== undefined) yield* sampleProblems(mask, parts, placeholder)
}

/**
 * Texts that fill a mask, such that if a rule takes anything that fills it, it takes one of them; undefined where that
 * is not known.
 */
const fillings: Readonly<Partial<Record<RuleName, (parts: readonly MaskPart[]) => readonly string[] | undefined>>> = {
  minLength: uniform,
  maxLength: uniform,
  pattern: uniform,
  email: (parts) => (isOpen(parts) ? undefined : uniform(parts)),
  phone: (parts) => (isOpen(parts) ? undefined : PHONES.map((digits) => aligned(parts, digits))),
  loginId: (parts) =>
    isOpen(parts) ? undefined : [...uniform(parts), ...PHONES.map((digits) => aligned(parts, digits))],
  // The control digits can be right as long as some are free.
  inn: (parts) =>
    parts.every((part) => ('slot' in part ? part.slot !== 'a' : /[0-9]/.test(part.literal))) &&
    (parts.length === 10 || parts.length === 12)
      ? undefined
      : [''],
}

const isOpen = (parts: readonly MaskPart[]): boolean => parts.some((part) => 'slot' in part && part.slot === '*')

/** With one letter in all places of letters: patterns (fields/patterns.ts) ask for letters of one alphabet. */
function uniform(parts: readonly MaskPart[]): string[] {
  const letters = ['A', 'a', 'Я', 'я']
  return letters.flatMap((letter) =>
    [...letters, '1'].map((any) =>
      parts.map((part) => ('slot' in part ? { 9: '1', a: letter, '*': any }[part.slot] : part.literal)).join(''),
    ),
  )
}

/** Of a phone's digits only the first three are not free; the rest may be any. */
const PHONES = ['79161234567', '89161234567', '70001234567', '80001234567']

/** With these digits, each where it stands among the digits of the mask. */
function aligned(parts: readonly MaskPart[], digits: string): string {
  let at = 0
  return parts
    .map((part) => {
      const isDigit = 'slot' in part ? part.slot === '9' : /[0-9]/.test(part.literal)
      const digit = isDigit ? (digits[at++] ?? '0') : 'a'
      return 'slot' in part ? digit : part.literal
    })
    .join('')
}

const HINTS: Readonly<Partial<Record<RuleName, (applied: AppliedRule, length: number) => string>>> = {
  phone: () => 'Маска телефона: "+7 999 999-99-99".',
  loginId: () => 'Уберите маску: сюда вводят и почту, и телефон.',
  email: () => 'Уберите маску: адреса почты бывают любой длины.',
  inn: () => 'Маска ИНН организации: "9999999999". Предпринимателям нужны 12 цифр: лучше без маски.',
  minLength: ({ operand }, length) =>
    `В маске ${counted(length, 'знак', 'знаков')}, а нужно не меньше ${counted(Number(operand), 'знака', 'знаков')}.`,
  maxLength: ({ operand }, length) =>
    `В маске ${counted(length, 'знак', 'знаков')}, а можно не больше ${counted(Number(operand), 'знака', 'знаков')}.`,
}

const EXAMPLE_WORD = /^(например|напр\.|пример)[:,]?\s*/i

/** A sample of digits alone is read; a beginning like «+7» is one too. What stands for a digit, counts as one. */
function* sampleProblems(mask: string, parts: readonly MaskPart[], placeholder: string): Iterable<FieldProblem> {
  if (parts.some((part) => 'slot' in part && part.slot !== '9')) return
  const sample = placeholder
    .trim()
    .replace(EXAMPLE_WORD, '')
    .replace(/…$|\.\.\.$/, '')
    .replace(/[_#XxХх]/g, '0')
  const own = new Set(parts.map((part) => ('literal' in part ? part.literal : '')))
  const shape = parts.map((part) => ('slot' in part ? '9' : part.literal)).join('')
  const hint = `Напишите образец так же, как маску: "placeholder": "${shape}".`
  const isWords = [...sample].some((sign) => /\p{L}/u.test(sign) && !own.has(sign))
  if (isWords && /[0-9]/.test(sample)) return
  const typed = isWords ? '' : intoMask(sample, mask)
  if (isWords)
    yield {
      ...problemIn(['placeholder'], `По словам «${placeholder}» не видно, как заполнять маску «${mask}».`, hint),
      severity: 'warning',
    }
  else if (typed === undefined)
    yield problemIn(['placeholder'], `Образец «${placeholder}» в маску «${mask}» не ввести.`, hint)
  else if (!isLaidOut(sample, shape))
    yield {
      ...problemIn(['placeholder'], `Образец «${placeholder}» записан не так, как маска «${mask}».`, hint),
      severity: 'warning',
    }
  else if (/[0-9]/.test(sample) && !isBeginning(sample, placeholder) && !fitsPattern(typed, maskPattern(mask)))
    yield {
      ...problemIn(['placeholder'], `Образец «${placeholder}» не заполняет маску «${mask}».`, hint),
      severity: 'warning',
    }
}

/** «+7», «+7 916…»: it says itself that it goes on. */
const isBeginning = (sample: string, placeholder: string): boolean =>
  /…$|\.\.\.$/.test(placeholder.trim()) || digitsIn(sample) < 2

const digitsIn = (text: string): number => text.replace(/[^0-9]/g, '').length

/** Whether the signs between the digits are those of the mask; digits alone have none. */
function isLaidOut(sample: string, shape: string): boolean {
  const digits = (text: string): string => text.replace(/[0-9]/g, '9')
  return /^[0-9]*$/.test(sample) || digits(shape).startsWith(digits(sample)) || digits(sample).startsWith(digits(shape))
}
