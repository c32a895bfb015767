import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { listening } from '../../engine/http/testing.ts'
import { BrokenPicture } from '../../engine/pictures/maker.ts'
import { createLinkedPictures } from './linked-pictures.ts'

it('one that is mended comes back, however often it is asked for meanwhile', async () => {
  const folder = await temporaryFolder()
  const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c00' } })
    .jpeg()
    .toBuffer()
  let requests = 0
  let isThere = false
  const server = createServer((_, response) => {
    requests++
    response.writeHead(isThere ? 200 : 404).end(photo)
  })
  const back = await listening(server)
  const pictures = createLinkedPictures({ dataFolder: folder, back, rest: 500 })
  const ask = () => pictures({ url: `${back}/a.jpg` })
  await expect(ask()).rejects.toThrow(BrokenPicture)
  await expect(ask()).rejects.toThrow(BrokenPicture)
  expect(requests).toBe(1)
  isThere = true
  await expect.poll(() => ask().catch(() => undefined), { timeout: 10_000, interval: 50 }).toHaveProperty('file')
  expect(requests).toBe(2)
  server.close()
})

it('one that hangs is waited for once, not by everybody who asks', async () => {
  let requests = 0
  const server = createServer(() => {
    requests++
  })
  const back = await listening(server)
  const pictures = createLinkedPictures({ dataFolder: tmpdir(), back })
  const ask = () => pictures({ url: `${back}/a.jpg` })
  await expect(ask()).rejects.toThrow(BrokenPicture)
  await expect(ask()).rejects.toThrow(BrokenPicture)
  expect(requests).toBe(1)
  server.closeAllConnections()
  server.close()
})
