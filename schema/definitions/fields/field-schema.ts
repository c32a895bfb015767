import type { FromSchema } from 'json-schema-to-ts'
import { line, object, slug, text } from '../contract/fragments.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { fieldContracts, fieldTypeNames } from './field-contracts.ts'
import { fileKinds } from './file-kinds.ts'
import type { OwnRule, OwnRuleName } from './own-rules.ts'
import { patterns } from './patterns.ts'

/** Tokens of the HTML standard for the purpose of a field (form-control-infrastructure, "Autofill detail tokens"). */
export const autocompleteTokens: readonly string[] = [
  ...['on', 'off', 'name', 'honorific-prefix', 'given-name', 'additional-name', 'family-name', 'honorific-suffix'],
  ...['nickname', 'username', 'new-password', 'current-password', 'one-time-code', 'organization-title'],
  ...['organization', 'street-address', 'address-line1', 'address-line2', 'address-line3', 'address-level4'],
  ...['address-level3', 'address-level2', 'address-level1', 'country', 'country-name', 'postal-code', 'cc-name'],
  ...['cc-given-name', 'cc-additional-name', 'cc-family-name', 'cc-number', 'cc-exp', 'cc-exp-month', 'cc-exp-year'],
  ...['cc-csc', 'cc-type', 'transaction-currency', 'transaction-amount', 'language', 'bday', 'bday-day', 'bday-month'],
  ...['bday-year', 'sex', 'url', 'photo', 'tel', 'tel-country-code', 'tel-national', 'tel-area-code', 'tel-local'],
  ...['tel-extension', 'email', 'impp'],
]

// The cast keeps the literal names for FromSchema.
const patternNames = Object.keys(patterns) as (keyof typeof patterns)[]
const kinds = Object.keys(fileKinds) as (keyof typeof fileKinds)[]

const on = { const: true } as const
const bound = {
  type: ['number', 'string'],
  pattern: '^(today|[0-9]{4}-[0-9]{2}-[0-9]{2})$',
  patternErrorMessage: 'Граница — число, дата «2026-11-20» или слово «today».',
  maxLength: 10,
} as const

/** The rules that a form's file can set in `validation`: the schema of each rule's operand, with help for editors. */
export const operands = {
  required: {
    type: 'boolean',
    bind: 'condition',
    description:
      'true — поле нужно заполнить; выражение — когда нужно: { "$eq": [{ "$get": "form.delivery" }, "courier"] }, звёздочка в подписи тогда появляется сама. Галочка обязательна и без этого; "false" делает её необязательной.',
  },
  email: { ...on, description: 'true — адрес электронной почты.' },
  phone: {
    enum: [true, 'international'],
    description:
      'true — российский телефон из 11 цифр; international — и номер другой страны, с «+» и её кодом: маска его не трогает.',
  },
  loginId: { ...on, description: 'true — почта или телефон, чтобы войти.' },
  sameAs: {
    type: 'string',
    minLength: 1,
    among: ['/fields'],
    description: 'Поле, с которым значение должно совпасть. Его имя, например "password".',
  },
  pattern: {
    enum: patternNames,
    description: `Вид текста: ${Object.entries(patterns)
      .map(([name, { meaning }]) => `${name} — ${meaning}`)
      .join('; ')}.`,
  },
  withInn: {
    type: 'string',
    minLength: 1,
    among: ['/fields'],
    description: 'Поле с ИНН, для КПП: без ИНН он не принимается, у предпринимателя (12 цифр) не отправляется.',
  },
  minLength: { type: 'integer', minimum: 1, maximum: 1000, description: 'Сколько знаков нужно самое меньшее.' },
  maxLength: { type: 'integer', minimum: 1, maximum: 90000, description: 'Сколько знаков можно самое большее.' },
  min: {
    ...bound,
    description: 'Наименьшее число или самая ранняя дата: «2026-11-20» или «today» — сегодня по Москве.',
  },
  max: {
    ...bound,
    description: 'Наибольшее число или самая поздняя дата: «2026-11-20» или «today» — сегодня по Москве.',
  },
  file: object({
    description: 'Какие файлы можно приложить.',
    required: {
      kinds: {
        type: 'array',
        minItems: 1,
        description: 'Виды файлов.',
        items: { enum: kinds, description: 'Вид файла.' },
      },
    },
    optional: {
      maxSize: { type: 'number', minimum: 0.1, maximum: 50, default: 10, description: 'Размер одного файла, МБ.' },
      maxCount: {
        type: 'integer',
        minimum: 1,
        maximum: 20,
        default: 1,
        description: 'Сколько файлов можно приложить.',
      },
    },
  }),
} as const

