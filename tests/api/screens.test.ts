import { describe, expect, test } from 'vitest'
import { today } from '#schema/definitions/text/dates.ts'
import { signedIn } from '../site/account.ts'
import { startApp } from '../site/app.ts'
import { linksOf, part, plain, renderHtml } from '../site/html.ts'
import { somebody } from '../site/person.ts'
import { copySchema } from '../site/schema-copy.ts'
import { checkout } from '../site/shop.ts'
import { useApp } from '../site/use-app.ts'

// Content of the screens of specification.md §2, in their HTML.

const app = useApp({}, { render: renderHtml })

const html = async (path: string, Cookie = ''): Promise<string> => (await app.ask(path, { headers: { Cookie } })).body

test('the page /404/ says that there is no such page, and leads home by a button', async () => {
  const main = part(await html('/404/'), 'main')
  expect(plain(main)).toContain('Такой страницы не существует')
  expect(linksOf(main, 'На главную')).toEqual(['/'])
})

test.each(['/takogo-net/', '/about/nichego/', '/nowhere/catalog/'])(
  '%s is no route: 404 with the words of specification.md §2',
  async (path) => {
    const { status, body } = await app.ask(path)
    expect([status, plain(body)]).toEqual([404, expect.stringContaining('This page could not be found')])
  },
)

test('a page that fails says its status and what has happened, and leads home', async () => {
  const { Cookie } = await signedIn(app)
  const { schema } = app.database.query
  await schema.alterTable('orders').renameTo('orders_away').execute()
  try {
    const { status, body } = await app.ask('/personal/', { headers: { Cookie } })
    const main = part(body, 'main')
    expect([status, plain(main)]).toEqual([500, expect.stringMatching(/На сервере случилась ошибка.*Код ответа 500/)])
    expect(linksOf(main, 'На главную')).toEqual(['/'])
  } finally {
    await schema.alterTable('orders_away').renameTo('orders').execute()
  }
})

describe('the header', () => {
  const header = async (Cookie?: string): Promise<string> => {
    const page = await html('/about/', Cookie)
    return page.slice(page.indexOf('<header'), page.indexOf('<main'))
  }

  test('holds a logo, the regions, the contacts, the hours and the links to the lists', async () => {
    const page = await header()
    expect(/<a class="[^"]*\b_logo[^"]*" href="([^"]*)"/.exec(page)?.[1]).toBe('/')
    const { list } = await app.json<{ list: { name: string }[] }>('/api/app/region/list')
    expect(list.length).toBeGreaterThan(1)
    for (const { name } of list) expect(plain(page)).toContain(name)
    for (const said of ['+7 495 000-00-00', 'info@zavod-emkost.example', 'Пн–Чт 09:00–18:00, Пт 09:00–17:00'])
      expect(plain(page)).toContain(said)
    for (const link of ['tel:+74950000000', 'mailto:info@zavod-emkost.example'])
      expect(page).toContain(`href="${link}"`)
    for (const [name, path] of [
      ['Сравнение', '/compare/'],
      ['Избранное', '/favorite/'],
      ['Корзина', '/basket/'],
    ] as const)
      expect(linksOf(page, name)).toContain(path)
    expect(linksOf(page, 'Задать вопрос')[0]).toBe('?modal=callback')
  })

  test('offers a guest «Вход», which opens the window, and who is signed in «Личный кабинет»', async () => {
    const guest = await header()
    expect(linksOf(guest, 'Вход')).toContain('?modal=auth')
    expect(linksOf(guest, 'Личный кабинет')).toEqual([])
    const user = await header((await signedIn(app)).Cookie)
    expect(linksOf(user, 'Личный кабинет')).toContain('/personal/')
    expect(linksOf(user, 'Вход')).toEqual([])
  })
})

