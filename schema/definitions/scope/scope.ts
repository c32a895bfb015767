import { segmentsOf } from '../addresses/routing.ts'
import type { Around } from '../authoring/walk.ts'
import { callNamed } from '../calls/call.ts'
import { infer } from '../expressions/infer.ts'
import type { ScopeTypes } from '../expressions/types.ts'
import { ANYTHING, type JsonSchema } from '../json-schema/types.ts'
import { list, record } from '../json-schema/unknown.ts'
import type { SchemaFile } from '../kinds/files.ts'
import { memoizeBy } from '../memoize.ts'
import type { CheckContext } from './context.ts'
import { objectType, paramsType, rowsType, stringType } from './params.ts'

const titled = (title: string): JsonSchema => ({ ...stringType, title })

/**
 * Type of `site` in expressions. `analytics`: a visit counter is configured, which needs the visitor's consent. `keepsOrders`: this site
 * stores baskets, orders and accounts itself, not in another back end (server/shop/upstream).
 */
const site = objectType({
  name: titled('Название сайта'),
  host: titled('Адрес сайта'),
  year: { type: 'integer', title: 'Нынешний год' },
  analytics: { type: 'boolean', title: 'Есть счётчик посещений' },
  keepsOrders: { type: 'boolean', title: 'Сайт сам ведёт заказы' },
})

/** Type of `error` on the error page: HTTP status, message for the visitor, name of the current `Area`, such as "desk". */
const error = objectType({ status: { type: 'integer' }, message: stringType, area: stringType })

/** Type of `user`: what pages may know of the visitor. No personal data, because pages are cached. */
const user = objectType({ signedIn: { type: 'boolean', title: 'Посетитель вошёл' } })

const device = objectType({ kind: { enum: ['mobile', 'tablet', 'desktop'], title: 'Вид устройства' } })

/** Type of `route` in layouts and partials, which many pages have in common. */
const anyRoute = objectType({ path: titled('Адрес страницы') })

/** Returns the type of `submission`, the data of a submission for its letter (server/engine/mail/letters.ts). */
const submissionType = (forms: readonly SchemaFile[]): JsonSchema =>
  objectType({
    number: { type: 'integer', title: 'Номер заявки' },
    form: titled('Название формы'),
    page: titled('Страница, откуда отправили'),
    answers: rowsType,
    // No field is required, because the visitor may leave optional fields empty.
    values: objectType(
      Object.fromEntries(
        forms.flatMap(({ value }) =>
          list(record(value).fields)
            .map(record)
            .map(({ name, alias, label }) => [String(name), titled(String(alias ?? label ?? name))]),
        ),
      ),
      [],
    ),
  })

/** Type of `product`: the product on whose page the visitor sent the form; empty for other pages (save-submission.ts). */
const letterProduct = objectType({ title: titled('Изделие'), article: titled('Артикул'), link: titled('Ссылка') }, [])

/** Returns the types of the values that a file's expressions may read. The server provides these values (server/engine/pages). */
export function scopeOf(context: CheckContext, file: SchemaFile): ScopeTypes {
  const value = record(file.value)
  const everywhere: ScopeTypes = { ...context.roots(context.files), site }
  const onPages: ScopeTypes = { ...everywhere, device, user }
  switch (context.files.kinds.get(file.kind).scope ?? file.kind) {
    case 'page': {
      const { isError } = context.reachOf(file.id)
      const scope = {
        ...onPages,
        route: routeType(context, file.id),
        query: queryType(value.query),
        data: dataType(context, value.data),
        ...(context.files.kinds.areaOf(file.id).staff && { posted: postedType(context) }),
        ...(isError && { error }),
      }
      return value.let === undefined ? scope : { ...scope, let: letType(value.let, scope) }
    }
    case 'layout':
      return { ...onPages, route: anyRoute, data: dataType(context, value.data) }
    case 'modal':
      return { ...onPages, data: dataType(context, value.data), params: paramsType(value.params) }
    case 'mail': {
      const forms = formsSending(context, file.id)
      return {
        ...everywhere,
        params: paramsType(value.params),
        // A missing or invalid form, which another rule reports, may be the one that sends this letter.
        ...((forms.length > 0 || isFormUnknown(context)) && {
          submission: isFormUnknown(context) ? ANYTHING : submissionType(forms),
          product: letterProduct,
        }),
      }
    }
    case 'form':
      return { ...everywhere, data: dataType(context, value.data) }
    case 'partial':
      return { ...onPages, route: anyRoute, params: paramsType(value.params) }
    default:
      return everywhere
  }
}

