import type { Call } from '../../calls/call.ts'
import { problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import { isExpression } from '../../expressions/types.ts'
import type { Field } from '../../fields/field-schema.ts'
import { isHidden, typeOf } from '../../fields/field-types.ts'
import { isRequired } from '../../fields/rules.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import { plainText } from '../../text/marks.ts'

/**
 * Warns of a required field whose label has no star, and of the opposite. A condition writes the star itself
 * (fields/field-now.ts). @param fields with the first text of a label that is chosen
 */
export function* checkStars(file: SchemaFile, call: Call | undefined, fields: readonly Field[]): Iterable<Problem> {
  // Others mark what is optional, or say it of all.
  const areMarked = fields.some((field) => asksForStar(field) && isStarred(field))
  for (const [i, field] of fields.entries()) {
    const { label = '', validation } = field
    const isMarked = isStarred(field)
    if (label === '' || isHidden(field) || isExpression(validation?.required)) continue
    const about = { severity: 'warning', rule: 'форма/поле' } as const
    // Calls of staff ask for more by themselves, by what else is filled in.
    if (isMarked && !call?.staff && !isRequired({ ...field, options: [] }))
      yield problemAt(file, ['fields', i, 'label'], {
        ...about,
        message: 'В\u00a0подписи звёздочка, а\u00a0поле необязательное.',
        hint: 'Добавьте "validation": { "required": true } или уберите звёздочку.',
      })
    if (!isMarked && areMarked && asksForStar(field) && !/обязат/i.test(label))
      yield problemAt(file, ['fields', i, 'label'], {
        ...about,
        message:
          'Поле обязательное, а\u00a0звёздочки в\u00a0подписи нет: посетитель узнает об\u00a0этом из\u00a0ошибки.',
        hint: `Допишите её: «${label}*».`,
      })
  }
}

/** Two stars are a footnote's. */
const isStarred = ({ label = '' }: Field): boolean => /(?<!\*)\*$/.test(plainText(label).trimEnd())

/** A box to tick and a repeated entry need no star. */
const asksForStar = (field: Field): boolean =>
  field.validation?.required === true &&
  field.default === undefined &&
  field.validation.sameAs === undefined &&
  typeOf(field).holds !== 'tick'
