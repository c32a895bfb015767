import { randomUUID } from 'node:crypto'
import { type Request, type Response, Router } from 'express'
import { contractOf, isCallName } from '#schema/api/calls.ts'
import type { AddedLine, RaisedLine } from '#schema/api/lists/several.ts'
import type { CallAnswer, CallName, MakeCall } from '#schema/definitions/calls/call.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { MAX_QUANTITY, readPieces, tooManyText, unclearText } from '#schema/definitions/shop/units/quantity.ts'
import type { FormContext } from '../../engine/forms/validate-submission.ts'
import { ownAddress, redirect } from '../../engine/http/address.ts'
import { isMultipart, readForm } from '../../engine/http/bodies.ts'
import { fieldError, HttpError } from '../../engine/http/http-error.ts'
import { readMultipart } from '../../engine/http/multipart.ts'
import { seal } from '../../engine/secrets/signing.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import type { Site } from '../../engine/site/site.ts'
import { clientOf } from '../../engine/visitor/staff.ts'
import { readTableFile } from '../catalog/import/table-file.ts'
import { basketAddress } from './calls/basket.ts'
import { PASTED } from './calls/paste.ts'
import { SOLD_UNITS } from './paste-columns.ts'
import { removedAfter, withRemoved } from './share.ts'

interface Dependencies<Context> {
  /** Folder in which an uploaded file is stored while its request is handled. */
  folder: string
  context: (request: Request, response: Response) => Context
  makeCall: MakeCall<Context>
}

type Limited = Pick<FormContext, 'formLimit' | 'address'>

/** Actions of list forms, which are names of calls. */
const ACTIONS: readonly string[] = [
  ...['basket.add', 'basket.set', 'basket.update', 'basket.remove', 'basket.take', 'basket.pair'],
  ...['favorite.add', 'favorite.remove', 'compare.add', 'compare.remove', 'order.repeat'],
  ...['order.cancel', 'sample.add', 'sample.remove'],
]

/** Maps the numeric inputs of the forms to the parameters of calls. */
const NUMBERS = {
  ...{ product: 'productId', with: 'withId', basketId: 'basketId' },
  ...{ quantity: 'quantity', place: 'place' },
} as const
const TEXTS = ['color', 'coloring', 'decoration', 'wanted', 'token', 'number', 'how', 'key'] as const

/** Maximum number of problems and of adjusted lines in the URL of a redirect. */
const MAX_REPORTED = 40

/**
 * Creates the routes for list forms without JavaScript; errors show the error page. POST /basket/paste/ (lines or file; do: add, replace,
 * drop or forget) adds many products. POST /lists/ (list, do, product, with, quantity, perBox, basketId, color, coloring, decoration,
 * wanted, token, number, back) changes a list and redirects back. A form with one button per list has no `list`: the `do` of the pressed
 * button names the list and the action, for example "favorite.add", and the response redirects to that list's page. Such a form has
 * `product`, or `with` (the product that goes with it), in the URL of its action. A button may have `do` in its own URL.
 */