test('the footer holds a logo, the menu, the contacts, the offices, the years and the documents', async () => {
  const footer = part(await html('/about/'), 'footer')
  const { contacts, offices, politic, rules, marketing, footerMenu } = (await app.json(
    '/api/app/settings/view',
  )) as Record<'politic' | 'rules' | 'marketing', string> & {
    contacts: { socials: { link: string }[] }
    offices: { name: string; address: string; production?: boolean }[]
    footerMenu: { items: { name: string }[] }[]
  }
  expect(/<a class="[^"]*\b_logo[^"]*" href="([^"]*)"/.exec(footer)?.[1]).toBe('/')
  for (const link of [...contacts.socials.map(({ link }) => link), politic, rules, marketing, '/sitemap/'])
    expect(footer).toContain(`href="${link}"`)
  for (const link of ['mailto:info@zavod-emkost.example', 'tel:+74950000000'])
    expect(footer).toContain(`href="${link}"`)
  const [productions = '', others = ''] = [...footer.matchAll(/<section>.*?<\/section>/gs)].map(([list]) => plain(list))
  for (const { name, address, production } of offices)
    for (const said of [name, address]) expect(production ? productions : others).toContain(plain(said))
  for (const { name } of footerMenu.flatMap(({ items }) => items)) expect(plain(footer)).toContain(plain(name))
  expect(plain(footer)).toContain(`© 2002–${today().slice(0, 4)}`)
  expect(politic).toBe('/assets/documents/terms_of_use.pdf')
})

test('the home page shows the banners', async () => {
  const { banners } = await app.json<{ banners: { text: string }[] }>('/api/app/main/view')
  expect(banners.length).toBeGreaterThan(0)
  const home = plain(part(await html('/'), 'main'))
  for (const { text } of banners) expect(home).toContain(plain(text))
})

test.each(['/', '/about/', '/basket/', '/login/', '/404/', '/catalog/'])(
  'the button to the questionnaire floats on %s, and not on its own page',
  async (path) => {
    expect(linksOf(await html(path), 'Анкета покупателя')).toEqual(['/questionnaire/'])
    expect(linksOf(await html('/questionnaire/'), 'Анкета покупателя')).toEqual([])
  },
)

