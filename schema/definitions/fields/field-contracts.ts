import { objects } from '../contract/fragments.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { isDate } from '../text/dates.ts'
import { FILE_TEXT } from './values.ts'

/** Keys that only some field types allow; the last three are keys of `send`. */
export type OwnKey =
  | 'mask'
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

/** The part of a field type that the checker, editors and the API's description need. The browser does not load it. */
interface FieldContract {
  /** Russian name for the editor: «галочка». */
  readonly title: string
  readonly json: JsonSchema
  /** The keys among `OwnKey` that this type allows. */
  readonly keys: readonly OwnKey[]
  /** `fits` checks the operands of the type's rules `min` and `max`; `hint` says which operands are valid. */
  readonly bounds?: { readonly fits: (bound: number | string) => boolean; readonly hint: string }
  /** The rule that every field of this type must set. */
  readonly needs?: { readonly rule: 'file'; readonly example: unknown; readonly message: string; readonly hint: string }
}

const contracts = {
  text: {
    title: 'строка',
    json: { type: 'string' },
    keys: ['placeholder', 'inputmode', 'autocomplete', 'default', 'mask', 'keep', 'prefix'],
  },
  email: { title: 'почта', json: { type: 'string' }, keys: ['placeholder', 'inputmode', 'autocomplete', 'default'] },
  tel: {
    title: 'телефон',
    json: { type: 'string' },
    keys: ['placeholder', 'inputmode', 'autocomplete', 'default', 'mask', 'keep', 'prefix'],
  },
  password: { title: 'пароль', json: { type: 'string' }, keys: ['placeholder', 'inputmode', 'autocomplete'] },
  textarea: {
    title: 'несколько строк',
    json: { type: 'string' },
    keys: ['placeholder', 'inputmode', 'autocomplete', 'default', 'rows'],
  },
  number: {
    title: 'число',
    json: { type: 'number' },
    keys: ['placeholder', 'inputmode', 'autocomplete', 'default'],
    bounds: { fits: (bound) => typeof bound === 'number', hint: 'Здесь нужно число.' },
  },
  select: {
    title: 'список',
    json: { type: 'string' },
    keys: ['options', 'placeholder', 'autocomplete', 'default'],
  },
  radio: {
    title: 'выбор одного',
    json: { type: 'string' },
    keys: ['options', 'default'],
  },
  checkbox: {
    title: 'галочка',
    json: { type: 'boolean' },
    keys: ['consent', 'value', 'default'],
  },
  checkboxes: {
    title: 'выбор нескольких',
    json: { type: 'array', items: { type: 'string' } },
    keys: ['options', 'default'],
  },
  date: {
    title: 'дата',
    json: { type: 'string' },
    keys: ['autocomplete', 'default'],
    bounds: {
      fits: (bound) => bound === 'today' || isDate(String(bound)),
      hint: 'Здесь нужна дата, «2026-11-20», или «today».',
    },
  },
  file: {
    title: 'файлы',
    json: objects({
      required: {
        name: { type: 'string', maxLength: FILE_TEXT },
        size: { type: 'integer', minimum: 0 },
        type: { type: 'string', maxLength: FILE_TEXT },
      },
    }),
    keys: [],
    needs: {
      rule: 'file',
      example: { kinds: ['pdf'] },
      message: 'Не сказано, какие файлы можно приложить.',
      hint: 'Добавьте правило file: { "kinds": ["pdf"] }.',
    },
  },
  hidden: { title: 'скрытое значение', json: { type: 'string' }, keys: ['autocomplete', 'keep', 'prefix', 'default'] },
} satisfies Readonly<Record<string, FieldContract>>

/** The field types, in the order in which editors offer them. See also `fieldTypes` (types.ts) and `controls` (renderer/kit/form). */
export type FieldTypeName = keyof typeof contracts

/** The parts of the field types that checker, editors and API need. */
export const fieldContracts: Readonly<Record<FieldTypeName, FieldContract>> = contracts

// The cast is safe, because these are the keys of the table above.
export const fieldTypeNames = Object.keys(contracts) as readonly FieldTypeName[]
