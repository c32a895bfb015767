import { calls, contractOf, isCallName } from '#schema/api/calls.ts'
import {
  bodiesOf,
  groupOf,
  groupTitles,
  isPublished,
  openApi,
  queryOf,
  refusalsOf,
  type SentForm,
} from '#schema/api/openapi.ts'
import {
  accessOf,
  type Call,
  type CallAnswer,
  type CallName,
  type Handlers,
  parametersOf,
} from '#schema/definitions/calls/call.ts'
import { sampleOf } from '#schema/definitions/contract/sample.ts'
import { bodySchema } from '#schema/definitions/fields/body-schema.ts'
import { withListedOptions } from '#schema/definitions/fields/field-schema.ts'
import { type JsonSchema, typesOf } from '#schema/definitions/json-schema/types.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import type { Site } from '../../engine/site/site.ts'

/** Handlers for the documentation of the calls: the pages below /api/docs/. */
export const contractHandlers: Handlers<'contract', { site: Site; origin: string }> = {
  'contract.list': (_, { site }) => listCalls(site),
  'contract.view': ({ name }, { site }) => ({ item: describeCall(name, site) }),
  'contract.openapi': (_, { site, origin }) => openApi(origin, site.constants.name, formsOf(site)),
}

/**
 * Returns the forms that post to calls, for the calls' documentation. A field with options from a data source accepts any value. Leaves out
 * calls that declare all their fields, since forms add nothing to them (server/engine/forms/validate-submission.ts).
 */
const formsOf = ({ forms }: Site): SentForm[] =>
  [...forms.values()].flatMap(({ id, value: { name: title, fields, submit } }) => {
    const { call } = submit
    if (!isCallName(call) || parametersOf(contractOf(call)).additionalProperties === false) return []
    return { id, title, call, body: bodySchema(fields.map(withListedOptions)) }
  })

const listCalls = (site: Site): CallAnswer<'contract.list'> => ({
  groups: Object.entries(groupTitles).map(([group, title]) => ({
    title,
    items: Object.keys(calls)
      .filter(isCallName)
      .filter(isPublished)
      .filter((name) => groupOf(name) === group)
      .map((name) => ({
        text: `${name} — ${firstSentence(contractOf(name).description)}`,
        link: addressOf(site, 'contract.view', { name }),
      })),
  })),
})

const firstSentence = (text: string): string => text.split(/(?<=\.) /)[0] ?? text

/** Returns the documentation of a call. @throws HttpError 404 */
function describeCall(name: string, site: Site): CallAnswer<'contract.view'>['item'] {
  if (!isCallName(name) || !isPublished(name)) throw new HttpError(404, 'Такого вызова нет.')
  const call = contractOf(name)
  return {
    name,
    method: call.method,
    path: call.path,
    description: call.description,
    access: accessWords(name),
    parameters:
      call.method === 'GET'
        ? queryOf(call).map(({ name, in: where, required, schema }) => [
            name + (required ? '*' : ''),
            where === 'path' ? 'путь' : 'запрос',
            typeWords(schema),
            schema.description ?? '',
          ])
        : bodyRows(call, site, name),
    answer: propertiesOf(call.response).map(([path, schema]) => [path, typeWords(schema), schema.description ?? '']),
    errors: refusalsOf(name).map((row) => [...row]),
    sample: JSON.stringify(sampleOf(call.response), null, 2),
  }
}

/** Returns rows for the call's own properties, then for the fields of each of its forms. */
function bodyRows(call: Call, site: Site, name: CallName): string[][] {
  const forms = formsOf(site).filter((form) => form.call === name)
  const [body = {}] = bodiesOf({ ...call, body: parametersOf(call) }, forms.length === 1 ? forms : [])
  const rows = (schema: JsonSchema, where: string): string[][] =>
    propertiesOf(schema).map(([path, part, required]) => [
      path + (required ? '*' : ''),
      where,
      typeWords(part),
      part.description ?? '',
    ])
  return [
    ...rows(body, 'тело'),
    ...(forms.length > 1 ? forms.flatMap((form) => rows(form.body, `тело формы «${form.id}»`)) : []),
  ]
}

const ACCESS: Readonly<Record<ReturnType<typeof accessOf>, string>> = {
  public: 'Каждому: ответ для всех один.',
  own: 'Посетителю, о его собственных данных: он узнаётся по cookie userId.',
  post: 'Посетителю: он узнаётся по cookie userId.',
}

const accessWords = (name: CallName): string =>
  contractOf(name).user
    ? 'Тому, кто вошёл: по cookie auth.token или заголовку Authorization: Bearer.'
    : ACCESS[accessOf(contractOf(name))]

/** Returns the properties of an object, nested properties after their parents. Example of a nested path: `list[].name`. */
function propertiesOf(
  schema: JsonSchema,
  path = '',
  depth = 0,
): [path: string, schema: JsonSchema, required: boolean][] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
    const own = path === '' ? key : `${path}.${key}`
    const inner = part.items ?? part
    const below = depth < DEPTH ? propertiesOf(inner, part.items ? `${own}[]` : own, depth + 1) : []
    return [[own, part, schema.required?.includes(key) ?? false] as [string, JsonSchema, boolean], ...below]
  })
}

/** Maximum depth of properties in the table; the example shows deeper ones. */
const DEPTH = 3

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'строка',
  integer: 'целое число',
  number: 'число',
  boolean: 'да или нет',
  array: 'список',
  object: 'объект',
  null: 'null',
}

function typeWords(schema: JsonSchema): string {
  const listed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (listed) return listed.map((value) => `«${String(value)}»`).join(', ')
  const word = typesOf(schema)
    .map((type) => TYPE_WORDS[type] ?? type)
    .join(' или ')
  const { maxLength, minimum, maximum } = schema
  const bounds = [
    maxLength !== undefined && `до ${maxLength} знаков`,
    minimum !== undefined && `от ${minimum}`,
    maximum !== undefined && `до ${maximum}`,
  ].filter(Boolean)
  return [word, ...bounds].join(', ')
}
