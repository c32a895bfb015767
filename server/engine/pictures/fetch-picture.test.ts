import { createServer } from 'node:http'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { PICTURE_BOUNDS } from '#schema/definitions/pictures/files.ts'
import { listening } from '../http/testing.ts'
import { fetchPicture, isPublicAddress } from './fetch-picture.ts'

const picture = await sharp({ create: { width: 120, height: 120, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

const server = createServer(({ url = '' }, response) => {
  const [, words = '', rest = ''] = url.split('/')
  if (words === 'picture') response.end(picture)
  else if (words === 'to') response.writeHead(302, { Location: decodeURIComponent(rest) }).end()
  else if (words === 'round') response.writeHead(302, { Location: '/round' }).end()
  else if (words === 'endless') {
    const part = Buffer.alloc(1024 * 1024)
    const more = (): void => {
      while (response.writable && response.write(part));
    }
    response.on('drain', more)
    more()
  } else if (words === 'slow') response.write('a')
  else response.writeHead(404).end()
})
const origin = await listening(server)
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const fetched = (path: string, options = {}) => fetchPicture(origin + path, { allowPrivate: true, ...options })

describe('a picture at an address', () => {
  it('is fetched, also where another address is named instead', async () => {
    expect(await fetched('/picture')).toEqual(picture)
    expect(await fetched(`/to/${encodeURIComponent('/picture')}`)).toEqual(picture)
  })

  it.each([
    ['there is none', '/none', 'Сервер ответил 404.'],
    ['one address leads to itself', '/round', 'одни перенаправления'],
    ['it leads to a file', `/to/${encodeURIComponent('file:///etc/passwd')}`, 'Адрес записан не\u00a0так.'],
  ])('is told of where %s', async (_, path, message) => {
    await expect(fetched(path)).rejects.toThrow(message)
  })

  it('is not waited for without end, nor read beyond its bounds', async () => {
    await expect(fetched('/slow', { timeoutMs: 300 })).rejects.toThrow('не\u00a0пришла')
    await expect(fetched('/endless')).rejects.toThrow('слишком большой')
    expect(PICTURE_BOUNDS.bytes).toBeLessThan(20 * 1024 * 1024)
  })

  it('is not fetched from inside one’s own network, by number or by name', async () => {
    const { port } = new URL(origin)
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]'])
      await expect(fetchPicture(`http://${host}:${port}/picture`, { allowPrivate: false }), host).rejects.toThrow(
        'внутреннюю сеть',
      )
  })
})

it.each([
  ['8.8.8.8', true],
  ['77.88.55.242', true],
  ['2a02:6b8::2:242', true],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:8.8.8.8', false],
  ['2002:7f00:1::', false],
  ['name', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
