import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { uploadedPictures } from '#server/engine/pictures/uploaded.ts'
import { useApp } from '../site/use-app.ts'

const app = useApp()

const made = async (): Promise<string[]> => (await readdir(join(app.dataFolder, 'pictures')).catch(() => [])).sort()

/** Returns the Open Graph image of a page. */
async function pictureOf(path: string): Promise<string> {
  const { image } = record(record(await app.json(`/_page${path}`)).meta)
  return new URL(String(record(image).address)).pathname.replace('/social.jpg', '')
}

describe('the picture of an article', () => {
  it('is made in the width and the format that are asked for, once, and may be kept forever', async () => {
    const address = await pictureOf('/articles/pet-pnd-pp/')
    expect(address).toMatch(/^\/pictures\/[0-9a-f]{20}-1600x900$/)
    for (const [format, type] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
      ['jpg', 'jpeg'],
    ]) {
      const answer = await app.askBytes(`${address}/480.${format}`)
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': `image/${format === 'jpg' ? 'jpeg' : format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: type, width: 480, height: 270 })
    }
    expect((await made()).length).toBe(3)
    const { headers, bytes } = await app.askBytes(`${address}/480.avif`, { method: 'HEAD' })
    expect([Number(headers['content-length']) > 1000, bytes.length]).toEqual([true, 0])
    const known = { 'If-None-Match': String(headers.etag) }
    expect(await app.ask(`${address}/480.avif`, { headers: known })).toMatchObject({ status: 304, body: '' })
    expect((await made()).length).toBe(3)
  })

  it('is a JPEG of 1200 × 630 for social networks', async () => {
    const address = await pictureOf('/news/liniya-rpet/')
    const { bytes } = await app.askBytes(`${address}/social.jpg`)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  it('is not made in another width or format, nor by another address', async () => {
    const address = await pictureOf('/articles/pet-pnd-pp/')
    const before = await made()
    for (const path of [
      `${address}/500.avif`,
      `${address}/480.png`,
      `${address}/`,
      address,
      `${address.replace('1600x900', '1600x901')}/480.avif`,
      '/pictures/00000000000000000000-1600x900/480.avif',
      '/pictures/../package.json',
      '/pictures/..%2f..%2fpackage.json/480.avif',
      '/pictures/%2e%2e%2f-1x1/480.avif',
      '/pictures/p999999-00000000000000000000-1200x1200/480.avif',
      '/pictures/%00/480.avif',
    ])
      expect((await app.ask(path)).status, path).toBe(404)
    expect(await app.ask(`${address}/480.avif`, { method: 'POST' })).toMatchObject({ status: 405 })
    expect(await made()).toEqual(before)
  })
})

describe('a product without a photo', () => {
  it('has an image that is made from its drawing, the same for all who ask at once', async () => {
    const { item } = await app.json('/api/app/catalog/banka-paseka-25-ml-38-400-pet-prozrachnaya/view')
    const [picture] = item.pictures as { src: string; alt: string; kind: string }[]
    expect(picture).toMatchObject({ kind: 'rendering', alt: expect.stringContaining('изображение по\u00a0чертежу') })
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.askBytes(`${picture?.src}/320.webp`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { data, info } = await sharp(answers[0]?.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 320, height: 320 })
    // The jar is partly opaque, and its background is transparent.
    const at = (x: number, y: number) => data[(y * 320 + x) * info.channels + 3] ?? 0
    expect([info.channels, at(20, 20), at(300, 20)]).toEqual([4, 0, 0])
    const row = Array.from({ length: 320 }, (_, x) => at(x, 200))
    expect(Math.max(...row) - Math.min(...row)).toBeGreaterThan(40)
  })

  it('has one with each color of its cap on the neck', async () => {
    const { set } = (await app.json('/api/app/catalog/banka-paseka-25-ml-38-400-pet-prozrachnaya/view')) as {
      set: { colors: { id: number; color: string; picture: string }[] }[]
    }
    const colors = set.flatMap((closure) => closure.colors)
    const red = colors.find(({ color }) => color === 'красный')
    const black = colors.find(({ color }) => color === 'чёрный')
    expect(red?.picture).toMatch(new RegExp(`^/pictures/p1c${red?.id}-[0-9a-f]{20}-1200x1200$`))
    /** Returns red, green and blue at the center of the cap. */
    const paint = async (address = ''): Promise<number[]> => {
      const { bytes } = await app.askBytes(`${address}/320.webp`)
      return [
        ...(await sharp(bytes).extract({ left: 100, top: 120, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
      ]
    }
    const [r = 0, g = 0] = await paint(red?.picture)
    expect([r > 120, g < 90]).toEqual([true, true])
    expect(Math.max(...(await paint(black?.picture)))).toBeLessThan(120)
    // The signed address includes the closure, so it is invalid for another closure.
    const other = red?.picture.replace(`c${red.id}`, `c${black?.id}`)
    expect((await app.ask(`${other}/320.webp`)).status).toBe(404)
    expect((await app.ask(`${red?.picture.replace(/c\d+/, '')}/320.webp`)).status).toBe(404)
  })
})

describe('a picture that came with a catalog', () => {
  const store = async (name: string, bytes: Buffer): Promise<string> => {
    await mkdir(uploadedPictures(app.dataFolder), { recursive: true })
    await writeFile(join(uploadedPictures(app.dataFolder), name), bytes)
    return `/pictures/${name.replace(/\.\w+$/, '')}`
  }

  it('is shown upright as its camera was held, and no larger than it is', async () => {
    const photo = sharp({ create: { width: 400, height: 200, channels: 3, background: '#1f4e79' } })
    const bytes = await photo.jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const address = await store('aaaaaaaaaaaaaaaaaaaa-200x400.jpg', bytes)
    const answer = await app.askBytes(`${address}/320.webp`)
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 200, height: 400 })
  })

  it('is told of where it is broken or has too many pixels, and pages go on', async () => {
    const broken = await store('bbbbbbbbbbbbbbbbbbbb-200x400.png', Buffer.from('\x89PNG\r\n\x1a\nno picture', 'latin1'))
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const huge = await store('cccccccccccccccccccc-8000x8000.png', bomb)
    for (const address of [broken, huge]) {
      const answer = await app.ask(`${address}/160.avif`)
      expect(answer).toMatchObject({ status: 422, body: 'Файл этой картинки повреждён: показать её нельзя.' })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect((await made()).filter((name) => /^(bbb|ccc)/.test(name))).toEqual([])
    expect((await app.ask('/')).status).toBe(200)
  })

  it('of a product gives way to its drawing where its file is cut off, without a script, until it is mended', async () => {
    const whole = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#1f4e79' } })
      .jpeg()
      .toBuffer()
    const address = await store('eeeeeeeeeeeeeeeeeeee-400x300.jpg', whole.subarray(0, whole.length / 2))
    const [row] = await app.database.query.selectFrom('products').select(['id', 'record']).limit(1).execute()
    if (!row) throw new Error('There are no products')
    const photographed = JSON.stringify({ ...record(JSON.parse(row.record)), pictures: [address] })
    await app.database.query.updateTable('products').set({ record: photographed }).where('id', '=', row.id).execute()

    const drawn = await app.askBytes(`${address}/480.webp`)
    expect(drawn).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=60' },
    })
    expect(await sharp(drawn.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 480 })
    expect((await app.askBytes(`${address}/social.jpg`)).headers['content-type']).toBe('image/jpeg')

    await store('eeeeeeeeeeeeeeeeeeee-400x300.jpg', whole)
    expect((await app.askBytes(`${address}/480.webp`)).status).toBe(200)
    await app.database.query.updateTable('products').set({ record: row.record }).where('id', '=', row.id).execute()
  })

  it('lies in the only public folder of the uploads', async () => {
    await writeFile(join(app.dataFolder, 'uploads', 'dddddddddddddddddddd-200x400.jpg'), 'of a visitor')
    expect((await app.ask('/pictures/dddddddddddddddddddd-200x400/160.jpg')).status).toBe(404)
    for (const path of [
      '/uploads/dddddddddddddddddddd-200x400.jpg',
      '/uploads/pictures/aaaaaaaaaaaaaaaaaaaa-200x400.jpg',
    ])
      expect((await app.ask(path)).status, path).toBe(404)
  })
})
