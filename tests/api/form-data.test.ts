import { expect, test } from 'vitest'
import { renderLetter } from '#renderer/mail.tsx'
import { renderJson, startApp } from '../site/app.ts'
import { question } from '../site/forms.ts'
import { copySchema } from '../site/schema-copy.ts'

// Catalog data that forms show and send (R18).

/** A field whose options are the products of a paginated list. */
const wanted = {
  ...{ name: 'wanted', type: 'checkboxes', label: 'Какие изделия' },
  options: { from: { $get: 'data.products.list' }, value: 'article', text: 'name' },
}
/** A field whose options come from a section that is no longer in the catalog. */
const gone = {
  ...{ name: 'gone', type: 'select', label: 'Что было раньше' },
  options: { from: { $get: 'data.gone.list' }, value: 'article', text: 'name' },
}
const data = {
  products: { source: 'catalog.list', params: { kind: 'main' } },
  gone: { source: 'catalog.list', params: { kind: 'main', section: 'net-takogo' } },
}

const plain = (text = ''): string => text.replace(/\s/g, ' ')

test('a form takes options and the product of its page from the catalog', async () => {
  const schema = await copySchema()
  const keys = `"data": ${JSON.stringify(data)}, "fields": [${JSON.stringify(wanted)}, ${JSON.stringify(gone)},`
  await schema.edit('forms/callback.json', '"fields": [', keys)
  await using app = await startApp({ SCHEMA_DIR: schema.folder }, { render: renderJson, renderLetter })
  /** Sends a question from a page. @returns the letter to the manager about it */
  async function letterFrom(page: string, more: object = {}): Promise<string> {
    const { body } = await app.ask('/api/app/form/feedback', {
      headers: { Referer: `${app.origin}${page}` },
      json: { ...question, message: page, form: 'callback', ...more },
    })
    expect(JSON.parse(body)).toHaveProperty('data.id')
    const { text } = await app.database.query
      .selectFrom('outbox')
      .select('text')
      .where('submission', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return plain(text)
  }
  const shown = await app.ask('/_modal/?modal=callback')
  expect(plain(shown.body)).toContain(`Здесь не все: 24 из ${app.catalog.index.kinds.main.ids.length}.`)

  const { list } = await app.json<{
    list: { article: string; name: string; link: string }[]
  }>('/api/app/catalog/list')
  const [first, second] = list
  expect(await letterFrom(`${first?.link}?modal=callback`)).toContain(
    `Изделие: ${plain(first?.name)}, артикул ${first?.article}`,
  )
  const both = { wanted: [first?.article, second?.article] }
  const other = await letterFrom('/contacts/', both)
  expect(other).not.toContain('Изделие: ')
  expect(other).toContain(`${plain(first?.name)}; ${plain(second?.name)}`)
})
