import { object } from '../contract/object.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import type { FieldType } from './field-types.ts'
import type { operands } from './rule-operands.ts'
import { FILE_TEXT } from './values.ts'

/** What only the server needs of a type of field: the editor's help, its JSON, and what the checker allows it. */
interface FieldTypeMeta {
  /** For the editor, in Russian: «галочка». */
  readonly title: string
  /** What it holds, as it is posted. */
  readonly json: JsonSchema
  /** Keys that not every field may have, and this one may. */
  readonly keys: readonly OwnKey[]
  /** What may stand in its `validation`. */
  readonly rules: readonly (keyof typeof operands)[]
}

const string = { type: 'string' } as const
const strings = { type: 'array', items: string } as const
const files = {
  type: 'array',
  items: object({
    required: {
      name: { type: 'string', maxLength: FILE_TEXT },
      size: { type: 'integer', minimum: 0 },
      type: { type: 'string', maxLength: FILE_TEXT },
    },
  }),
} as const

const TEXT_RULES = [
  'required',
  'email',
  'phone',
  'loginId',
  'inn',
  'sameAs',
  'pattern',
  'minLength',
  'maxLength',
] as const

const typed = {
  json: string,
  keys: ['placeholder', 'inputmode', 'autocomplete', 'default'],
  rules: TEXT_RULES,
} as const

export const fieldTypeMeta: Readonly<Record<FieldType, FieldTypeMeta>> = {
  text: { ...typed, title: 'строка', keys: [...typed.keys, 'mask', 'keep', 'prefix'] },
  email: { ...typed, title: 'почта' },
  tel: { ...typed, title: 'телефон', keys: [...typed.keys, 'mask', 'keep', 'prefix'] },
  password: { ...typed, title: 'пароль', keys: ['placeholder', 'inputmode', 'autocomplete'] },
  textarea: { ...typed, title: 'несколько строк', keys: [...typed.keys, 'rows'] },
  number: { ...typed, title: 'число', json: { type: 'number' }, rules: ['required', 'min', 'max'] },
  select: {
    title: 'список',
    json: string,
    keys: ['options', 'placeholder', 'autocomplete', 'default'],
    rules: ['required'],
  },
  radio: { title: 'выбор одного', json: string, keys: ['options', 'default'], rules: ['required'] },
  checkbox: {
    title: 'галочка',
    json: { type: 'boolean' },
    keys: ['errorLine', 'consent', 'value', 'default'],
    rules: ['required'],
  },
  checkboxes: { title: 'выбор нескольких', json: strings, keys: ['options', 'default'], rules: ['required'] },
  date: { title: 'дата', json: string, keys: ['autocomplete', 'default'], rules: ['required', 'min', 'max'] },
  file: { title: 'файлы', json: files, keys: [], rules: ['required', 'file'] },
  hidden: {
    title: 'скрытое значение',
    json: string,
    keys: ['autocomplete', 'keep', 'prefix', 'default'],
    rules: TEXT_RULES,
  },
}

/** Keys of a field that belong to some types only; the last three stand in its `send`. */
export type OwnKey =
  | 'mask'
  | 'errorLine'
  | 'rows'
  | 'options'
  | 'consent'
  | 'placeholder'
  | 'inputmode'
  | 'autocomplete'
  | 'default'
  | 'value'
  | 'keep'
  | 'prefix'
