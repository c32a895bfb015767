import { accessOf, type Call, type CallName } from '../definitions/calls/call.ts'
import { sampleOf } from '../definitions/contract/sample.ts'
import type { JsonSchema } from '../definitions/json-schema/types.ts'
import { isRecord } from '../definitions/json-schema/unknown.ts'
import { kindGroups } from '../definitions/shop/content-kinds.ts'
import { calls, contractOf, isCallName } from './calls.ts'

/** This file generates the description of the API in OpenAPI 3.1: spec.openapis.org/oas/v3.1.1. */

/** The documented calls: calls of the desk are internal. */
type PublicName = Exclude<CallName, `desk.${string}`>

export const isPublished = (name: CallName): name is PublicName => contractOf(name).staff === undefined

type Group = PublicName extends infer Name ? (Name extends `${infer First}.${string}` ? First : never) : never

export const groupTitles: Readonly<Record<Group, string>> = {
  catalog: 'Каталог',
  section: 'Разделы каталога',
  search: 'Поиск',
  watched: 'Просмотренное',
  basket: 'Корзина',
  favorite: 'Избранное',
  compare: 'Сравнение',
  list: 'Списки посетителя',
  order: 'Заказы',
  offer: 'Коммерческие предложения',
  sample: 'Образцы',

  form: 'Заявки и подписка',
  security: 'Вход и регистрация',
  personal: 'Личный кабинет',
  company: 'Организации',
  ...kindGroups,
  sitemap: 'Карта сайта',
  contract: 'Описание вызовов',
}

export const groupOf = (name: PublicName): Group => name.slice(0, name.indexOf('.')) as Group

/** Meanings of the error statuses that calls may answer with. */
const REFUSALS = {
  400: 'Параметры не подходят договору.',
  401: 'Нужно войти.',
  403: 'Запрос пришёл с чужого сайта.',
  404: 'Такого нет: материала, страницы списка, посетителя с таким номером.',
  409: 'Пока вызов шёл, изменилось то, от чего он зависит.',
  413: 'Тело больше дозволенного.',
  415: 'Тело не того вида.',
  422: 'Поля заполнены неверно; что с каждым — в fields.',
  429: 'Слишком часто: через сколько секунд снова — в заголовке Retry-After.',
  431: 'Адрес или заголовки длиннее дозволенного; ответ без тела.',
  500: 'Ошибка сайта.',
  503: 'Сайт занят: через сколько секунд снова — в заголовке Retry-After.',
} as const

type Refusal = keyof typeof REFUSALS

/** Returns the error statuses of a call, with their meanings. */
export function refusalsOf(name: CallName): (readonly [status: string, meaning: string])[] {
  const { method, user, staff } = contractOf(name)
  const statuses: Refusal[] = [
    ...(method === 'GET' ? ([400] as const) : ([400, 403, 409, 413, 415, 422, 429] as const)),
    ...(user || staff || name === 'security.token' ? ([401] as const) : []),
    ...(staff && method === 'GET' ? ([403] as const) : []),
    ...([404, 431, 500, 503] as const),
  ]
  return statuses.sort((a, b) => a - b).map((status) => [String(status), REFUSALS[status]] as const)
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: JsonSchema
}

/** Returns the path and query parameters of a call. */
export function queryOf({ params, query, pathNames = {} }: Call): Parameter[] {
  const of = (where: Parameter['in'], from: Call['query']): Parameter[] =>
    Object.entries(from?.properties ?? {}).map(([name, schema]) => ({
      name,
      in: where,
      required: where === 'path' || (from?.required?.includes(name) ?? false),
      schema: where === 'path' && pathNames[name] ? written(schema, pathNames[name]) : schema,
    }))
  return [...of('path', params), ...of('query', query)]
}

/** Returns the schema of a path parameter with its values as spelled in paths. */
const written = ({ description }: JsonSchema, names: Readonly<Record<string, string>>): JsonSchema => ({
  enum: Object.values(names),
  ...(description !== undefined && { description }),
})

/** A form of schema/forms. Its fields define a part of the body of the call to which it posts. */
export interface SentForm {
  readonly id: string
  /** Title of the form: «Вопрос или обратный звонок». */
  readonly title: string
  readonly call: string
  /** Schema of the part of the call's body that the form's fields define. */
  readonly body: JsonSchema
}

/**
 * Returns the contracts of all documented calls as an OpenAPI document.
 * @param origin of the site, "https://shop.example"
 * @param forms forms of the site, whose fields define the bodies of their calls
 */
export function openApi(origin: string, title: string, forms: readonly SentForm[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const name of Object.keys(calls).filter(isCallName).filter(isPublished)) {
    const { path, method } = contractOf(name)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, forms) }
  }
  return {
    openapi: '3.1.1',
    info: { title, version: '1', description: 'Вызовы сайта: каталог, корзина, заказы, личный кабинет.' },
    servers: [{ url: origin }],
    tags: Object.entries(groupTitles).map(([name, description]) => ({ name, description })),
    paths,
    // Security is declared per operation.
    security: [],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'auth.token', description: 'Вход на сайте.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'Знак доступа из security.token.' },
      },
      schemas: { Refusal: refusal },
    },
  }
}

