import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server that accepts letters or refuses recipients, and records both. */
export interface SmtpServer extends AsyncDisposable {
  url: string
  port: number
  /** Raw letters. */
  letters: string[]
  /** The commands MAIL and RCPT. */
  envelopes: string[]
  stop(): Promise<void>
}

/** @param answers response by the beginning of the command: { "RCPT TO:<a@b.example>": "550 no" } @param port 0: any free one */
export async function startSmtp(answers: Readonly<Record<string, string>> = {}, port = 0): Promise<SmtpServer> {
  const [letters, envelopes]: [string[], string[]] = [[], []]
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    let text = ''
    let data = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 mail.example')
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      for (;;) {
        const end = text.indexOf(data ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const got = text.slice(0, end)
        text = text.slice(end + (data ? 5 : 2))
        if (data) {
          data = false
          letters.push(got)
          say('250 taken')
          continue
        }
        if (/^(MAIL|RCPT)/.test(got)) envelopes.push(got)
        const answer = Object.entries(answers).find(([beginning]) => got.startsWith(beginning))?.[1]
        if (answer) say(answer)
        else if (got === 'DATA') {
          data = true
          say('354 go on')
        } else if (got === 'QUIT') socket.end('221 bye\r\n')
        else say('250 ok')
      }
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const taken = (server.address() as AddressInfo).port
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { url: `smtp://127.0.0.1:${taken}`, port: taken, letters, envelopes, stop, [Symbol.asyncDispose]: stop }
}
