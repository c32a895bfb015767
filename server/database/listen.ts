import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds until a lost connection is tried again. */
const RECONNECT_MS = 1000

const CONNECTION_MS = 10_000

/**
 * Listens to a channel of PostgreSQL on a connection of its own until the signal aborts, and reconnects where the
 * connection is lost. A pooled connection cannot listen: others would use it.
 * @param heard called for each notification, and after each connection: earlier notifications were missed
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  heard: () => void,
  signal: AbortSignal,
): Promise<void> {
  const { Client } = await import('pg')
  while (!signal.aborted) {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECTION_MS,
      keepAlive: true,
      fallback_application_name: 'tara',
    })
    const lost = new Promise<void>((done) => {
      client.on('error', () => done())
      client.on('end', () => done())
      signal.addEventListener('abort', () => done(), { once: true })
    })
    client.on('notification', heard)
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      heard()
      await lost
    } catch {
      // /readyz and the statements of visitors report a database that is away.
    }
    await client.end().catch(() => undefined)
    await sleep(RECONNECT_MS, undefined, { signal }).catch(() => undefined)
  }
}