export function createListRouter<Context extends { site: Site } & Limited>({
  folder,
  context,
  makeCall,
}: Dependencies<Context>): Router {
  const router = Router({ caseSensitive: true })
  router.post('/lists/', readForm, async (request: Request, response: Response) => {
    const posted = record(request.body)
    const callContext = context(request, response)
    const {
      do: doing,
      with: other,
      product = doing === undefined ? undefined : posted.closure,
      quantity,
    } = request.query
    const said = posted.list === undefined ? String(posted.do) : `${String(posted.list)}.${String(posted.do)}`
    const name = doing === undefined ? said : String(doing)
    const inAddress = Object.entries({ product, with: other, ...(name.startsWith('basket.') && { quantity }) })
    // Only the basket has quantities. Parameters of the pressed button's URL override the form's fields.
    const form = inPieces({ ...posted, ...Object.fromEntries(inAddress.filter(([, value]) => value !== undefined)) })
    const origin = `${request.protocol}://${request.get('host') ?? ''}`
    const removed = await removedAfter(
      { name, body: isCallName(name) ? bodyOf(form, name) : {}, referer: request.get('Referer') },
      callContext,
      makeCall,
    )
    const { target, raised = [] } = await change(name, form, callContext, makeCall)
    const listPage = pageOf(name, callContext.site)
    const back = ownAddress((posted.list === undefined ? listPage : posted.back) || request.get('Referer'), origin)
    const from = onSamePage(back, request.get('Referer'))
    if (raised.length > 0) goOn(response, saying(callContext.site, { added: 0, problems: [], raised }))
    else goOn(response, target ?? (back === listPage ? withRemoved(callContext.site, from, removed) : back))
  })
  router.post('/basket/paste/', readForm, async (request: Request, response: Response) => {
    const callContext = context(request, response)
    const { form, file } = isMultipart(request)
      ? await readPosted(request, response, folder, callContext)
      : { form: record(request.body) }
    const { lines, do: how } = form
    // A line break stands for an empty text, which the call does not accept; the call responds to the line break with a hint.
    const text = how === 'drop' || how === 'forget' ? '\n' : file || (typeof lines === 'string' && lines) || '\n'
    const replace = how === 'replace'
    // A link to the basket before it is replaced; undefined if the basket is empty, or the link would be too long.
    const before = replace ? await makeCall('basket.share', {}, callContext).catch(passRefusal) : undefined
    const forget = how === 'forget' ? { forget: String(form.head) } : {}
    const chosen = { ...columnsIn(form), matches: matchesIn(form), ...forget }
    const keep = file !== undefined || how === 'forget'
    const pasted = await makeCall('basket.paste', { text, replace, ...chosen, keep }, callContext)
    if (how === 'forget') return goOn(response, saying(callContext.site, { added: 0, problems: [], forgotten: true }))
    if (how === 'drop') return goOn(response, basketAddress(callContext.site))
    const { added, raised, problems, replaced, read } = pasted
    const reported = problems.slice(0, MAX_REPORTED).map(({ line, why, text, instead }) => ({
      line,
      why,
      text: text.slice(0, 60),
      ...(instead !== undefined && { instead }),
    }))
    const more = raised.length - MAX_REPORTED
    const outcome = {
      added: added.length,
      problems: reported,
      ...(raised.length > 0 && { raised: raised.slice(0, MAX_REPORTED) }),
      ...(more > 0 && { more }),
      ...(read && { read }),
      ...(replaced && { replaced, ...(before && { before: before.link }) }),
    }
    return goOn(response, saying(callContext.site, outcome))
  })
  return router
}

/** Maximum size of a file with an order in bytes: a thousand lines take a tenth of it. */
const MAX_FILE = 1024 * 1024

