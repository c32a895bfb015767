import { fieldError, HttpError } from '../engine/http/http-error.ts'
import { addEvent, readEvents } from '../shop/orders/events.ts'
import { storeOrderFile } from '../shop/orders/files.ts'
import { letterFacts } from '../shop/orders/letters.ts'
import { type Order, orderUrl, paperLink, updateOrder } from '../shop/orders/order.ts'
import { contactOfOrder } from '../shop/orders/read.ts'
import { type DeskHandlers, mayCall, type StaffContext, type StaffPostContext } from './context.ts'
import { orderLink, staleOrder, wantedOrder } from './order-shared.ts'
import { commitSeen } from './preview.ts'
import { listStaff, type Staff, staffById } from './staff.ts'

/** Returns true if a note is less than a minute old. The same note within this time is a double click. */
const isJust = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) < 60_000

async function tellOfFiles(
  order: Order,
  added: readonly { id: number; title: string }[],
  { site, origin, database, mailer, wakeOutbox }: StaffPostContext,
): Promise<void> {
  const { email, account } = await contactOfOrder(database.query, order)
  if (email === undefined) return
  const files = added.map(({ id, title }) => ({ label: title, text: paperLink(origin, site.signing, 'file', id) }))
  const link = orderUrl({ site, origin }, order)
  await database.query.transaction().execute((transaction) =>
    mailer.write(transaction, {
      ...{ to: email, mail: 'desk/order-files', isUnlimited: true, account, buyer: order.buyer },
      params: { ...letterFacts(order), files, link },
    }),
  )
  wakeOutbox()
}

const noFile = (): HttpError => new HttpError(404, 'Такого файла нет.')

/** Returns a person who may be responsible for orders. @throws HttpError 422 if the person may not change them */
export async function findColleague(id: string, { site, database }: StaffContext): Promise<Staff> {
  const person = await staffById(database.query, Number(id))
  if (!person || !mayCall(site, person.role, 'desk.orderStatus'))
    throw fieldError('responsible', 'Этот сотрудник не\u00a0ведёт заказов')
  return person
}

/** Sets or removes an order's responsible person. @returns false if somebody else has changed the order */
export const assign = (order: Order, person: Staff | undefined, { database, staff }: StaffPostContext) =>
  database.query.transaction().execute(async (transaction) => {
    if (!(await updateOrder(transaction, order, { responsible: person?.id ?? null }))) return false
    const details = { name: person?.name ?? 'никто' }
    await addEvent(transaction, order, { kind: 'responsible', details, staff: staff.name }, new Date())
    return true
  })

export const orderNoteHandlers = {
  async 'desk.orderNote'({ number, text }, context) {
    const { site, database, staff, audit } = context
    const order = await wantedOrder(number, context)
    audit({ subject: number, personal: ['заметка'] })
    const now = new Date()
    await database.query.transaction().execute(async (transaction) => {
      const last = (await readEvents(transaction, order.id)).at(-1)
      const isRepeated =
        last?.kind === 'note' && last.staff === staff.name && last.details.text === text && isJust(last.at, now)
      if (!isRepeated) await addEvent(transaction, order, { kind: 'note', details: { text }, staff: staff.name }, now)
    })
    return orderLink(site, number)
  },

  /** Returns the members of the staff whose role may change orders. */
  async 'desk.colleagues'(_, { site, database }) {
    const all = await listStaff(database.query)
    return {
      list: all
        .filter(({ role }) => mayCall(site, role, 'desk.orderStatus'))
        .map(({ id, name }) => ({ value: String(id), text: name })),
    }
  },

  /** Sets or removes an order's responsible person. @throws HttpError 404; 409 for a changed order; 422 */
  async 'desk.orderResponsible'({ number, version, responsible }, context) {
    const { site, database, audit } = context
    const order = await wantedOrder(number, context)
    const person = responsible === undefined ? undefined : await findColleague(responsible, context)
    const before = order.responsible === null ? undefined : await staffById(database.query, order.responsible)
    audit({ subject: number, changes: { ответственный: [before?.email ?? null, person?.email ?? null] } })
    return commitSeen(version, order.version, {
      commit: async () => ((await assign(order, person, context)) ? orderLink(site, number) : undefined),
      async otherwise() {
        throw await staleOrder(number, `ответственный\u00a0— ${person?.name ?? 'никто'}`, context)
      },
    })
  },

  /** Attaches files to an order. @throws HttpError 404; 422 without a file, or for content of another type */
  async 'desk.orderFileAdd'({ number, title = '', forBuyer = false }, context) {
    const { site, database, staff, audit, files } = context
    const order = await wantedOrder(number, context)
    // Writes the number of files, not their names: names may contain personal data, and the audit is stored for years.
    audit({ subject: number, changes: { файлов: [0, files.length] } })
    if (files.length === 0) throw fieldError('files', 'Выберите файл')
    const wrong = files.find(({ type }) => type === '')
    if (wrong) throw fieldError('files', `Внутри «${wrong.name}» не\u00a0то, что обещает имя`)
    const now = new Date()
    const added: { id: number; title: string }[] = []
    for (const upload of files) {
      const file = { order: order.id, upload, title, isForBuyer: forBuyer, staff: staff.name }
      const id = await storeOrderFile(database, file, now)
      if (id === undefined) continue
      added.push({ id, title: title || upload.name })
      await database.query.transaction().execute((transaction) => {
        const details = { name: upload.name, title, isForBuyer: forBuyer }
        return addEvent(transaction, order, { kind: 'file', details, staff: staff.name }, now)
      })
    }
    if (forBuyer && added.length > 0) await tellOfFiles(order, added, context)
    return orderLink(site, number)
  },

  async 'desk.orderFileRemove'({ number, file }, context) {
    const { site, database, staff, audit } = context
    const order = await wantedOrder(number, context)
    audit({ subject: number })
    await database.query.transaction().execute(async (transaction) => {
      const row = await transaction
        .deleteFrom('order_files')
        .where('id', '=', Number(file))
        .where('order_id', '=', order.id)
        .returning(['name', 'title', 'for_buyer'])
        .executeTakeFirst()
      if (!row) throw noFile()
      const { name, title } = row
      const details = { name, title, isForBuyer: Boolean(row.for_buyer), isRemoved: true } as const
      await addEvent(transaction, order, { kind: 'file', details, staff: staff.name }, new Date())
    })
    audit({ changes: { файлов: [1, 0] } })
    return orderLink(site, number)
  },

  async 'desk.orderFile'({ file }, { database, keepsOrders }) {
    const row = await database.query
      .selectFrom('order_files')
      .select(['name', 'type'])
      .where('id', '=', Number(file))
      .executeTakeFirst()
    if (!row || !keepsOrders) throw noFile()
    return row
  },
} satisfies Partial<DeskHandlers>
