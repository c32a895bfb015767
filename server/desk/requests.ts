import { sql } from 'kysely'
import type { CallAnswer, CallParameters } from '#schema/definitions/calls/call.ts'
import { withPlainDashes } from '#schema/definitions/text/letters.ts'
import { formatPhone } from '#schema/definitions/text/phone.ts'
import type { Query } from '../engine/database/tables.ts'
import { addressOf } from '../engine/site/addresses.ts'
import type { Site } from '../engine/site/site.ts'
import { readVisitor, visitorAt } from '../engine/visitor/visitor.ts'
import { regionOf } from '../shop/regions/regions.ts'
import { BUYER_COLUMNS, searched, senderName } from '../shop/submissions/buyer.ts'
import { formHandlers } from '../shop/submissions/save-submission.ts'
import { senderOf } from '../shop/submissions/values.ts'
import type { DeskHandlers } from './context.ts'
import { dayEnd, dayStart, likeText, pageOf } from './lists.ts'

type Row = CallAnswer<'desk.requests'>['list'][number]

/** Calls whose submissions staff have to answer. Orders and subscriptions need no answer. */
export const REQUEST_CALLS = [...Object.keys(formHandlers), 'sample.order']

/** Selects submissions with their buyer and responsible person. */
export const requestRows = (query: Query) =>
  query
    .selectFrom('submissions')
    .innerJoin('buyers', 'buyers.id', 'submissions.buyer')
    .leftJoin('staff', 'staff.id', 'submissions.responsible')
    .select(['submissions.id', 'form', 'page', 'submissions.created_at', 'values', 'answered_at', 'answered_by'])
    .select([
      'responsible',
      'version',
      'submissions.buyer',
      'buyers.customer_id',
      'buyers.uid',
      'staff.name as taken_by',
      'staff.email as taken_email',
    ])
    .select(BUYER_COLUMNS)

export type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRows>['execute']>>[number]

/** Returns the name of a member of the staff, or the e-mail if there is no name; empty if there is neither. */
export const nameOf = ({ name, email }: { name: string | null; email: string | null }): string => name || email || ''

export const formName = (site: Site, form: string): string => site.forms.get(form)?.value.name ?? form

export function lookOf({ answered_at, responsible }: Pick<RequestRow, 'answered_at' | 'responsible'>): Row['look'] {
  if (answered_at !== null) return { name: 'отвечено', tone: 'good' }
  return responsible === null ? { name: 'ждёт ответа', tone: 'waiting' } : { name: 'в\u00a0работе', tone: 'active' }
}

/** Returns the path of a page, and the name and code of the region that the path names. The default region is returned as empty strings. */
export function placeOf(site: Site, page: string | null): { path: string; region: string; code: string } {
  if (page === null || !URL.canParse(page)) return { path: '', region: '', code: '' }
  const { pathname } = new URL(page)
  const visitor = visitorAt(pathname, site, readVisitor(site, undefined))
  const { name, code } = visitor.namesVariant ? regionOf(visitor) : { name: '', code: '' }
  return { path: pathname, region: name, code }
}

export function toRequest(site: Site, row: RequestRow): Row {
  const sender = senderOf(row)
  const { path, region } = placeOf(site, row.page)
  return {
    number: row.id,
    link: addressOf(site, 'desk.request', { id: String(row.id) }),
    form: formName(site, row.form),
    who: senderName(sender),
    contact: formatPhone(sender.phone) || sender.email,
    createdAt: row.created_at,
    look: lookOf(row),
    by: row.answered_by ?? nameOf({ name: row.taken_by, email: row.taken_email }),
    place: [region, path].filter((part) => part !== '').join(', '),
  }
}

type Filter = Omit<CallParameters<'desk.requests'>, 'page'>

/** Matches a search text that is only a request's number. It has at most 9 digits, so that a phone or an ИНН does not match. */
const NUMBER = /^№?\s*([1-9]\d{0,8})$/