/** Reads the posted form; converts a table in a file to a text with tabs. @throws HttpError 413, 422, 429 */
async function readPosted(request: Request, response: Response, folder: string, context: Limited) {
  const allow = (_: unknown, field: string) => (field === 'file' ? { maxBytes: MAX_FILE, maxCount: 1 } : undefined)
  const { values, files } = await readMultipart(request, { folder, allow, maxMegabytes: 2 })
  const form: Record<string, unknown> = Object.fromEntries(Object.entries(values).map(([name, [text]]) => [name, text]))
  const [file] = files
  if (!file) return { form }
  await context.formLimit.take(context.address, false, 'paste')
  if (file.path === undefined) throw new HttpError(422, 'Файл больше 1\u00a0МБ: оставьте в\u00a0нём одну таблицу.')
  const rows = await readTableFile({ path: file.path, name: file.name }, clientOf(request, response))
  const cell = (text: string) =>
    /["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text.replace(/ {2,}/g, ' ')
  return { form, file: rows.map((cells) => cells.map(cell).join('\t')).join('\n') }
}

/** Returns the user's choices of products. A field «match…» has the typed article number, a tab, and the product's article number. */
const matchesIn = (form: Record<string, unknown>) =>
  Object.entries(form).flatMap(([name, value]) => {
    const [alias = '', article = ''] = name.startsWith('match') ? String(value).split('\t') : []
    return article === '' ? [] : { alias, article }
  })

/** Returns the columns of a table that the user chose, if any. */
const columnsIn = ({ head, article, quantity, unit }: Record<string, unknown>) =>
  filled(article) && filled(quantity)
    ? {
        columns: {
          ...{ head: String(head ?? ''), article: numberOf(article), quantity: numberOf(quantity) },
          unit: SOLD_UNITS.find((known) => known === unit) ?? ('pieces' as const),
        },
      }
    : {}

/** Returns the basket page's address with the signed result of a paste. */
function saying(site: Site, outcome: CallAnswer<'basket.pasted'>): string {
  const token = seal(site.signing, PASTED, JSON.stringify(outcome))
  return `${basketAddress(site)}${token === undefined ? '' : `?pasted=${token}`}`
}

/** Returns the page of a paginated list that the visitor was on. */
function onSamePage(list: string, referer: string | undefined): string {
  const url = referer !== undefined && URL.canParse(referer) ? new URL(referer) : undefined
  const page = url?.pathname === list ? url.searchParams.get('page') : null
  return page && /^\d{1,5}$/.test(page) ? `${list}?page=${page}` : list
}

function passRefusal(error: unknown): undefined {
  if (!(error instanceof HttpError) || error.statusCode !== 409) throw error
}

/** Returns the address of the list that an action such as "favorite.add" changes. */
function pageOf(name: string, site: Site): string | undefined {
  const source = name.replace(/\..*/, '.item')
  return isCallName(source) ? addressOf(site, source) : undefined
}

/** Makes the call of an action. @returns the redirect target, if not the previous page, and the lines whose quantity was adjusted */
async function change<Context extends { site: Site }>(
  name: string,
  form: Record<string, unknown>,
  context: Context,
  makeCall: MakeCall<Context>,
): Promise<{ target?: string; raised?: RaisedLine[] }> {
  if (name === 'basket.share') return { target: (await makeCall(name, {}, context)).link }
  // The link leads to a PDF: the browser downloads it and stays on the page.
  if (name === 'order.invoice') return { target: (await makeCall(name, bodyOf(form, name), context)).link }
  if (!ACTIONS.includes(name) || !isCallName(name)) throw new HttpError(400, 'Такого действия со списком нет.')
  let raised: RaisedLine[]
  try {
    if (name === 'order.repeat') return { target: (await makeCall(name, bodyOf(form, name), context)).link }
    raised = await raisedIn(await makeCall(name, bodyOf(form, name), context), context, makeCall)
  } catch (error) {
    // If the list of samples is full, the samples page shows a message.
    if (name === 'sample.add') {
      passRefusal(error)
      return { target: `${pageOf(name, context.site) ?? '/'}?full=1` }
    }
    if (name !== 'order.repeat' || filled(form.how)) throw error
    passRefusal(error)
    // The basket page asks whether to add or replace. The key makes repeated clicks of its button one change.
    const { number, token = '' } = form
    const confirmation = new URLSearchParams({ repeat: String(number), token: String(token), key: randomUUID() })
    return { target: `${basketAddress(context.site)}?${confirmation}` }
  }
  return { ...(name === 'basket.take' && { target: basketAddress(context.site) }), raised }
}

/** Returns the lines whose quantity was rounded up to whole boxes or the minimum order. */
async function raisedIn<Context>(answer: object, context: Context, makeCall: MakeCall<Context>): Promise<RaisedLine[]> {
  const lines = 'added' in answer && Array.isArray(answer.added) ? answer.added : [answer]
  const raised = (lines as Pick<AddedLine, 'basketId' | 'adjusted'>[]).filter(({ adjusted }) => adjusted) // the answer of a basket call
  if (raised.length === 0) return []
  const { items } = (await makeCall('basket.item', {}, context)).item
  return raised.slice(0, MAX_REPORTED).flatMap(({ basketId, adjusted }) => {
    const line = items.find((item) => item.basketId === basketId)
    if (!line || !adjusted) return []
    const { asked, quantity, why } = adjusted
    return { article: line.article, asked, quantity, why }
  })
}

/**
 * Converts a typed quantity to pieces, as the browser does, for example «3 кор.» by the pieces per box in the form. The server cannot look
 * these up: with another back end it does not know the product. @throws HttpError 422
 */
function inPieces({ quantity, ...form }: Record<string, unknown>): Record<string, unknown> {
  if (!filled(quantity)) return form
  const pieces = readPieces(String(quantity), { perBox: numberOf(form.perBox) })
  if (pieces === undefined || Number.isNaN(pieces))
    throw fieldError('quantity', unclearText(String(quantity).slice(0, 20)))
  if (pieces > MAX_QUANTITY) throw fieldError('quantity', `${tooManyText()}: проверьте число`)
  return { ...form, quantity: String(pieces) }
}

const numberOf = (value: unknown): number => (/^\d{1,15}$/.test(String(value)) ? Number(value) : Number.NaN)

/** Returns the call's body: the form's values without empty ones and without inputs that the call does not accept. */
function bodyOf(form: Record<string, unknown>, name: CallName): Record<string, unknown> {
  const properties = contractOf(name).body?.properties ?? {}
  const numbers = Object.entries(NUMBERS).flatMap(([input, key]) =>
    filled(form[input]) ? [[key, numberOf(form[input])] as const] : [],
  )
  // An empty wish is passed on to `basket.update` too, since it removes the wish.
  const texts = TEXTS.flatMap((key) =>
    filled(form[key]) || (name === 'basket.update' && form[key] === '') ? [[key, String(form[key])] as const] : [],
  )
  return Object.fromEntries([...numbers, ...texts].filter(([key]) => Object.hasOwn(properties, key)))
}

const filled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

const goOn = (response: Response, address: string) => redirect(response.set('Cache-Control', 'no-store'), 303, address)
