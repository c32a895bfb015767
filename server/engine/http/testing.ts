import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Makes a server listen on a free port of 127.0.0.1. @returns its origin */
export async function listening(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