const option = object({
  description: 'Один из вариантов.',
  required: {
    value: { type: 'string', minLength: 1, maxLength: 100, description: 'Что отправляется.' },
    text: { ...line, description: 'Что видит посетитель.' },
  },
  optional: { visible: { type: 'boolean', bind: 'condition', description: 'Когда вариант есть; без этого — всегда.' } },
})

const send = {
  type: ['boolean', 'object'],
  default: true,
  description: 'Как значение отправляется: без этого — как есть, под именем поля; "false" — не отправляется совсем.',
  additionalProperties: false,
  properties: {
    as: {
      type: 'string',
      pattern: '^[a-zA-Z][a-zA-Z0-9_]*(\\.[a-zA-Z][a-zA-Z0-9_]*)*$',
      patternErrorMessage:
        'Имя пишется латинскими буквами, цифрами и «_», внутри объекта — через точку: «organization.inn».',
      maxLength: 100,
      description: 'Под каким именем; с точкой — внутри объекта: «organization.inn».',
    },
    keep: { enum: ['digits'], description: 'digits — от значения остаются только цифры.' },
    prefix: {
      type: 'string',
      minLength: 1,
      maxLength: 20,
      description: 'Что поставить перед значением, например «+».',
    },
    value: { type: 'string', minLength: 1, maxLength: 100, description: 'Что отправить вместо отметки: «Y».' },
  },
} as const

const reworded = (key: string, words: string) => ({
  ...line,
  description: `Что сказать, когда ${words}; правило "${key}".`,
})

/** Custom error messages by rule. The last four rules come from the field's type, options or mask, not from `validation`. */
const messages = object({
  description: 'Свои слова для ошибок.',
  optional: {
    required: reworded('required', 'поле не заполнено'),
    email: reworded('email', 'это не адрес почты'),
    phone: reworded('phone', 'это не телефон'),
    loginId: reworded('loginId', 'это не почта и не телефон'),
    sameAs: reworded('sameAs', 'два поля не совпали'),
    pattern: reworded('pattern', 'текст не того вида'),
    withInn: reworded('withInn', 'КПП не подходит к ИНН'),
    minLength: reworded('minLength', 'знаков слишком мало'),
    maxLength: reworded('maxLength', 'знаков слишком много'),
    min: reworded('min', 'число слишком мало или дата слишком ранняя'),
    max: reworded('max', 'число слишком велико или дата слишком поздняя'),
    file: reworded('file', 'файл не подходит'),
    number: { ...line, description: 'Что сказать, когда вместо числа другое.' },
    date: { ...line, description: 'Что сказать, когда вместо даты другое.' },
    option: { ...line, description: 'Что сказать, когда выбранного нет среди вариантов.' },
    mask: { ...line, description: 'Что сказать, когда значение не заполняет маску.' },
  },
})

const fieldName = { type: 'string', minLength: 1, maxLength: 40 } as const
const otherField = { ...fieldName, among: ['/fields'] } as const

