import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns an unused port of 127.0.0.1. It is below the ports that Linux gives to `listen(0)`, so nobody else takes it meanwhile. */
export async function freePort(): Promise<number> {
  const port = randomInt(10_081, 32_768)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