const refusal = {
  type: 'object',
  required: ['message', 'statusCode'],
  properties: {
    message: { type: 'string', description: 'Что случилось, словами для человека.' },
    statusCode: { type: 'integer', description: 'Тот же код, что у ответа.' },
    code: { type: 'integer', description: 'Он же, у вызовов, чей ответ называет code.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Что не так с каждым полем: имя поля → слова для человека.',
    },
    details: { type: 'object', description: 'Чего вызову не хватило.' },
  },
}

function operation(name: PublicName, forms: readonly SentForm[]): object {
  const call = contractOf(name)
  const { description, user, response, download } = call
  const body = bodyOf(
    call,
    forms.filter((form) => form.call === name),
  )
  return {
    operationId: name.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase()),
    tags: [groupOf(name)],
    summary: description,
    ...(user && { security: [{ session: [] }, { bearer: [] }] }),
    parameters: [
      ...queryOf(call).map(({ schema, ...parameter }) => ({
        ...parameter,
        ...(schema.description !== undefined && { description: schema.description }),
        ...(parameter.in === 'query' && schema.type === 'array' && { style: 'form', explode: false }),
        schema: plain(schema),
      })),
      ...(accessOf(call) === 'public' ? [] : [visitorCookie]),
      ...(call.keyed ? [keyHeader] : []),
    ],
    ...(body && { requestBody: body }),
    responses: {
      200: {
        description: download === undefined ? 'Ответ.' : `Файл ${download}.`,
        content: { 'application/json': { schema: plain(response), example: sampleOf(response) } },
      },
      ...Object.fromEntries(
        refusalsOf(name).map(([status, meaning]) => [
          status,
          {
            description: meaning,
            ...(/^(?:429|503)$/.test(status) && { headers: retryAfter }),
            // Node itself sends 431 before this project's code runs, without a JSON body.
            ...(status !== '431' && {
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
            }),
          },
        ]),
      ),
    },
  }
}

const visitorCookie = {
  name: 'userId',
  in: 'cookie',
  required: false,
  description: 'Номер посетителя, чьи корзина и списки; сайт даёт его сам с первой страницей.',
  schema: { type: 'string' },
}

const keyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Свой у каждой отправки: повтор с тем же ничего больше не меняет.',
  schema: { type: 'string', maxLength: 100 },
}

const retryAfter = {
  'Retry-After': { description: 'Через сколько секунд снова.', schema: { type: 'integer', minimum: 0 } },
}

/** Returns the schema of a call's body for each form that posts to it; without forms, the call's own schema. */
export function bodiesOf({ body = NO_BODY }: Call, forms: readonly SentForm[]): readonly JsonSchema[] {
  if (forms.length === 0) return [body]
  return forms.map(({ id, title, body: { properties, required = [], allOf } }) => {
    const isNamed = forms.length > 1
    const nameOfForm = isNamed ? { form: { ...body.properties.form, const: id } } : {}
    const requiredKeys = [...(body.required ?? []), ...required, ...(isNamed ? ['form'] : [])]
    return {
      ...body,
      ...(allOf && { allOf }),
      title,
      properties: { ...body.properties, ...properties, ...nameOfForm },
      ...(requiredKeys.length > 0 && { required: [...new Set(requiredKeys)] }),
    }
  })
}

const NO_BODY = { type: 'object', additionalProperties: false, properties: {} } as const

function bodyOf(call: Call, forms: readonly SentForm[]): object | undefined {
  const { method, form, files } = call
  if (method === 'GET') return undefined
  const bodies = bodiesOf(call, forms)
  const [first = {}, ...others] = bodies.map(plain)
  const schema = others.length > 0 ? { anyOf: [first, ...others] } : first
  const content = {
    'application/json': { schema },
    ...(form && { 'application/x-www-form-urlencoded': { schema } }),
    ...(files && {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['body'],
          properties: { body: schema },
          additionalProperties: { type: 'string', contentMediaType: 'application/octet-stream' },
        },
        encoding: { body: { contentType: 'application/json' } },
      },
    }),
  }
  return { required: bodies.every(({ required = [] }) => required.length > 0), content }
}

/** Returns a schema without the project's own keywords. */
function plain({ properties, ...rest }: JsonSchema): JsonSchema {
  const parts = Object.entries(rest)
    .filter(([key]) => !OWN_WORDS.has(key))
    .map(([key, value]) => [
      key,
      // Generators of typed clients do not support `additionalProperties` with a schema beside `properties`.
      properties && key === 'additionalProperties' && value !== false
        ? true
        : SCHEMAS.has(key)
          ? plainAll(value)
          : value,
    ])
  return {
    ...Object.fromEntries(parts),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, plain(part)])),
    }),
  }
}

const OWN_WORDS = new Set(['role', 'bind', 'names', 'patternErrorMessage'])

/** Keywords of JSON Schema whose values are schemas. */
const SCHEMAS = new Set(['items', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else', 'allOf'])

const plainAll = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(plainAll) : isRecord(value) ? plain(value) : value