/** Schema of a form's field (specification.md §3, §5). `fieldProblems` checks which keys its type allows. */
export const field = object({
  description: 'Поле.',
  required: {
    name: {
      type: 'string',
      pattern: '^[a-z][a-zA-Z0-9]*$',
      patternErrorMessage: 'Имя пишется латинскими буквами и цифрами, первая буква строчная: «email», «workPhone».',
      maxLength: 40,
      description: 'Имя поля: латинские буквы и цифры, первая строчная.',
    },
  },
  optional: {
    type: {
      enum: fieldTypeNames,
      default: 'text',
      description: `Вид поля: ${fieldTypeNames.map((type) => `${type} — ${fieldContracts[type].title}`).join(', ')}.`,
    },
    label: { ...text, bind: true, description: 'Подпись. Звёздочку обязательного поля ставят здесь же: «Телефон*».' },
    alias: { ...line, description: 'Как назвать поле в сообщении об ошибке, если не так, как в подписи.' },
    placeholder: { ...line, description: 'Образец внутри пустого поля.' },
    hint: { ...text, bind: true, description: 'Пояснение под полем.' },
    mask: {
      type: 'string',
      minLength: 1,
      maxLength: 60,
      description:
        'Маска: 9 — цифра, a — буква, * — любой знак, остальное ставится само; косая черта «\\» перед знаком отменяет его смысл. Телефон: «+7 999 999-99-99».',
    },
    autocomplete: {
      type: 'string',
      minLength: 1,
      examples: autocompleteTokens,
      description:
        'Чем браузер может заполнить поле: name — имя, email — почта, tel — телефон, organization — организация… В поле с «tel-extension» уходит добавочный, вписанный за телефоном.',
    },
    inputmode: {
      enum: ['none', 'text', 'decimal', 'numeric', 'tel', 'search', 'email', 'url'],
      description:
        'Клавиатура на телефоне, если не та, что у вида поля: none — никакой, text — буквы, decimal — цифры с запятой, numeric — цифры, tel — телефон, search — поиск, email — почта, url — адрес сайта.',
    },
    group: { ...line, description: 'Название группы: поля с одним названием стоят вместе.' },
    fold: {
      ...line,
      description:
        'Надпись, под которой поле свёрнуто: поля подряд с\u00a0одной надписью раскрываются вместе, по\u00a0нажатию и\u00a0когда в\u00a0них что-то появляется.',
    },
    half: {
      type: 'boolean',
      default: false,
      description:
        'true — поле в\u00a0половину ширины: два таких подряд стоят рядом, на\u00a0телефоне\u00a0— друг под другом.',
    },
    rows: {
      type: 'integer',
      minimum: 2,
      maximum: 20,
      default: 4,
      description: 'Сколько строк видно, когда текст в несколько строк.',
    },
    default: {
      type: ['string', 'number', 'boolean', 'array'],
      items: { type: 'string', among: ['../../options'], description: 'Значение варианта.' },
      among: ['../options'],
      description: 'Что стоит в поле сначала.',
    },
    fill: object({
      description:
        'Что вписать в другие поля по ИНН из этого: данные организации из реестра. Его подключает разработчик: "DADATA_TOKEN". Пустых полей реестр не стирает, набранного руками не меняет.',
      optional: {
        name: { ...otherField, description: 'Поле для названия организации.' },
        kpp: { ...otherField, description: 'Поле для КПП.' },
        address: { ...otherField, description: 'Поле для адреса из реестра.' },
      },
    }),
    options: {
      type: ['array', 'object'],
      unique: ['value', 'text'],
      description: 'Варианты списком или откуда их взять.',
      items: option,
      additionalProperties: false,
      required: ['from', 'value', 'text'],
      refusedKeys: {
        $if: {
          message: 'Список вариантов по\u00a0условию не\u00a0выбирают.',
          hint: 'Назовите все варианты; тому, который бывает не\u00a0всегда, напишите "visible" рядом с\u00a0его "text".',
        },
      },
      properties: {
        from: { bind: true, description: 'Список: выражение, например { "$get": "data.materials.items" }.' },
        value: { type: 'string', minLength: 1, description: 'Ключ записи, который отправляется, например «code».' },
        text: { type: 'string', minLength: 1, description: 'Ключ записи, который видит посетитель, например «name».' },
      },
    },
    visible: { type: 'boolean', bind: 'condition', description: 'Когда поле видно; без него — всегда.' },
    validation: object({
      description: 'Правила. Пустому значению они не мешают, если поле заполнять не обязательно.',
      optional: operands,
    }),
    messages,
    send,
    consent: {
      ...slug,
      role: 'document',
      description:
        'Документ, на который соглашаются этой галочкой. Файл из schema/content/documents. Согласие уходит отдельно; сама галочка отправляется, только если есть "send".',
    },
  },
})

/** Returns the schema of a field with the shop's own rules added. */
export function withOwnRules(rules: Readonly<Record<string, OwnRule>>): JsonSchema {
  const { validation } = field.properties
  const ofShop = <T>(make: (name: string, rule: OwnRule) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, make(name, rule)]))
  const flags = ofShop((_, { title, message }) => ({
    ...on,
    description: `true — ${title}. Если не так: «${message}».`,
  }))
  return {
    ...field,
    properties: {
      ...field.properties,
      validation: { ...validation, properties: { ...validation.properties, ...flags } },
      messages: {
        ...messages,
        properties: {
          ...messages.properties,
          ...ofShop((name, { title }) => reworded(name, `это не ${title}`)),
        },
      },
    },
  }
}

type FieldOfEverySite = FromSchema<typeof field, { keepDefaultedPropertiesOptional: true }>

/** A field as the form's file defines it. */
export type Field = Omit<FieldOfEverySite, 'validation' | 'messages'> & {
  readonly validation?: NonNullable<FieldOfEverySite['validation']> & { readonly [Name in OwnRuleName]?: true }
  readonly messages?: NonNullable<FieldOfEverySite['messages']> & { readonly [Name in OwnRuleName]?: string }
}

export type Option = FromSchema<typeof option>

/** A field with its options resolved. `note`: text that a page adds to an option. */
export type FormField = Omit<Field, 'options'> & { readonly options?: readonly (Option & { readonly note?: string })[] }

/** Returns a field without `options` if they come from a data source. */
export function withListedOptions(field: Field): FormField {
  const { options, ...rest } = field
  return Array.isArray(options) ? { ...rest, options } : rest
}

/** Name of a rule whose message `messages` can replace. */
export type MessageKey = keyof typeof messages.properties | OwnRuleName