/** Type of `posted`: the values of a form that the server refused, and the reason; all are empty before a submission. */
const postedType = memoizeBy(({ files }: CheckContext) =>
  objectType(
    Object.fromEntries([
      ['refusal', stringType],
      ['form', stringType],
      ...[...files.of('form')]
        .filter(([id]) => files.kinds.areaOf(id).staff)
        .flatMap(([, { value }]) =>
          list(record(value).fields).map((field) => [String(record(field).name), stringType] as const),
        ),
    ]),
    [],
  ),
)

const isFormUnknown = ({ files }: CheckContext): boolean =>
  files.of('form').size === 0 || [...files.of('form').values()].some(({ value }) => value === undefined)

const formsSending = ({ files }: CheckContext, mail: string): SchemaFile[] =>
  [...files.of('form').values()].filter((form) =>
    list(record(form.value).mails).some((sent) => record(sent).mail === mail),
  )

/** Adds the value `item` inside a slot that is rendered for each element of a list. */
export function scopeInside(scope: ScopeTypes, around: readonly Around[]): ScopeTypes {
  let inner = scope
  for (const { block, contract, slot } of around) {
    const prop = contract?.slots?.[slot]?.item
    if (prop) inner = { ...inner, item: infer(block.props[prop], inner).schema.items ?? ANYTHING }
  }
  return inner
}

/** Returns the type of `route`. Only the parameters that all routes of the page have are required. */
function routeType(context: CheckContext, page: string): JsonSchema {
  const { routes } = context.reachOf(page)
  const paramNames = routes.map((route) => {
    const named = segmentsOf(route.path).filter((segment) => 'name' in segment)
    return {
      all: [...named.map(({ name }) => name), ...Object.keys(route.params ?? {})],
      sure: [...named.filter(({ optional }) => !optional).map(({ name }) => name), ...Object.keys(route.params ?? {})],
    }
  })
  const names = [...new Set(paramNames.flatMap(({ all }) => all))]
  const sure = names.filter((name) => paramNames.every((route) => route.sure.includes(name)))
  /** Returns the type of a parameter: an enum of its values, if every route of the page sets the parameter. */
  const fixed = (name: string): JsonSchema => {
    const values = routes.map(({ params }) => params?.[name])
    return values.every((value) => value !== undefined) ? { enum: [...new Set(values)] } : stringType
  }
  return objectType(
    { ...Object.fromEntries(names.map((name) => [name, fixed(name)])), path: titled('Адрес страницы') },
    [...sure, 'path'],
  )
}

const QUERY_TYPES: Readonly<Record<string, JsonSchema>> = {
  integer: { type: 'integer' },
  list: { type: 'array', items: stringType },
}

function queryType(query: unknown): JsonSchema {
  const declared = Object.entries(record(query))
  return objectType(
    Object.fromEntries(
      declared.map(([name, of]) => [
        name,
        Array.isArray(record(of).values)
          ? { enum: list(record(of).values) }
          : (QUERY_TYPES[String(record(of).type)] ?? stringType),
      ]),
    ),
    declared.filter(([, of]) => 'default' in record(of)).map(([name]) => name),
  )
}

/** Returns the type of `let`, a page's named values. An invalid value is reported once; expressions that read it are valid. */
function letType(named: unknown, scope: ScopeTypes): JsonSchema {
  const types = Object.entries(record(named)).map(([name, value]) => [name, infer(value, scope)] as const)
  return objectType(
    Object.fromEntries(types.map(([name, { schema, problems }]) => [name, problems.length > 0 ? ANYTHING : schema])),
    types.filter(([, { mayBeEmpty }]) => !mayBeEmpty).map(([name]) => name),
  )
}

function dataType({ calls }: CheckContext, data: unknown): JsonSchema {
  const requests = Object.entries(record(data))
  return objectType(
    Object.fromEntries(
      // Another rule reports an unknown source; its response may have any type, so expressions that read it are valid.
      requests.map(([name, request]) => [name, callNamed(calls, record(request).source)?.response ?? ANYTHING]),
    ),
    requests.filter(([, request]) => record(request).optional !== true).map(([name]) => name),
  )
}
