import { expect, test } from 'vitest'
import { contracts } from '#blocks/contracts.ts'
import { calls } from '#schema/api/calls.ts'
import { ACTIONS } from '#schema/definitions/contract/actions.ts'
import { mayStandIn } from '#schema/definitions/contract/block.ts'
import { operators } from '#schema/definitions/expressions/operators.ts'
import { fieldTypeNames } from '#schema/definitions/fields/types.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { block, editor, head, ids, labels, linkIn, offers, page, reads, texts } from './editor-asked.ts'
import { CURSOR } from './editor-service.ts'

// Completion and underlined names, by the language service that editors use (R17).

function callsBy(method: string): string[] {
  return Object.entries(calls).flatMap(([name, call]) => (call.method === method ? [name] : []))
}

test.each<[what: string, path: string, text: string, expected: readonly string[]]>([
  ['pages, in an address', 'routes.json', `${head('routes')}"routes": [{ "page": "${CURSOR}" }] }`, ids('page')],
  ['guards', 'routes.json', `${head('routes')}"routes": [{ "guard": "${CURSOR}" }] }`, ['personal']],
  ['pages of errors', 'routes.json', `${head('routes')}"errors": { "error": "${CURSOR}" } }`, ids('page')],
  ['layouts', 'pages/new.json', page(`"layout": "${CURSOR}"`), ids('layout')],
  ['pages, in a link', 'pages/new.json', block(linkIn(`{ "route": "${CURSOR}" }`)), ids('page')],
  ['windows, in a link', 'pages/new.json', block(linkIn(`{ "modal": "${CURSOR}" }`)), ids('modal')],
  [
    'addresses',
    'pages/new.json',
    block(linkIn(`"${CURSOR}"`)),
    ['/about/', '/articles/kak-vybrat-gorlovinu/', 'modal:callback', 'settings:politic'],
  ],
  ['forms', 'pages/new.json', block(`{ "type": "form", "props": { "form": "${CURSOR}" } }`), ids('form')],
  ['fragments', 'pages/new.json', block(`{ "type": "partial", "props": { "name": "${CURSOR}" } }`), ids('partial')],
  [
    'what a browser may fill in',
    'forms/new.json',
    `${head('form')}"fields": [{ "name": "a", "autocomplete": "${CURSOR}" }] }`,
    ['tel', 'email', 'organization'],
  ],
  [
    'who gets a letter',
    'forms/new.json',
    `${head('form')}"mails": [{ "mail": "new-submission", "to": ${CURSOR} }] }`,
    ['manager', '{"$get":"form.email"}'],
  ],
  [
    'ways to write a value',
    'pages/new.json',
    block(`{ "type": "text", "props": { "text": { "$format": [{ "$get": "site.year" }, "${CURSOR}"] } } }`),
    ['date', 'number'],
  ],
  [
    'places of a page, beside it',
    'pages/new.json',
    block(linkIn(`{ "route": "about", "anchor": "${CURSOR}" }`)),
    ['laboratory', 'delivery'],
  ],
  ['places of a page, in an address', 'pages/new.json', block(linkIn(`"${CURSOR}"`)), ['/about/#laboratory']],
  [
    'texts, in the parts of an address',
    'pages/new.json',
    block(linkIn(`{ "route": "article", "params": { "slug": "${CURSOR}" } }`)),
    ids('article'),
  ],
  [
    'parameters that a page reads',
    'pages/new.json',
    block(linkIn(`{ "route": "catalog", "query": { "${CURSOR}" } }`)),
    ['material', 'sort'],
  ],
  [
    'words of a parameter that a page reads',
    'pages/new.json',
    block(linkIn(`{ "route": "catalog", "query": { "sort": "${CURSOR}" } }`)),
    ['price', '-price'],
  ],
  ['letters', 'forms/new.json', `${head('form')}"mails": [{ "mail": "${CURSOR}" }] }`, ids('mail')],
  [
    'windows, in an action',
    'forms/new.json',
    `${head('form')}"onSuccess": [{ "do": "openModal", "modal": "${CURSOR}" }] }`,
    ids('modal'),
  ],
  ['documents', 'forms/new.json', `${head('form')}"fields": [{ "consent": "${CURSOR}" }] }`, ids('document')],
  ['tags', 'content/articles/new.json', `${head('article')}"tags": ["${CURSOR}"] }`, ['gorloviny']],
  ['offices', 'content/regions.json', `${head('regions')}"regions": [{ "office": "${CURSOR}" }] }`, ['vladimir']],
  [
    'files',
    'content/settings.json',
    `${head('settings')}"politic": "${CURSOR}" }`,
    ['/assets/documents/user_data_rules.pdf'],
  ],
  [
    'icons',
    'content/settings.json',
    `${head('settings')}"contacts": { "socials": [{ "code": "${CURSOR}" }] } }`,
    ['telegram', 'vk'],
  ],
  ['calls that read', 'pages/new.json', page(`"data": { "a": { "source": "${CURSOR}" } }`), callsBy('GET')],
  ['calls that change', 'forms/new.json', `${head('form')}"submit": { "call": "${CURSOR}" } }`, callsBy('POST')],
  ['calls of a visit', 'pages/new.json', page(`"visit": { "call": "${CURSOR}" }`), callsBy('POST')],
  [
    'parameters of a call',
    'pages/new.json',
    page(`"data": { "a": { "source": "news.list", "params": { "${CURSOR}" } } }`),
    ['page'],
  ],
  ['types of fields', 'forms/new.json', `${head('form')}"fields": [{ "type": "${CURSOR}" }] }`, fieldTypeNames],
  ['words of actions', 'forms/new.json', `${head('form')}"onSuccess": [{ "do": "${CURSOR}" }] }`, Object.keys(ACTIONS)],
  [
    'values of a block',
    'pages/new.json',
    block(`{ "type": "article-list", "props": { "headingLevel": ${CURSOR} } }`),
    ['2', '3'],
  ],
  ['both words of a condition', 'pages/new.json', block(`{ "type": "text", "visible": ${CURSOR} }`), ['true', 'false']],
  [
    'operators',
    'pages/new.json',
    block(`{ "type": "text", "props": { "text": { "${CURSOR}" } } }`),
    Object.keys(operators),
  ],
  [
    'operators inside of operators',
    'pages/new.json',
    block(`{ "type": "text", "visible": { "$not": { "${CURSOR}" } } }`),
    Object.keys(operators),
  ],
])('the editor offers %s', async (_, path, text, expected) => {
  expect(await offers(path, text)).toEqual(expect.arrayContaining([...expected]))
})

