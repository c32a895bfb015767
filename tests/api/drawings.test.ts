import { expect, test } from 'vitest'
import { useApp } from '../site/use-app.ts'

const app = useApp()

interface View {
  item: { article: string; documents: { title: string; file: string; note?: string }[] }
}

/** A product of each shape. */
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
    const { item }: View = JSON.parse((await app.ask(`/api/app/${catalog}/${code}/view`)).body)
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
