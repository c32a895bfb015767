import { afterAll, afterEach, beforeAll } from 'vitest'
import { type App, startApp } from './app.ts'
import { startUpstream } from './upstream.ts'

type Options = Parameters<typeof startApp>

/** Returns a proxy for a value that `beforeAll` will create, so that tests can refer to it at once. */
const later = <T extends object>(get: () => T): T => new Proxy({} as T, { get: (_, name) => Reflect.get(get(), name) })

/** Starts one application for a test file, or for a `describe` block. */
export function useApp(...options: Options): App {
  let app: App
  beforeAll(async () => {
    app = await startApp(...options)
  })
  afterAll(() => app.stop())
  return later(() => app)
}

/** Starts an application in front of another back end, whose failures are reset before each test. */
export function useUpstream(
  env: Record<string, string> = {},
  options?: Options[1],
  ...shop: Parameters<typeof startUpstream>
) {
  let app: App
  let back: Awaited<ReturnType<typeof startUpstream>>
  beforeAll(async () => {
    back = await startUpstream(...shop)
    app = await startApp({ API_UPSTREAM: back.origin, ...env }, options)
  })
  afterEach(() => back.fail())
  afterAll(async () => {
    await app.stop()
    await back.stop()
  })
  return { app: later(() => app), back: later(() => back) }
}
