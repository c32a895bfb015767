import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../site/free-port.ts'

/** A browser page, controlled by W3C protocols without any package. */
export interface Driver {
  /** Starts to load a document, and waits for its data but not for its scripts. */
  go(url: string): Promise<void>
  /** Runs a function in the page; its arguments and result must be JSON. */
  run<T, A extends readonly unknown[]>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T>
  /** Performs WebDriver actions, which have the same format in both protocols. */
  act(actions: readonly object[]): Promise<void>
  resize(width: number, height: number): Promise<void>
  close(): Promise<void>
}

interface Engine {
  name: string
  /** False if the browser is not installed. */
  isThere: boolean
  open(): Promise<Driver>
}

const WEBKIT = '/usr/bin/WebKitWebDriver'
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const FIREFOX = '/usr/bin/firefox-esr'

export const ENGINES: readonly Engine[] = [
  { name: 'Firefox', isThere: existsSync(FIREFOX), open: openFirefox },
  { name: 'WebKit', isThere: existsSync(WEBKIT) && existsSync(MINI_BROWSER), open: openWebKit },
]

const asText = (work: (...args: never) => unknown, args: readonly unknown[]): string =>
  `(${work})(...${JSON.stringify(args)})`

async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 150; tries++) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined) return answer
    await pause(100)
  }
  throw new Error('The browser did not start')
}

function stop(child: ChildProcess): void {
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
}

/** Starts WebKit's driver, which needs a display. */
async function openWebKit(): Promise<Driver> {
  const port = await freePort()
  const args = ['-a', '-s', '-screen 0 1600x1000x24', WEBKIT, `--port=${port}`]
  const child = spawn('xvfb-run', args, { detached: true, stdio: 'ignore' })
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
    const { value } = (await answer.json()) as { value: T & { error?: string } }
    if (value?.error) throw new Error(JSON.stringify(value))
    return value
  }
  await until(() => call<{ ready: boolean }>('GET', '/status'))
  const alwaysMatch = {
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
  }
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch } })
  const page = `/session/${sessionId}`
  const driver: Driver = {
    async go(url) {
      await leave(driver)
      await call('POST', `${page}/url`, { url })
      await arrived(driver)
    },
    async run(work, ...args) {
      const script = `const done = arguments[0]; Promise.resolve(${asText(work, args)}).then((value) => done(JSON.stringify(value)))`
      const text = await call<string | null>('POST', `${page}/execute/async`, { script, args: [] })
      return text === null ? undefined : JSON.parse(text)
    },
    act: (actions) => call('POST', `${page}/actions`, { actions }),
    resize: (width, height) => call('POST', `${page}/window/rect`, { width, height }),
    async close() {
      await call('DELETE', page).catch(() => undefined)
      stop(child)
    },
  }
  return driver
}

/** Starts Firefox, which supports WebDriver BiDi itself. */
async function openFirefox(): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'tara-firefox-'))
  const args = ['--headless', '--profile', profile, '--remote-debugging-port=0']
  const child = spawn(FIREFOX, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += String(chunk)))
  const address = await until(async () => /ws:\/\/[\w.:]+/.exec(output)?.[0])
  const socket = new WebSocket(`${address}/session`)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data))
    if (error) waiting.get(id)?.reject(new Error(message))
    else waiting.get(id)?.resolve(result)
  })
  let calls = 0
  const call = <T>(method: string, params: object): Promise<T> => {
    const waits = Promise.withResolvers<unknown>()
    waiting.set(++calls, waits)
    socket.send(JSON.stringify({ id: calls, method, params }))
    return waits.promise as Promise<T>
  }
  await call('session.new', { capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } } })
  const { contexts } = await call<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  const driver: Driver = {
    async go(url) {
      await leave(driver)
      await call('browsingContext.navigate', { context, url, wait: 'none' })
      await arrived(driver)
    },
    async run(work, ...args) {
      const expression = `Promise.resolve(${asText(work, args)}).then((value) => JSON.stringify(value))`
      const answer = await call<{ result: { value?: string }; exceptionDetails?: { text: string } }>(
        'script.evaluate',
        { ...{ expression, awaitPromise: true, target: { context } } },
      )
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
      return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value)
    },
    act: (actions) => call('input.performActions', { context, actions }),
    resize: (width, height) => call('browsingContext.setViewport', { context, viewport: { width, height } }),
    async close() {
      await call('session.end', {}).catch(() => undefined)
      stop(child)
    },
  }
  return driver
}

/** Waits for the document after a navigation, but not for its scripts. */
const arrived = (driver: Driver): Promise<true> =>
  until(() => driver.run(() => (!('isLeft' in window) && document.getElementById('page') !== null) || undefined))

/** Marks the current document before a navigation, so that `arrived` can tell the next one from it. */
const leave = (driver: Driver): Promise<unknown> => driver.run(() => Object.assign(window, { isLeft: true }) && 0)
