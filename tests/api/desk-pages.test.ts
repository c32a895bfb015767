import { beforeAll, expect, test } from 'vitest'
import { contractOf, isCallName } from '#schema/api/calls.ts'
import { post } from '../site/account.ts'
import { senderOf } from '../site/customer.ts'
import { useDesk } from '../site/desk-orders.ts'
import { question } from '../site/forms.ts'
import { plain } from '../site/html.ts'
import { somebody } from '../site/person.ts'
import { checkout } from '../site/shop.ts'
import { signedInAs } from '../site/staff.ts'

// Desk pages show a role only the links and buttons that it may use.

const desk = useDesk()
const paths: string[] = []
beforeAll(async () => {
  const { app, products } = desk.shop
  const number = await desk.order()
  const me = somebody(app)
  await me.post('basket/item/add', { productId: products[0]?.id, quantity: products[0]?.record.minQuantity })
  const form = { name: 'Анна', phone: '+79161234567', email: 'anna@paseka.example', workCompany: 'ООО «Пасека»' }
  await me.post('offer/request', { ...form, consents: checkout.consents })
  await post(app, '/api/app/form/feedback', { ...question, form: 'callback' }, { Cookie: `userId=${me.uid}` })
  const { query } = app.database
  await query
    .insertInto('order_files')
    .values({
      ...{
        order_id: (await query.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirstOrThrow())
          .id,
      },
      ...{ name: 'upd.pdf', type: 'application/pdf', title: '', for_buyer: 1, staff: 'Анна', added_at: '' },
    })
    .execute()
  const request = await query
    .selectFrom('submissions')
    .select('id')
    .where('form', '=', 'callback')
    .executeTakeFirstOrThrow()
  const offer = await query
    .selectFrom('orders')
    .select(['id', 'submission'])
    .where('status', '=', 'asked')
    .executeTakeFirstOrThrow()
  const parts: Record<string, string> = {
    id: String((await signedInAs(app, 'manager')).id),
    number,
    request: String(request.id),
    offer: String(offer.id),
    customer: await senderOf({ query }, request.id),
    other: await senderOf({ query }, offer.submission),
    product: String(products[0]?.id),
  }
  for (const { path, guard } of app.site.state().site.routes) {
    const own = path.includes('{about}') ? { about: 'order', id: number } : parts
    if (guard === 'staff')
      paths.push(`${path.replace(/\{(\w+)\}/g, (part, name: string) => ({ ...parts, ...own })[name] ?? part)}/`)
  }
})

/** Returns the HTML of the pages that a role may open, by path. */
async function pagesOf(Cookie: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const path of paths) {
    const { status, body } = await desk.page(path.endsWith('/status/') ? `${path}?to=confirmed` : path, Cookie)
    expect([path, status === 200 || status === 403]).toEqual([path, true])
    if (status === 200) pages.set(path, body)
  }
  return pages
}

test.each(['viewer', 'content', 'manager', 'owner'])('%s sees no form and no link that is refused', async (role) => {
  const { Cookie } = await signedInAs(desk.shop.app, role)
  const { site } = desk.shop.app.site.state()
  const rights =
    site
      .content('roles')
      .values()
      .next()
      .value?.roles.find(({ id }) => id === role)?.rights ?? []
  const refused: string[] = []
  const asked = new Map<string, number>()
  for (const [path, body] of await pagesOf(Cookie)) {
    for (const [, form = ''] of body.matchAll(/name="form" value="([^"]+)"/g)) {
      const call = site.forms.get(form)?.value.submit.call
      if (call !== undefined && isCallName(call) && contractOf(call).staff === true && !rights.includes(call))
        refused.push(`${path} ${form}`)
    }
    for (const [, href = ''] of body.matchAll(/href="(\/desk\/[^"]*)"/g)) {
      const link = href.replaceAll('&amp;', '&')
      const [, table] = /^\/desk\/(orders|catalog)\.(?:csv|xlsx)/.exec(link) ?? []
      if (table !== undefined) {
        // The export is not requested, because its worker thread would write a file; the test checks the role's right instead.
        if (!rights.includes(`desk.${table}Export`)) refused.push(`${path} ${link}`)
        continue
      }
      if (!asked.has(link)) asked.set(link, (await desk.page(link, Cookie)).status)
      if (asked.get(link) === 403) refused.push(`${path} ${link}`)
    }
  }
  expect(refused).toEqual([])
})

test.each([
  ['content', '/desk/orders/', 403, 'попросите владельца дать право'],
  ['manager', '/desk/orders/26-7F3K-Q/', 404, 'Такого заказа нет.'],
  ['manager', '/desk/nothing/', 404, 'Такой страницы на рабочем месте нет.'],
])('an error stays at the desk: %s at %s', async (role, path, status, told) => {
  const { Cookie } = await signedInAs(desk.shop.app, role)
  const { body: guest } = await desk.shop.app.ask('/desk/nothing/')
  const answer = await desk.page(path, Cookie)
  expect([answer.status, plain(answer.body)]).toEqual([status, expect.stringContaining(told)])
  expect(answer.body).toContain('class="desk-menu ')
  expect(answer.body).toMatch(/<a [^>]*href="\/desk\/home\/"/)
  expect(answer.body).not.toMatch(/<a [^>]*href="\/"|roles\.json/)
  expect([guest.includes('desk-menu'), plain(guest).includes('Такой страницы не существует')]).toEqual([false, true])
})