/** Returns the request number in a search text; undefined if there is none. */
export function typedNumber(q: string): number | undefined {
  const [, number] = NUMBER.exec(q.trim()) ?? []
  return number === undefined ? undefined : Number(number)
}

/** Normalizes a search text for comparison with `buyers.search`. A phone becomes its digits. */
export const searchedText = (q: string): string =>
  /^[+\d][\d\s().-]{4,}$/.test(withPlainDashes(q.trim()))
    ? q.replace(/[^0-9]/g, '').replace(/^8(?=[0-9]{10}$)/, '7')
    : searched(q)

function findRequests(query: Query, { form, state, from, to, q = '' }: Filter, staff: number) {
  const [since, until] = [dayStart(from), dayEnd(to)]
  let requests = query.selectFrom('submissions').where('call', 'in', REQUEST_CALLS)
  if (form !== undefined) requests = requests.where('form', '=', form)
  if (state === 'waiting') requests = requests.where('answered_at', 'is', null)
  if (state === 'answered') requests = requests.where('answered_at', 'is not', null)
  if (state === 'own') requests = requests.where('responsible', '=', staff).where('answered_at', 'is', null)
  if (since !== undefined) requests = requests.where('submissions.created_at', '>=', since)
  if (until !== undefined) requests = requests.where('submissions.created_at', '<', until)
  const number = typedNumber(q)
  if (q.trim() !== '')
    requests = requests.where(({ or, eb }) =>
      or([
        ...(number === undefined ? [] : [eb('submissions.id', '=', number)]),
        ...(number !== undefined && number < 10_000
          ? []
          : [
              eb('buyer', 'in', ({ selectFrom }) =>
                selectFrom('buyers')
                  .select('buyers.id')
                  .where('search', 'like', sql<string>`${likeText(searchedText(q))} escape '\\'`),
              ),
            ]),
      ]),
    )
  return requests
}

/** Returns the number of requests that match a filter, and the time of the oldest one. @param staff ID of the person for the state `own` */
export async function countRequests(query: Query, filter: Filter, staff: number) {
  const { total, since } = await findRequests(query, filter, staff)
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.min('created_at').as('since')])
    .executeTakeFirstOrThrow()
  return { total: Number(total), since }
}

/**
 * Returns a page of requests: first the request whose number was searched, then the others by date. Reads only IDs at first, from the
 * indexes, and then the rows of this page.
 */
export async function readRequests(
  query: Query,
  filter: Filter,
  staff: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RequestRow[]; total: number }> {
  const requests = findRequests(query, filter, staff)
  const { total } = await countRequests(query, filter, staff)
  const exact = typedNumber(filter.q ?? '')
  const newest = filter.sort === 'createdAt' ? sql`submissions.id` : sql`submissions.id desc`
  const order = exact === undefined ? newest : sql`case submissions.id when ${exact} then 0 else 1 end, ${newest}`
  const ids = await requests.select('submissions.id').orderBy(order).limit(limit).offset(offset).execute()
  if (ids.length === 0) return { rows: [], total }
  const rows = await requestRows(query)
    .where(
      'submissions.id',
      'in',
      ids.map(({ id }) => id),
    )
    .orderBy(order)
    .execute()
  return { rows, total }
}

const formsOf = (site: Site) =>
  [...site.forms.values()].flatMap(({ id, value }) =>
    REQUEST_CALLS.some((name) => name === value.submit.call) ? [{ value: id, text: value.name }] : [],
  )

export const requestListHandlers = {
  async 'desk.requests'({ page, ...filter }, { site, database, staff }) {
    const base = addressOf(site, 'desk.requests', filter)
    const { list, pagination } = await pageOf(page, base, (part) =>
      readRequests(database.query, filter, staff.id, part),
    )
    return { list: list.map((row) => toRequest(site, row)), pagination, forms: formsOf(site) }
  },
} satisfies Partial<DeskHandlers>