test.each<[what: string, path: string, text: string, expected: readonly string[], never: readonly string[]]>([
  [
    'data that the page asks for',
    'pages/new.json',
    page(`"data": { "news": { "source": "news.list" } }, "blocks": [${reads('text')}]`),
    ['data.news.pagination.base', 'settings.contacts.phone', 'region.nameIn', 'route.path'],
    // Neither what other pages have nor what is no text.
    [
      'data.article.item.title',
      'form.email',
      'params.product',
      'route.slug',
      'data.news',
      'data.news.list',
      'settings',
    ],
  ],
  [
    'lists where a list is expected',
    'pages/new.json',
    page(
      `"data": { "news": { "source": "news.list" } }, "blocks": [{ "type": "news-list", "props": { "items": { "$get": "${CURSOR}" } } }]`,
    ),
    ['data.news.list'],
    ['data.news', 'data.news.pagination.base', 'region.name', 'settings.offices'],
  ],
  [
    'anything inside a condition',
    'pages/new.json',
    page(
      `"data": { "news": { "source": "news.list" } }, "blocks": [{ "type": "text", "visible": { "$empty": { "$get": "${CURSOR}" } } }]`,
    ),
    ['data.news.list', 'data.news.pagination.total', 'user.signedIn'],
    ['data.article'],
  ],
  [
    'data as pieces of a text',
    'pages/new.json',
    page(`"data": { "news": { "source": "news.list" } }, "blocks": [${reads('text', `"$text": "${CURSOR}"`)}]`),
    ['{data.news.pagination.total}', '{settings.contacts.phone}', '{region.nameIn}'],
    ['{data.news}', '{data.news.pagination}', 'region.nameIn', '{data.article.item.title}'],
  ],
  [
    'parameters of the address that the page declares',
    'pages/new.json',
    page(
      `"query": { "page": { "type": "integer" } }, "blocks": [{ "type": "text", "visible": { "$eq": [{ "$get": "${CURSOR}" }, 2] } }]`,
    ),
    ['query.page', 'route.path', 'user.signedIn', 'device.kind', 'site.name'],
    ['query.sort', 'data.news'],
  ],
  [
    'parameters that the window declares',
    'modals/new.json',
    `${head('modal')}"params": { "product": { "type": "string" } }, "blocks": [${reads('text')}] }`,
    ['params.product', 'region.phone'],
    ['query.page', 'submission.number'],
  ],
  [
    'values of the fields that the form has',
    'forms/new.json',
    `${head('form')}"fields": [{ "name": "email" }, { "name": "b", "visible": { "$empty": { "$get": "${CURSOR}" } } }] }`,
    ['form.email'],
    ['form.phone', 'data.news'],
  ],
  [
    'what the call of the form answers',
    'forms/new.json',
    `${head('form')}"submit": { "call": "form.subscribe", "success": { "$eq": [{ "$get": "${CURSOR}" }, "да"] } } }`,
    ['answer.message'],
    ['params.product'],
  ],
])('the editor offers the paths of %s, and no others', async (_, path, text, expected, never) => {
  const offered = await offers(path, text)
  expect(offered).toEqual(expect.arrayContaining([...expected]))
  expect(offered.filter((label) => never.includes(label))).toEqual([])
})

