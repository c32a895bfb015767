import type { CallName } from '#schema/api/calls.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { lookOf } from '../orders/context.ts'
import { addressOf } from '../site/addresses.ts'
import { filter, product, productList, productView, sectionLink, sections, sectionView } from './answers/catalog.ts'
import { card, faqs, office, READING_SPEED, settings, writing } from './answers/content.ts'
import { type Answer, address, itemIn, items, listIn, pagination, type Reading, text, words } from './answers/values.ts'
import { basket, basketChange, compare, done, emailIn, linesOf, productsOf, user } from './answers/visitor.ts'

/**
 * What a back end that knows only specification.md §3 and §7 answers, as our contract has it: what it lacks and
 * can be told by the rest is filled in, the rest is left to `fit`. @throws HttpError 404 where there is nothing
 */
export const readings: { readonly [Name in CallName]?: (answer: Answer, reading: Reading) => unknown } = {
  'catalog.list': productList,
  'search.list': (answer, reading) => ({
    ...answer,
    ...productList(answer, reading),
    q: String(reading.given.q ?? ''),
    sections: list(answer.sections).map((one) => sectionLink(record(one), reading)),
    articles: list(answer.articles).map((one) => card('library.view', record(one), reading)),
    filter: {
      total: pagination(answer, reading, '').total,
      ranges: addressOf(reading.site, 'search.list'),
      groups: [],
    },
    views: [],
  }),
  'catalog.filter': filter,
  'catalog.view': productView,
  'section.list': (answer, reading) => ({ list: sections(listIn(answer, 'list', 'sections', 'items'), reading) }),
  'section.byurl': sectionView,
  'section.view': sectionView,
  'library.list': (answer, reading) => ({
    ...answer,
    list: items(answer).map((one) => card('library.view', one, reading)),
    tags: [],
    pagination: pagination(answer, reading, addressOf(reading.site, 'library.list')),
  }),
  'library.view': (answer, reading) => {
    const said = itemIn(answer)
    const item = writing(said, reading)
    const words = item.body
      .map(({ props }) => JSON.stringify(props))
      .join(' ')
      .split(/\s+/).length
    return {
      item: {
        ...item,
        tags: list(said.tags).map((tag) => ({
          text: text(record(tag), 'text', 'name', 'title') ?? (typeof tag === 'string' ? tag : undefined),
          link: addressOf(reading.site, 'library.list'),
        })),
        contents: item.body.flatMap(({ type, props }) =>
          type === 'heading' && props?.level === 2 && props.anchor !== undefined
            ? [{ text: props.text, anchor: props.anchor }]
            : [],
        ),
        readingTime: Math.max(1, Math.round(words / READING_SPEED)),
      },
      similar: listIn(answer, 'similar').map((one) => card('library.view', record(one), reading)),
    }
  },
  'news.list': (answer, reading) => ({
    ...answer,
    list: items(answer).map((one) => card('news.view', one, reading)),
    pagination: pagination(answer, reading, addressOf(reading.site, 'news.list')),
  }),
  'news.view': (answer, reading) => ({
    item: writing(itemIn(answer), reading),
    others: listIn(answer, 'others').map((one) => card('news.view', record(one), reading)),
  }),
  'landing.view': (answer, reading) => ({
    item: writing(itemIn(answer), reading),
    others: listIn(answer, 'others').map((one) => card('landing.view', record(one), reading)),
  }),
  'about.view': (answer, { own, ...reading }) => {
    const item = writing({ title: own.title, ...itemIn(answer) }, { own, ...reading })
    return item.body.length > 0 ? item : { ...own, title: item.title }
  },
  'main.view': (answer, { own }) => {
    const said = itemIn(answer)
    return { ...own, title: words(said, 'title', 'h1') ?? own.title, text: words(said, 'text') ?? own.text }
  },
  'faqs.list': (answer, reading) => ({ ...reading.own, ...faqs(answer, reading) }),
  'certificate.list': (answer, reading) => ({
    ...reading.own,
    ...(items(answer).length > 0 && {
      list: items(answer).map((one) => ({ ...one, file: address(text(one, 'file', 'document', 'link'), reading) })),
    }),
  }),
  'office.list': (answer, { own }) => ({
    ...own,
    ...(items(answer).length > 0 && { list: items(answer).map(office) }),
  }),
  'settings.view': settings,
  'watched.list': (answer, reading) => ({ list: items(answer).map((one) => product(one, reading)) }),
  'watched.save': () => ({ saved: true }),
  'basket.item': (answer, reading) => ({ item: basket(answer, reading) }),
  'basket.add': basketChange,
  'basket.set': basketChange,
  'basket.update': basketChange,
  'basket.remove': (_, { own }) => ({ removed: true, count: linesOf(own).length }),
  'favorite.item': (answer, reading) => {
    const products = productsOf(answer).map((one) => product(one, reading))
    return { products, gone: [], count: products.length }
  },
  'favorite.add': (_, { own }) => ({ saved: true, count: productsOf(own).length }),
  'favorite.remove': (_, { own }) => ({ removed: true, count: productsOf(own).length }),
  'compare.item': compare,
  'compare.add': (_, { own }) => ({ saved: true, count: productsOf(own).length }),
  'compare.remove': (_, { own }) => ({ removed: true, count: productsOf(own).length }),
  'personal.profile': (answer) => ({ user: user(answer) }),
  'personal.edit': (answer, { given }) => ({ user: user(Object.keys(answer).length > 0 ? answer : { user: given }) }),
  'personal.password': done,
  'security.token': (answer, { given }) => ({
    access_token: answer.access_token,
    expires_in: Number(answer.expires_in) || 3600,
    user: { ...emailIn(given.username), ...user(answer) },
  }),
  'security.register': done,
  'security.restore': done,
  'security.changePassword': done,
  'order.save': (_, { site, given }) => ({
    status: 'new',
    look: lookOf(site, 'new'),
    date: today(),
    count: 0,
    total: Number(given.total) || 0,
    onRequest: 0,
  }),
  'form.subscribe': (answer) => ({
    code: Number(answer.code) || 200,
    message: text(answer, 'message') ?? 'Вы подписались на\u00a0рассылку новостей.',
  }),
  'form.feedback': (answer) => ({ data: { id: Number(record(answer.data ?? answer).id) || 0 } }),
  'seo.data': (answer, reading) => {
    const { own } = reading
    const told = record(answer.meta ?? answer.data ?? answer)
    const parts = Object.keys(own).map((name) => {
      const isAddress = name === 'canonical' || name === 'picture'
      return [name, (isAddress ? address(text(told, name), reading) : words(told, name)) ?? own[name]]
    })
    return Object.fromEntries(parts)
  },
}

/** What is a part of a page: where the back end has none, the page is without it. */
export const spare: { readonly [Name in CallName]?: Answer } = {
  'catalog.filter': {},
  'section.list': {},
}
