import { beforeAll, expect, test } from 'vitest'
import { contractOf, isCallName } from '#schema/api/calls.ts'
import { senderOf } from '../site/customer.ts'
import { useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'
import { somebody } from '../site/person.ts'
import { signedInAs } from '../site/staff.ts'

// Desk pages show a role only the links and buttons that it may use.

const desk = useDesk()
const paths: string[] = []
beforeAll(async () => {
  const { app, products } = desk.shop
  const me = somebody(app)
  const number = await desk.order()
  await desk.fill(me)
  const offer = await desk.offer(me, { workCompany: 'ООО «Пасека»' })
  const request = await desk.request({}, me)
  const file = { name: 'upd.pdf', type: 'application/pdf', title: '', for_buyer: 1, staff: 'Анна', added_at: '' }
  const { id } = await desk.row(number)
  await desk.query
    .insertInto('order_files')
    .values({ ...file, order_id: id })
    .execute()
  const parts: Record<string, string> = {
    ...{ id: String((await signedInAs(app, 'manager')).id), number, request: String(request), offer: offer.id },
    customer: await senderOf(app.database, request),
    other: await senderOf(app.database, await desk.submissionOf(offer.number)),
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
  const Cookie = await desk.as(role)
  const { site } = desk.app.site.state()
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
  const Cookie = await desk.as(role)
  const { body: guest } = await desk.app.ask('/desk/nothing/')
  const answer = await desk.page(path, Cookie)
  expect([answer.status, plain(answer.body)]).toEqual([status, expect.stringContaining(told)])
  expect(answer.body).toContain('class="desk-menu ')
  expect(answer.body).toMatch(/<a [^>]*href="\/desk\/home\/"/)
  expect(answer.body).not.toMatch(/<a [^>]*href="\/"|roles\.json/)
  expect([guest.includes('desk-menu'), plain(guest).includes('Такой страницы не существует')]).toEqual([false, true])
})
