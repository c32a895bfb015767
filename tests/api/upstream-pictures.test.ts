import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApp } from '../site/app.ts'
import { renderHtml } from '../site/html.ts'
import { startUpstream } from '../site/upstream.ts'
import { smallShop } from '../site/upstream-shop.ts'

// Products of a back end that names their pictures by where they lie.

const jar = { id: 17, slug: 'banka-100', name: 'Банка 100 мл', price: 12.5 }
const pictured = (id: number, picture: string) => ({ ...jar, id, slug: `banka-${id}`, picture })

let back: Awaited<ReturnType<typeof startUpstream>>
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  const photo = await sharp({ create: { width: 400, height: 800, channels: 3, background: '#c00' } })
    .jpeg()
    .toBuffer()
  back = await startUpstream({
    ...smallShop,
    products: {
      catalog: [
        pictured(1, '/upload/jar.jpg'),
        pictured(2, '/upload/broken.jpg'),
        pictured(3, '/upload/none.jpg'),
        pictured(4, 'http://127.0.0.1:1/inside.jpg'),
        pictured(5, 'javascript:alert(1)'),
        jar,
      ],
      'catalog-import': [],
    },
    files: { '/upload/jar.jpg': photo, '/upload/broken.jpg': Buffer.from('<html>') },
  })
  app = await startApp({ API_UPSTREAM: back.origin }, { render: renderHtml })
})
afterEach(() => back.fail())
afterAll(async () => {
  await app.stop()
  await back.stop()
})

const srcOf = async (slug: string): Promise<string | undefined> =>
  JSON.parse((await app.ask(`/api/app/catalog/${slug}/view`)).body).item.pictures?.[0].src

test('a picture comes from our own address, in the widths and formats of pages', async () => {
  const { body } = await app.ask('/catalog/')
  const src = await srcOf('banka-1')
  expect(body).toContain(`src="${src}/480.webp"`)
  expect(body).not.toContain('/upload/jar')
  const { status, headers, bytes } = await app.askBytes(`${src}/480.webp`)
  expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 480, height: 480 })
  expect((await app.askBytes(`${src}/160.avif`)).status).toBe(200)
  expect((await app.askBytes(`${src}/social.jpg`)).status).toBe(200)
  expect(back.files.filter((path) => path.endsWith('jar.jpg'))).toHaveLength(1)
  const page = await app.ask('/catalog/item/banka-1/')
  expect(page.body).toContain(`${src}/`)
})

test.each([2, 3, 4])('where none is to be had, it is refused, and the page is whole: banka-%i', async (id) => {
  const src = await srcOf(`banka-${id}`)
  expect((await app.ask(`${src}/480.webp`)).status).toBe(422)
  expect((await app.ask(`/catalog/item/banka-${id}/`)).status).toBe(200)
})

test('what is no address of a picture is left out', async () => {
  expect(await srcOf('banka-5')).toBe(undefined)
  expect(await srcOf('banka-100')).toBe(undefined)
})

test('an address that was not signed here fetches nothing', async () => {
  const src = await srcOf('banka-1')
  const before = back.files.length
  expect((await app.ask(`${src?.replace(/\/pictures\/u./, '/pictures/uX')}/480.webp`)).status).toBe(404)
  expect(back.files.length).toBe(before)
})
