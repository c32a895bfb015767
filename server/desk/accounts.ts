import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import type { Transaction } from '../engine/database/tables.ts'
import { fieldError, HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import type { Site } from '../engine/site/site.ts'
import { DONE } from '../shop/account/profile.ts'
import { actionOf, changesText, readAudit, SHOWN, UNFINISHED } from './audit.ts'
import { type DeskHandlers, rolesOf, roleTitle, type StaffPostContext } from './context.ts'
import { dayEnd, dayStart, pageOf } from './lists.ts'
import {
  addStaff,
  listStaff,
  lockStaff,
  removeStaff,
  resetPassword,
  resetTotp,
  type Staff,
  setRole,
  staffById,
} from './staff.ts'

const toPerson = (site: Site, staff: Staff): CallAnswer<'desk.person'>['item'] => ({
  id: staff.id,
  email: staff.email,
  name: staff.name,
  role: staff.role,
  roleTitle: roleTitle(site, staff.role),
  link: addressOf(site, 'desk.person', { id: String(staff.id) }),
  stateText: staff.password === null ? 'приглашён' : staff.totp_confirmed_at === null ? 'задал пароль' : 'работает',
  seenAt: staff.seen_at,
})

const missing = (): HttpError => new HttpError(404, 'Такого сотрудника нет: возможно, его уже убрали.')

/** Checks that a role exists. @throws HttpError 422 if it does not */
function checkRole(site: Site, role: string): void {
  if (rolesOf(site).some(({ id }) => id === role)) return
  throw fieldError('role', 'Такой роли нет')
}

/** Changes another person's access. @throws HttpError 403 if the author's role has just changed, 404, 409 for the author's own access */
async function changeOther(
  id: string,
  context: StaffPostContext,
  change: (transaction: Transaction, staff: Staff) => Promise<unknown>,
): Promise<typeof DONE> {
  await context.database.query.transaction().execute(async (transaction) => {
    // Locks both rows, always in the same order, so that two owners cannot remove each other.
    const [author, person] = [context.staff.id, Number(id)]
    const rows = new Map<number, Staff | undefined>()
    for (const one of [author, person].toSorted((a, b) => a - b)) rows.set(one, await lockStaff(transaction, one))
    if (rows.get(author)?.role !== context.staff.role)
      throw new HttpError(403, 'Ваш доступ только что изменили: войдите снова.')
    const staff = rows.get(person)
    if (!staff) throw missing()
    context.audit({ subject: staff.email })
    if (staff.id === context.staff.id)
      throw new HttpError(
        409,
        'Свой доступ так не\u00a0меняют: попросите другого владельца или того, кто ведёт сервер.',
      )
    await change(transaction, staff)
  })
  context.wakeOutbox()
  return DONE
}

/** Texts for the results of calls, by the `status` of the audit entry. */
const RESULTS: Readonly<Record<number, string>> = {
  [UNFINISHED]: 'начато, не\u00a0закончено',
  [SHOWN]: 'показано до\u00a0сохранения',
  200: 'сделано',
  401: 'не\u00a0вошёл',
  403: 'нет права',
  404: 'такого нет',
  409: 'уже изменено',
  422: 'не\u00a0принято',
  429: 'слишком часто',
}

export const staffHandlers = {
  'desk.staff': async (_, { site, database }) => ({
    list: (await listStaff(database.query)).map((staff) => toPerson(site, staff)),
  }),

  async 'desk.person'({ id }, { site, database }) {
    const staff = await staffById(database.query, Number(id))
    if (!staff) throw missing()
    return { item: toPerson(site, staff) }
  },

  'desk.roles': (_, { site }) => ({ list: rolesOf(site).map(({ id, title }) => ({ value: id, text: title })) }),

  async 'desk.staffAdd'({ email, name, role }, context) {
    checkRole(context.site, role)
    context.audit({ subject: email.toLowerCase(), changes: { роль: [null, role] } })
    const added = await context.database.query
      .transaction()
      .execute((transaction) => addStaff(transaction, { email, name, role }, context, new Date()))
    if (!added) throw fieldError('email', 'Сотрудник с\u00a0этой почтой уже есть')
    context.wakeOutbox()
    return DONE
  },

  'desk.staffRole'({ id, role }, context) {
    checkRole(context.site, role)
    return changeOther(id, context, (transaction, staff) => {
      context.audit({ changes: { роль: [staff.role, role] } })
      return setRole(transaction, staff.id, role)
    })
  },

  'desk.staffRemove': ({ id }, context) =>
    changeOther(id, context, (transaction, staff) => {
      context.audit({ changes: { роль: [staff.role, null] } })
      return removeStaff(transaction, staff.id)
    }),

  'desk.staffResetTotp': ({ id }, context) =>
    changeOther(id, context, (transaction, staff) => {
      context.audit({ changes: { 'код из приложения': [staff.totp_confirmed_at && 'связан', null] } })
      return resetTotp(transaction, staff.id)
    }),

  'desk.staffResetPassword': ({ id }, context) =>
    changeOther(id, context, (transaction, staff) => {
      context.audit({ personal: ['пароль'] })
      return resetPassword(transaction, staff, context, new Date())
    }),

  async 'desk.audit'({ page, from, to, ...filter }, { site, database }) {
    const auditFilter = { ...filter, from: dayStart(from), until: dayEnd(to) }
    const base = addressOf(site, 'desk.audit', { from, to, ...filter })
    const { list, pagination } = await pageOf(page, base, (part) => readAudit(database.query, auditFilter, part))
    return {
      list: list.map((row) => ({
        at: row.at,
        email: row.email,
        call: row.call,
        action: actionOf(row.call),
        subject: row.subject,
        status: row.status,
        result: RESULTS[row.status] ?? 'ошибка',
        changes: changesText(row),
      })),
      pagination,
    }
  },
} satisfies Partial<DeskHandlers>
