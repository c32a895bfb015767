import { problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import { type Field, withListedOptions } from '../../fields/field-schema.ts'
import { holdingOf, typeOf } from '../../fields/field-types.ts'
import { isRequired } from '../../fields/rules.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import { plainText } from '../../text/marks.ts'

/** A star in a label says that the field is required: it must be, and where there are stars, who is required has one. */
export function* checkStars(file: SchemaFile, fields: readonly Field[]): Iterable<Problem> {
  const { note } = record(file.value)
  const starred = fields.map(hasStar)
  for (const [i, field] of fields.entries()) {
    const { label = '', hint = '' } = field
    const required = isRequired(withListedOptions(field))
    const at = ['fields', i, 'label']
    if (starred[i] && !required && !isFootnote(hint) && !isFootnote(String(note ?? '')))
      yield problemAt(file, at, {
        severity: 'warning',
        rule: 'форма/звёздочка',
        message: `В подписи «${plainText(label)}» звёздочка, а поле необязательное.`,
        hint: 'Добавьте "validation": { "required": true } или уберите звёздочку.',
      })
    if (required && !starred[i] && starred.includes(true) && needsStar(field) && !SAYS_SO.test(String(note ?? '')))
      yield problemAt(file, at, {
        severity: 'warning',
        rule: 'форма/звёздочка',
        message: `Поле «${plainText(label)}» обязательное, а звёздочки, как у других обязательных, в подписи нет.`,
        hint: `Добавьте её: "label": "${label}*".`,
      })
  }
}

const hasStar = ({ label = '' }: Field): boolean => /^\*|\*\s*:?\s*$/.test(plainText(label).trim())

/** «* Без учёта доставки»: the star leads there. */
const isFootnote = (text: string): boolean => /(^|\s)\*\s?[\p{L}\d]/u.test(plainText(text))

/**
 * What a visitor may leave out by mistake. A box says by its words what is agreed to, a field to be typed once more
 * goes with the one it repeats, and what is filled in already is not left out.
 */
const needsStar = (field: Field): boolean =>
  field.label !== undefined &&
  typeOf(field) !== 'hidden' &&
  holdingOf(field) !== 'tick' &&
  field.validation?.sameAs === undefined &&
  field.default === undefined &&
  !SAYS_SO.test(`${field.label} ${field.hint ?? ''} ${field.group ?? ''}`)

/** Words, or a star at the name of a group, that say it of several at once. */
const SAYS_SO = /обязател|\*\s*$/i