test('a letter is offered the fields of the forms that send it, and no others', async () => {
  const found = texts.read.find(({ path }) => path === 'mails/new-submission.json')
  const own = found?.text.replace('"submission.page"', `"${CURSOR}"`) ?? ''
  expect(await offers('mails/new-submission.json', own)).toEqual(
    expect.arrayContaining(['submission.values.message', 'product.title']),
  )
  expect(await offers('mails/new-submission.json', own)).not.toContain('submission.values.oldPassword')
  const other = `${head('mail')}"subject": "Ещё не сохранено", "blocks": [${reads('text')}] }`
  expect((await offers('mails/new.json', other)).filter((word) => word.startsWith('submission.values.'))).toEqual([])
})

test.each([
  ['a letter', 'forms/new.json', `${head('form')}"mails": [{ "mail": "new-submision" }] }`],
  ['a page', 'pages/new.json', block(linkIn('{ "route": "abuot" }'))],
  ['a window', 'pages/new.json', block(linkIn('{ "modal": "calback" }'))],
  ['a document', 'forms/new.json', `${head('form')}"fields": [{ "name": "a", "consent": "data-consnt" }] }`],
  ['a fragment', 'pages/new.json', block('{ "type": "partial", "props": { "name": "breadcrumb" } }')],
  ['a root', 'pages/new.json', block(reads('text', '"$get": "date.news"'))],
  [
    'a name of data',
    'pages/new.json',
    page(`"data": { "news": { "source": "news.list" } }, "blocks": [${reads('text', '"$get": "data.nws.list"')}]`),
  ],
  [
    'a step',
    'pages/new.json',
    page(`"data": { "news": { "source": "news.list" } }, "blocks": [${reads('text', '"$get": "data.news.lst"')}]`),
  ],
])('the editor underlines the wrong name of %s', async (_, path, text) => {
  const said = (await editor.underlines(path, text)).map(({ message }) => String(message))
  expect(said.filter((message) => /^(?:Такого имени|Пути) нет/.test(message))).not.toEqual([])
})

test('data that was named since the names were written are not underlined', async () => {
  const fresh = page(
    `"data": { "fresh": { "source": "news.list" } }, "blocks": [${reads('text', '"$get": "data.fresh.list"')}]`,
  )
  const said = (await editor.underlines('pages/new.json', fresh)).map(({ message }) => String(message))
  expect(said.filter((message) => message.startsWith('Пути'))).toEqual([])
})

test('the editor offers the paths of an element where a slot is filled once per element', async () => {
  const { read } = texts
  const found = read.flatMap(({ path, text }) => {
    const at = text.search(/"\$get": "item\.[^"]+"/)
    return path.startsWith('pages/') && at >= 0 ? [{ path, text, at }] : []
  })[0]
  if (!found) throw new TypeError('No page reads an element')
  const opened = found.text
    .slice(0, found.at)
    .concat(found.text.slice(found.at).replace(/"item\.([^"]+)"/, `"${CURSOR}"`))
  const [, word = ''] = /"(item\.[^"]+)"/.exec(found.text.slice(found.at)) ?? []
  expect(await offers(found.path, opened)).toContain(word)
  expect(await offers('pages/new.json', block(reads('text')))).not.toContain(word)
})

test.each(['page', 'layout', 'modal', 'mail', 'article'] as const)(
  'the editor offers in a file of %s the types of blocks that may stand there, and only them, with what they are',
  async (kind) => {
    const place = kind === 'article' ? 'content' : kind
    const key = kind === 'article' ? 'body' : 'blocks'
    const path = kinds.get(kind).path.replace('*', 'new')
    for (const written of ['{ "type": "@" }', '{ "type": "section", "slots": { "content": [{ "type": "@" }] } }']) {
      const items = await editor.offers(path, `${head(kind)}"${key}": [${written.replace('@', CURSOR)}] }`)
      const offered = labels(items)
      for (const [type, contract] of contracts)
        expect([type, offered.includes(type)]).toEqual([type, mayStandIn(contract, place)])
      expect(offered.includes('outlet')).toBe(kind === 'layout')
      const text = items.find(({ label }) => label === '"text"')
      expect(text?.documentation).toBe(`${contracts.get('text')?.title}. ${contracts.get('text')?.description}`)
    }
  },
)