describe('the window', () => {
  const open = async (id: string, Cookie?: string): Promise<string> =>
    part(await html(`/about/?modal=${id}`, Cookie), 'dialog')
  const title = (window: string): string => plain(part(window, 'h2')).trim()

  test.each([
    ['reg-success', 'Вы зарегистрированы! На вашу почту выслано письмо для подтверждения email.'],
    ['restore-send', 'На указанную почту выслано письмо для восстановления пароля.'],
    ['checkout', 'Спасибо за ваш заказ! Наш менеджер свяжется с вами в ближайшее время.'],
    ['subscribe-success', 'Вы подписались на рассылку новостей.'],
    ['edit-success', 'Данные изменены!'],
    ['success', 'Мы свяжемся с Вами в ближайшее время'],
  ])('%s says «%s»', async (id, said) => {
    expect(plain(await open(id))).toContain(said)
  })

  test.each([
    ['auth', 'Войти', 'sign-in'],
    ['registration', 'Регистрация', 'registration'],
    ['restore', 'Восстановление пароля', 'restore'],
    ['callback', 'Задать вопрос', 'callback'],
    ['subscribe', 'Подписаться на новости', 'subscribe'],
  ])('%s is called «%s» and holds the form %s', async (id, name, form) => {
    const window = await open(id)
    expect([title(window), window.includes(`name="form" value="${form}"`)]).toEqual([name, true])
  })

  test('auth leads to registration and to restoring, registration back to auth', async () => {
    const auth = await open('auth')
    expect(linksOf(auth, 'Регистрация')).toEqual(['?modal=registration'])
    expect(linksOf(auth, 'Забыли пароль?')).toEqual(['?modal=restore'])
    expect(await open('registration')).toContain('href="?modal=auth"')
  })

  test('checkout has its words and leads back to the catalog; the order’s page says the rest', async () => {
    const [me, other] = [somebody(app), somebody(app)]
    const [{ id, article, minQuantity }] = (await me.get('catalog/list')).answer.list
    await me.post('basket/item/add', { productId: id, quantity: minQuantity })
    // Buyers in other regions cannot collect their order from the warehouse, so another delivery method is preselected.
    for (const [region, way] of ['own', 'pickup', 'carrier', 'carrier'].entries())
      expect(await html('/checkout/', `userId=${me.uid}; region=${region + 1}`)).toMatch(
        new RegExp(`<input(?=[^>]* checked)[^>]* value="${way}"`),
      )
    // Without JavaScript the browser cannot know that another delivery method needs no address.
    expect(await html('/checkout/', `userId=${me.uid}`)).not.toMatch(/<textarea[^>]* required/)
    const { number } = (await me.post('order/save', checkout)).answer
    const thanks = await open('checkout', `userId=${me.uid}`)
    expect(plain(thanks).trim()).toMatch(/^Заказ принят Спасибо за ваш заказ! Наш .* время\. Вернуться в каталог$/)
    expect(linksOf(thanks, 'Вернуться в каталог')).toEqual(['/catalog/'])
    const sheet = plain(part(await html('/checkout/order/', `userId=${me.uid}`), 'main'))
    for (const said of [number, 'К оплате', 'отправлено на anna@paseka.example', article, 'Документы', 'Повторить'])
      expect(sheet).toContain(said)
    const theirs = await html('/checkout/order/', `userId=${other.uid}`)
    for (const said of [number, 'anna@', 'Напечатать', 'Повторить']) expect(theirs).not.toContain(said)
    expect(theirs).toContain('Здесь час виден заказ')
  })

  test('success has a title of its own and a button that closes it', async () => {
    const window = await open('success')
    expect(title(window)).toBe('Спасибо! Ваш запрос принят')
    expect(linksOf(window, 'Закрыть')).toHaveLength(1)
  })

  test('success has the words that who opens it gives', async () => {
    const [, address = ''] = /"address":"(\?modal=success[^"]*)"/.exec(await html('/_page/questionnaire/')) ?? []
    const window = part(await html(`/questionnaire/${address}`), 'dialog')
    expect(title(window)).toBe('Спасибо! Анкета принята')
    expect(plain(window)).toContain('Технолог прочитает её')
  })

  test('profile-edit holds the form with what the profile has', async () => {
    const { person, Cookie } = await signedIn(app)
    const window = await open('profile-edit', Cookie)
    expect(window).toContain('name="form" value="profile"')
    for (const value of [person.name, person.email]) expect(window).toContain(`value="${value}"`)
  })
})

test('base data of an address replace the first heading and stand at the end of its page, and of no other', async () => {
  const schema = await copySchema()
  const home = '{ "path": "/", "h1": "Тара по-своему", "text": "Подробности — [о заводе](/about/)." }'
  const product = '{ "path": "/catalog/item/banka-paseka-25-ml-38-400-pet-prozrachnaya/", "h1": "Банка по-своему" }'
  await schema.edit('content/seo.json', /"pages": \[.*\]/s, `"pages": [${home}, ${product}]`)
  await using other = await startApp({ SCHEMA_DIR: schema.folder }, { render: renderHtml })
  const main = async (path: string): Promise<string> => part((await other.ask(path)).body, 'main')
  const shown = await main('/')
  expect(plain(part(shown, 'h1')).trim()).toBe('Тара по-своему')
  expect(shown.match(/<h1/g)).toHaveLength(1)
  expect(shown.slice(-300)).toContain('Подробности — <a href="/about/">о заводе</a>.')
  const item = await main('/catalog/item/banka-paseka-25-ml-38-400-pet-prozrachnaya/')
  expect(plain(part(item, 'h1')).trim()).toBe('Банка по-своему')
  for (const words of ['по-своему', 'Подробности']) expect(await main('/about/')).not.toContain(words)
})
