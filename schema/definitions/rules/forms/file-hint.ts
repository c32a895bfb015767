import type { Field } from '../../fields/field-schema.ts'
import { MAX_COUNT, MAX_SIZE } from '../../fields/rules/files.ts'
import { type FieldProblem, problemIn } from './field-problem.ts'

const NUMBERS = 'одного двух трёх четырёх пяти шести семи восьми девяти десяти'.split(' ')
const MOST = `(?:до|не больше|не более)[ \u00a0](\\d+|${NUMBERS.join('|')})[ \u00a0]`

/** What a visitor reads of files, and the keys of the rule that says what holds. */
const SAID = [
  {
    find: new RegExp(`${MOST}(?:файл|документ|чертеж|фото|картин|снимк)[а-яё]*`, 'i'),
    key: 'maxCount',
    else: MAX_COUNT,
  },
  { find: new RegExp(`${MOST}(?:МБ|мегабайт)[а-яё]*`, 'i'), key: 'maxSize', else: MAX_SIZE },
] as const

/** A hint that promises other files than the rule takes. */
export function* fileHint({ type, hint, validation }: Field): Iterable<FieldProblem> {
  if (type !== 'file' || hint === undefined || !validation?.file) return
  for (const { find, key, else: otherwise } of SAID) {
    const [said = '', word = ''] = find.exec(hint) ?? []
    const promised = Number(word) || NUMBERS.indexOf(word.toLowerCase()) + 1
    const most = validation.file[key] ?? otherwise
    if (said !== '' && promised !== most)
      yield {
        ...problemIn(
          ['hint'],
          `В\u00a0подсказке сказано «${said}», а\u00a0по\u00a0правилу file ${key === 'maxCount' ? 'файлов' : 'мегабайтов'} не\u00a0больше ${most}.`,
          `Исправьте подсказку или правило: "file": { …, "${key}": ${promised} }.`,
        ),
        severity: 'warning',
      }
  }
}
