import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PICTURE_BOUNDS } from '#schema/definitions/pictures/files.ts'
import { type App, startApp } from '../site/app.ts'
import { renderHtml } from '../site/html.ts'
import { startUpstream } from '../site/upstream.ts'
import { smallShop } from '../site/upstream-shop.ts'

// Products of an upstream that sends addresses of their pictures.

const jar = { id: 17, slug: 'banka-100', name: 'Банка 100 мл', price: 12.5 }
const pictured = (id: number, picture: string) => ({ ...jar, id, slug: `banka-${id}`, picture })
const drawing = { shape: 'jar', height: 60, diameter: 70, neck: 58, tint: 'amber' } as const
const drawn = (id: number, picture: string) => ({ ...pictured(id, picture), drawing, material: 'ПЭТ' })

let back: Awaited<ReturnType<typeof startUpstream>>
let app: App
let photo: Buffer
beforeAll(async () => {
  photo = await sharp({ create: { width: 400, height: 800, channels: 3, background: '#c00' } })
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
        drawn(8, '/upload/large.jpg'),
        jar,
      ],
      'catalog-import': [],
    },
    files: {
      '/upload/jar.jpg': photo,
      '/upload/broken.jpg': Buffer.from('<html>'),
      '/upload/large.jpg': Buffer.alloc(PICTURE_BOUNDS.bytes + 1),
    },
  })
  app = await startApp({ API_UPSTREAM: back.origin }, { render: renderHtml })
})
afterEach(() => back.fail())
afterAll(async () => {
  await app.stop()
  await back.stop()
})

const srcOf = async (slug: string): Promise<string | undefined> =>
  (await app.json(`/api/app/catalog/${slug}/view`)).item.pictures?.[0].src

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

test('one in a text has the size that the text says, and a table is a table', async () => {
  const text =
    '<p>До</p><img src="/upload/jar.jpg" alt="Банка" width="600" height="400" onerror="x()"><table><tr><th>Объём<tr><td>100 мл</table>'
  back.fail((response, path) =>
    path.startsWith('/upload/')
      ? response.end(photo)
      : response.end(JSON.stringify({ code: 'pet', title: 'ПЭТ', text })),
  )
  const { body } = await app.ask('/articles/pictured/')
  const [, src] = /<img[^>]* src="(\/pictures\/u[^"]+-600x400)\/\d+\.jpg"[^>]* alt="Банка"/.exec(body) ?? []
  expect(body).not.toMatch(/onerror|upload\/jar/)
  expect(body).toMatch(/<td[^>]*>100 мл<\/td>/)
  const { bytes } = await app.askBytes(`${src}/480.webp`)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 480, height: 320 })
})

/** Returns the darkness at the center of a picture, where a product would be. */
async function darkness(bytes: Buffer): Promise<number> {
  const { channels } = await sharp(bytes).extract({ left: 220, top: 300, width: 40, height: 40 }).stats()
  return 255 - (channels[2]?.mean ?? 0)
}

test.each([
  [2, 'HTML'],
  [4, 'what lies inside our network'],
])('where none is to be had, another says so for a minute: banka-%i, %s', async (id) => {
  const src = await srcOf(`banka-${id}`)
  const { status, headers, bytes } = await app.askBytes(`${src}/480.webp`)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/webp', 'public, max-age=60'])
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 480 })
  expect((await app.askBytes(`${src}/social.jpg`)).headers['content-type']).toBe('image/jpeg')
  expect((await app.ask(`/catalog/item/banka-${id}/`)).status).toBe(200)
})

test('a picture that does not come is replaced by the drawing of its product', async () => {
  const none = await app.askBytes(`${await srcOf('banka-3')}/480.webp`)
  const { status, headers, bytes } = await app.askBytes(`${await srcOf('banka-8')}/480.webp`)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/webp', 'public, max-age=60'])
  // The amber product absorbs blue light; the placeholder is a line drawing on white.
  expect(await darkness(bytes)).toBeGreaterThan((await darkness(none.bytes)) + 60)
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
