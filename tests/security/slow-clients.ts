import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { startSite } from '../site/run-site.ts'

/**
 * Slow clients (R5): the server waits 10 s for headers and 30 s for a body; a body with files may continue as long as 20 kB/s arrive. With
 * 500 slow connections the p95 of other clients is less than twice as long as usual.
 */
const SLOW = 500
const ASKED = 400

const site = await startSite({ LOG_LEVEL: 'error' })
const port = Number(new URL(site.url).port)
let failed = false

function report(holds: boolean, text: string): void {
  failed ||= !holds
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${text}`)
}

async function begin(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  socket.resume()
  return socket
}

/** Returns the seconds until the server closes a connection; undefined if it is still open after `limit`. */
const secondsOf = (socket: Socket, limit: number): Promise<number | undefined> =>
  new Promise((done) => {
    const started = performance.now()
    const timer = setTimeout(() => done(undefined), limit * 1000)
    socket.once('close', () => {
      clearTimeout(timer)
      done((performance.now() - started) / 1000)
    })
  })

/** Sends this many bytes every 100 ms while the connection is open. */
function drip(socket: Socket, bytes: number): void {
  const timer = setInterval(() => socket.write('x'.repeat(bytes)), 100)
  socket.once('close', () => clearInterval(timer))
}

async function p95(): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < ASKED; i++) {
    const started = performance.now()
    await (await fetch(`${site.url}/about/`)).text()
    times.push(performance.now() - started)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ASKED * 0.95)] ?? 0
}

await p95()
const usual = await p95()
const slow = await Promise.all(
  Array.from({ length: SLOW }, (_, i) =>
    begin(
      i % 2
        ? 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '
        : 'POST /faq/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 90000\r\n\r\na=',
    ),
  ),
)
for (const socket of slow) drip(socket, 1)
const beside = await p95()
report(
  beside < Math.max(2 * usual, usual + 2),
  `${SLOW} slow sockets: p95 of a page ${usual.toFixed(2)} ms without them, ${beside.toFixed(2)} ms beside them`,
)
for (const socket of slow) socket.destroy()

const multipart = (path: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x\r\n` +
  'Content-Disposition: form-data; name="form"\r\n\r\nquestionnaire\r\n' +
  '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n'
const [headers, body, unread, slowFile, steadyFile] = await Promise.all([
  begin('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '),
  begin(
    'POST /faq/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 90000\r\n\r\n',
  ),
  begin('POST /nothing/ HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 90000\r\n\r\n'),
  begin(multipart('/questionnaire/')),
  begin(multipart('/questionnaire/')),
])
for (const socket of [headers, body, unread]) drip(socket, 1)
drip(slowFile, 500)
drip(steadyFile, 4000)
const between = (seconds: number | undefined, least: number, most: number): boolean =>
  seconds !== undefined && seconds >= least && seconds <= most
const shown = (seconds: number | undefined): string =>
  seconds === undefined ? 'not at all' : `after ${seconds.toFixed(1)} s`
const [ofHeaders, ofBody, ofUnread, ofSlow, ofSteady] = await Promise.all([
  secondsOf(headers, 40),
  secondsOf(body, 40),
  secondsOf(unread, 40),
  secondsOf(slowFile, 40),
  secondsOf(steadyFile, 40),
])
report(between(ofHeaders, 9, 13), `slow headers were ended ${shown(ofHeaders)} (10 s)`)
report(between(ofBody, 29, 33), `a slow body was ended ${shown(ofBody)} (30 s)`)
report(between(ofUnread, 29, 33), `one that nobody reads was ended ${shown(ofUnread)} (30 s)`)
report(between(ofSlow, 10, 15), `a file of 5 kB/s was ended ${shown(ofSlow)} (10 s)`)
report(ofSteady === undefined, `a file of 40 kB/s was ended ${shown(ofSteady)} within 40 s`)
await site.stop()
if (failed) process.exitCode = 1
