import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { StartError } from '../config.ts'

/**
 * Timeouts in milliseconds (R5). Headers must arrive within 10 s, checked each second. The timeout of a whole request allows for uploads;
 * bodies without files have a shorter one (http/body-deadline.ts).
 */
const SLOW_CLIENTS = {
  headersTimeout: 10_000,
  requestTimeout: 5 * 60_000,
  connectionsCheckingInterval: 1000,
  // Longer than the idle timeout of a load balancer: the balancer closes idle connections first, and never uses a closed one.
  keepAliveTimeout: 75_000,
}

export const createHttpServer = (): Server => createServer(SLOW_CLIENTS).on('clientError', refuseMalformed)

/** Responds to a request that Node could not parse: 408 after a timeout, otherwise 400, also for a URL that is too long. */
function refuseMalformed({ code }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Starts listening, and logs what fails at the port later. @throws StartError if the port is in use or not permitted */
export async function listen(
  server: Server,
  { port, host }: { port: number; host: string },
  log: { error(details: object, what: string): void },
): Promise<void> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
    server.on('error', (err) => log.error({ err }, 'the port failed'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(
        `Порт ${port} занят. Остановите то, что на нём работает, или укажите другой: PORT=3001 npm start.`,
      )
    if (code === 'EACCES')
      throw new StartError(`На порту ${port} нельзя слушать без особых прав. Укажите другой: PORT=3001 npm start.`)
    throw error
  }
}

/** Closes the server when its running requests have ended, after ten seconds at the latest (R4). */
export async function closeServer(server: Server): Promise<void> {
  const timer = globalThis.setTimeout(() => server.closeAllConnections(), 10_000)
  const ended = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  // Closes connections that have become idle in the meantime.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  await ended
  clearInterval(sweep)
  clearTimeout(timer)
}
