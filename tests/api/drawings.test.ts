import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { useApp } from '../site/use-app.ts'

const app = useApp()

interface View {
  item: { article: string; archive?: string; documents: { title: string; file: string; note?: string }[] }
}

/** Returns one product of each shape. */
async function products(): Promise<{ kind: string; code: string; shape: string }[]> {
  const rows = await app.database.query
    .selectFrom('products')
    .select(['kind', 'code', 'record'])
    .orderBy('id')
    .execute()
  const shaped = rows.map(({ kind, code, record }) => ({ kind, code, shape: String(JSON.parse(record).shape) }))
  return [...new Map(shaped.map((product) => [product.shape, product])).values()]
}

test('a product of every shape has its drawing as PDF and DXF, named among its documents', async () => {
  const all = await products()
  expect(all.map(({ shape }) => shape).toSorted()).toEqual([
    'bottle',
    'canister',
    'cap',
    'jar',
    'pump',
    'sprayer',
    'tube',
  ])
  for (const { kind, code } of all) {
    const catalog = kind === 'main' ? 'catalog' : 'catalog-import'
    const { item }: View = await app.json(`/api/app/${catalog}/${code}/view`)
    const [pdf = '', dxf = ''] = item.documents.flatMap(({ file }) => (file.startsWith('/papers/') ? file : []))
    const paper = await app.askBytes(pdf)
    expect([paper.status, paper.headers['content-type']], code).toEqual([200, 'application/pdf'])
    const text = Buffer.from(paper.bytes).toString('latin1')
    expect(text).toMatch(/^%PDF-1\.7/)
    expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
    expect(text).toContain('/MediaBox [0 0 595.28 841.89]')
    const lines = await app.ask(dxf)
    expect(lines.headers['content-disposition']).toContain('.dxf')
    expect(lines.body).toContain('AC1021')
    expect(lines.body).toContain(item.article)
  }
})

test('the documents of a product have kind, number, last day and size, and are one ZIP with its drawings', async () => {
  const code = 'banka-paseka-25-ml-38-400-pet-prozrachnaya'
  const { item } = await app.json<View>(`/api/app/catalog/${code}/view`)
  const [declaration] = item.documents
  expect(declaration).toMatchObject({
    kindName: 'Декларация о соответствии',
    number: expect.stringMatching(/^ЕАЭС N RU Д-RU/),
    validUntil: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    size: expect.stringMatching(/^[\d,]+\u00a0КБ$/),
  })
  expect(item.archive).toBe(`/papers/documents/main/${code}.zip`)
  const { status, headers, bytes } = await app.askBytes(`/papers/documents/main/${code}.zip`)
  expect([status, headers['content-type'], headers['x-robots-tag']]).toEqual([200, 'application/zip', 'noindex'])
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('Документы БН-25-38-ПС-ПР.zip')
  const files = unzipSync(new Uint8Array(bytes))
  const papers = Object.values(files).map((content) => Buffer.from(content).toString('latin1', 0, 5))
  expect(Object.keys(files)).toHaveLength(item.documents.length)
  expect(papers.filter((start) => start === '%PDF-')).toHaveLength(item.documents.length - 1)
  const packed = Buffer.from(files['Декларация ТР ТС 005-2011 — изделия из ПЭТ.pdf'] ?? [])
  expect(packed.equals(await readFile(`public${declaration?.file}`))).toBe(true)
})

test.each(['main/net-takogo.zip', 'other/a.zip', 'main/banka.pdf', 'main/%2e%2e.zip'])(
  'there are no documents at %s',
  async (path) => {
    expect((await app.ask(`/papers/documents/${path}`)).status).toBe(404)
  },
)

test('a drawing is the same until the catalog changes, and the browser may keep it', async () => {
  const [{ kind, code } = { kind: '', code: '' }] = await products()
  const path = `/papers/drawing/${kind}/${code}.pdf`
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.ask(path)))
  expect((await app.ask('/healthz')).body).toBe('ok')
  expect(new Set(answers.map(({ status, body }) => status + body)).size).toBe(1)
  const etag = String(answers[0]?.headers.etag)
  expect((await app.ask(path, { headers: { 'If-None-Match': etag } })).status).toBe(304)
})

test.each(['main/net-takogo.pdf', 'other/a.pdf', 'main/a.svg', '__proto__/a.pdf', 'main/%2e%2e.pdf'])(
  'there is no drawing at %s',
  async (path) => {
    expect((await app.ask(`/papers/drawing/${path}`)).status).toBe(404)
  },
)
