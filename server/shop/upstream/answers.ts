import { contractOf } from '#schema/api/calls.ts'
import type { CallName } from '#schema/definitions/calls/call.ts'
import { isRecord, list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { BlockInstance } from '#schema/definitions/kinds/tree.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { plainText } from '#schema/definitions/text/marks.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import { shorten } from '../catalog/calls/card.ts'
import { READING_SPEED } from '../content/article.ts'
import { pagedLines } from '../lists/calls/basket.ts'
import { statusView } from '../orders/order.ts'
import {
  filter,
  product,
  productList,
  productView,
  sectionCard,
  sections,
  sectionView,
  stepsOf,
} from './catalog-answers.ts'
import { blocksOf } from './html.ts'
import {
  type Answer,
  address,
  dateOf,
  filesOf,
  itemIn,
  pagination,
  phoneOf,
  pictureIn,
  type Reading,
  rowsOf,
  text,
  textOf,
  words,
} from './reading.ts'

/**
 * Functions, by call, that convert responses to this site's contract. The back end implements only specification.md §3 and §7: it uses the
 * names of the contract, and HTML in `text`. `fit` reports missing keys.
 * @throws HttpError 404 for an empty response, UpstreamFailure if a list is missing
 */
export const readings: { readonly [Name in CallName]?: (answer: Answer, reading: Reading) => unknown } = {
  'catalog.list': productList,
  'search.list': (answer, reading) => ({
    ...answer,
    ...productList(answer, reading),
    q: String(reading.parameters.q ?? ''),
    sections: list(answer.sections).map((section) => {
      const { name, link } = sectionCard(record(section), reading)
      return { text: name, link }
    }),
    articles: list(answer.articles).map((row) => card('library.view', row, reading)),
    filter: { total: pagination(answer, reading, '').total, ranges: addressOf(reading.site, 'search.list') },
    views: [],
  }),
  'catalog.filter': filter,
  'catalog.view': productView,
  'section.list': ({ list: all }, reading) => ({ list: sections(list(all), reading) }),
  'section.byurl': sectionView,
  'section.view': sectionView,
  'library.list': (answer, reading) => cards('library', answer, reading),
  'library.view': (answer, reading) => {
    const item = writing(itemIn(answer), reading)
    const bodyText = item.body.map(({ props }) => JSON.stringify(props)).join(' ')
    return {
      item: {
        ...item,
        tags: list(itemIn(answer).tags).map((tag) => ({
          text: text(record(tag), 'text') ?? tag,
          link: addressOf(reading.site, 'library.list'),
        })),
        contents: item.body.flatMap(({ type, props }) =>
          type === 'heading' && props?.level === 2 && props.anchor !== undefined
            ? [{ text: props.text, anchor: props.anchor }]
            : [],
        ),
        readingTime: Math.max(1, Math.round(bodyText.split(/\s+/).length / READING_SPEED)),
      },
      similar: list(answer.similar).map((row) => card('library.view', row, reading)),
    }
  },
  'news.list': (answer, reading) => cards('news', answer, reading),
  'news.view': (answer, reading) => writingAnd('news.view', answer, reading),
  'landing.view': (answer, reading) => writingAnd('landing.view', answer, reading),
  'about.view': (answer, reading) => writing({ title: reading.supplement.title, ...itemIn(answer) }, reading),
  'main.view': (answer, { supplement }) => {
    const item = itemIn(answer)
    return {
      ...supplement,
      title: words(item, 'title') ?? supplement.title,
      text: words(item, 'text') ?? supplement.text,
    }
  },
  'faqs.list': (answer, reading) => ({ ...reading.supplement, groups: questionGroups(answer, reading) }),
  'certificate.list': (answer, reading) => ({ ...reading.supplement, list: filesOf(rowsOf(answer, 'list'), reading) }),
  'office.list': (answer, { supplement }) => ({ ...supplement, list: rowsOf(answer, 'list').map(office) }),
  'settings.view': settings,
  'watched.list': (answer, reading) => ({ list: rowsOf(answer, 'list').map((row) => product(row, reading)) }),
  'watched.save': () => ({ saved: true }),
  'basket.item': (answer, reading) => {
    const item = basket(answer, reading)
    const page = reading.parameters.page === undefined ? undefined : Number(reading.parameters.page)
    const { lines: items, ...paged } = pagedLines(item.items, page, addressOf(reading.site, 'basket.item'))
    return { item: { ...item, items }, ...paged }
  },
  'basket.add': basketChange,
  'basket.set': basketChange,
  'basket.update': basketChange,
  'basket.remove': (_, { supplement }) => ({ removed: true, count: linesOf(supplement).length }),
  'favorite.item': (answer, reading) => {
    const products = productsOf(answer).map((row) => product(row, reading))
    return { products, count: products.length }
  },
  'favorite.add': (_, { supplement }) => ({ saved: true, count: productsOf(supplement).length }),
  'favorite.remove': (_, { supplement }) => ({ removed: true, count: productsOf(supplement).length }),
  'compare.item': compare,
  'compare.add': (_, { supplement }) => ({ saved: true, count: productsOf(supplement).length }),
  'compare.remove': (_, { supplement }) => ({ removed: true, count: productsOf(supplement).length }),
  'personal.profile': (answer) => ({ user: user(answer) }),
  'personal.edit': (answer, { parameters }) => ({
    user: user(Object.keys(answer).length > 0 ? answer : { user: parameters }),
  }),
  'personal.password': done,
  'security.token': (answer, { parameters: { username } }) => ({
    access_token: answer.access_token,
    expires_in: Number(answer.expires_in) || 3600,
    user: { ...(String(username).includes('@') && { email: username }), ...user(answer) },
  }),
  'security.register': done,
  'security.restore': done,
  'security.changePassword': done,
  'order.save': (_, { site, parameters }) => ({
    status: 'new',
    look: statusView(site, 'new'),
    date: today(),
    count: 0,
    total: Number(parameters.total) || 0,
    onRequest: 0,
  }),
  'form.subscribe': (answer) => ({
    code: Number(answer.code) || 200,
    message: text(answer, 'message') ?? 'Вы подписались на\u00a0рассылку новостей.',
  }),
  'form.feedback': (answer) => ({ data: { id: Number(record(answer.data ?? answer).id) || 0 } }),
  'seo.data': (answer, reading) => {
    const meta = record(answer.meta ?? answer)
    return Object.fromEntries(
      META.map((name) => {
        const isAddress = name === 'canonical' || name === 'picture'
        return [name, (isAddress ? address(text(meta, name), reading) : words(meta, name)) ?? '']
      }),
    )
  },
}

const META = Object.keys(contractOf('seo.data').response.properties)

/** Maximum length of a lead that is made from the text, in characters. */
const LEAD = 200

function writing(item: Answer, reading: Reading) {
  const body: BlockInstance[] = blocksOf(text(item, 'text') ?? '', {
    link: (link) => address(link, reading),
    picture: (link, size) => pictureIn(reading, link, size),
  })
  const title = words(item, 'title')
  const first = body.find(({ type }) => type === 'text')
  const lead = words(item, 'lead') ?? (first && plainText(String(first.props?.text)))
  return {
    ...item,
    title: title?.slice(0, 120),
    lead: shorten(lead ?? title ?? '', LEAD),
    description: shorten(words(item, 'description') ?? lead ?? title ?? ''),
    body: body.length > 0 || lead === undefined ? body : [{ type: 'text', props: { text: lead } }],
    date: dateOf(item),
  }
}

type WritingCall = 'library.view' | 'news.view' | 'landing.view'

const writingAnd = (call: WritingCall, answer: Answer, reading: Reading) => ({
  item: writing(itemIn(answer), reading),
  others: list(answer.others).map((row) => card(call, row, reading)),
})

function card(call: WritingCall, row: unknown, reading: Reading) {
  const writingRow = record(row)
  const code = text(writingRow, 'code')
  return {
    ...writingRow,
    code,
    title: words(writingRow, 'title'),
    lead: words(writingRow, 'lead'),
    link: code && addressOf(reading.site, call, { code }),
    date: dateOf(writingRow),
    tags: list(writingRow.tags).map((tag) => text(record(tag), 'text') ?? tag),
  }
}

const cards = (group: 'library' | 'news', answer: Answer, reading: Reading) => ({
  ...answer,
  list: rowsOf(answer, 'list').map((row) => card(`${group}.view`, row, reading)),
  pagination: pagination(answer, reading, addressOf(reading.site, `${group}.list`)),
})

function questionGroups(answer: Answer, reading: Reading) {
  const questions = (all: unknown) =>
    list(all).map((question) => ({
      question: words(record(question), 'question'),
      answer: textOf(text(record(question), 'answer') ?? '', reading),
    }))
  if (answer.groups === undefined)
    return [{ title: 'Вопросы', anchor: 'questions', questions: questions(rowsOf(answer, 'list')) }]
  return list(answer.groups).map((group, index) => ({
    anchor: `group-${index + 1}`,
    ...record(group),
    title: words(record(group), 'title') ?? 'Вопросы',
    questions: questions(record(group).questions),
  }))
}

/** Converts settings: menu, contacts, offices and documents come from the back end, all other settings from this site's own file. */
function settings(answer: Answer, reading: Reading) {
  const { supplement } = reading
  const backEndSettings = record(answer.settings ?? answer)
  const contacts = record(backEndSettings.contacts)
  const menu = list(backEndSettings.menu).map((row) => menuItem(record(row), reading, 1))
  const offices = list(backEndSettings.offices).map(office)
  const [phone, email] = [phoneOf(text(contacts, 'phone')), text(contacts, 'email')]
  const [politic, rules] = ['politic', 'rules'].map((name) => address(text(backEndSettings, name), reading))
  return {
    ...supplement,
    ...(menu.length > 0 && { menu }),
    ...(offices.length > 0 && { offices }),
    contacts: { ...record(supplement.contacts), ...(phone && { phone }), ...(email && { email }) },
    ...(politic && { politic }),
    ...(rules && { rules }),
  }
}

/** Converts an office; its id becomes an anchor on the page of offices. */
function office(row: unknown, index: number) {
  const officeRow = record(row)
  const [name, address] = [words(officeRow, 'name'), words(officeRow, 'address')]
  return { ...officeRow, id: `office-${index + 1}`, name, address, phone: phoneOf(text(officeRow, 'phone')) }
}

/** Converts a menu item with up to three levels (specification.md §2). */
function menuItem(menuRow: Answer, reading: Reading, level: number): object {
  const nested = list(menuRow.elements ?? menuRow.items)
  return {
    name: words(menuRow, 'name'),
    link: address(text(menuRow, 'link'), reading),
    ...(level < 3 && nested.length > 0 && { items: nested.map((part) => menuItem(record(part), reading, level + 1)) }),
  }
}

function done() {
  return { result: true }
}

/** Converts a user. The e-mail counts as confirmed unless the back end states the opposite. */
function user(answer: Answer) {
  const fields = record(answer.user ?? answer)
  const phone = text(fields, 'phone')?.replace(/\D/g, '')
  return { emailConfirmed: true, ...fields, phone: phone && `+${phone}` }
}

const productsOf = (answer: Answer): readonly unknown[] => rowsOf(answer.item ?? answer, 'products')

const linesOf = (answer: Answer): readonly Answer[] =>
  rowsOf(answer.item ?? answer, 'items')
    .filter(isRecord)
    .filter(({ quantity }) => !(Number(quantity) < 0))

const NO_PACKING = { boxes: 0, pallets: 0, volume: 0, weight: 0 }

/** Converts a basket. The prices are the back end's; the packing of its lines is unknown. */
function basket(answer: Answer, reading: Reading) {
  const items = linesOf(answer).map((line) => {
    const shown = product(line.product, reading)
    const prices = stepsOf(record(line.product).price)
    const kopecks = prices[0]?.kopecks ?? null
    const quantity = Number(line.quantity)
    return {
      ...line,
      productId: record(line.product).id,
      article: shown.article,
      name: shown.name,
      quantity,
      kopecks,
      sum: kopecks === null ? null : kopecks * quantity,
      ...NO_PACKING,
      looseBoxes: 0,
      product: { ...shown, prices },
    }
  })
  return {
    items,
    count: items.length,
    total: items.reduce((sum, line) => sum + (line.sum ?? 0), 0),
    onRequest: items.filter((line) => line.sum === null).length,
    gone: 0,
    ...NO_PACKING,
  }
}

/** Returns the changed line from the list after the change. @throws HttpError 409 if it is missing */
function basketChange(_: Answer, { parameters, supplement }: Reading) {
  const lines = linesOf(supplement)
  const changed =
    lines.find(({ basketId }) => basketId === parameters.basketId) ??
    lines.find((line) => record(line.product).id === parameters.productId)
  if (!changed) throw new HttpError(409, 'Корзина не\u00a0изменилась. Попробуйте ещё раз.')
  return { basketId: changed.basketId, quantity: changed.quantity, count: lines.length }
}

/** Groups the comparison by the back end's sections; if none of them has products, all products form one group. */
function compare(answer: Answer, reading: Reading) {
  const products = productsOf(answer).map((row) => product(row, reading))
  const ids = products.map((item) => record(item).id)
  const common = { kind: 'main', link: addressOf(reading.site, 'catalog.list', { kind: 'main' }) }
  const answeredSections = list(record(answer.item ?? answer).sections).map((row, index) => {
    const section = record(row)
    const inside = list(section.products).map((part) => (isRecord(part) ? part.id : part))
    const path = text(section, 'code') ?? `section-${index + 1}`
    return { ...common, path, name: words(section, 'name') ?? 'Изделия', products: inside }
  })
  const whole = ids.length > 0 ? [{ ...common, path: 'all', name: 'Изделия', products: ids }] : []
  const sections = answeredSections.some((section) => section.products.length > 0) ? answeredSections : whole
  return { item: { data: { count: products.length, most: 100 }, products, sections } }
}
