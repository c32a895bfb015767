import { expect } from 'vitest'
import { LIFTED } from '../site/limits.ts'

export const PASSWORD = 'пароль обмена'

type Query = Record<string, string>

/** A client that behaves like 1C: one request at a time, a repeated request after `progress`, and an end after any failure. */
export function client(origin: string, version?: string) {
  let headers: Record<string, string> = {}
  let more: Query = {}
  const bytesOf = async (parameters: Query, body?: Buffer, instead: Query = {}) => {
    const address = `${origin}/exchange/1c?${new URLSearchParams({ ...parameters, ...more, ...instead })}`
    const answer = await fetch(address, {
      headers,
      redirect: 'manual',
      ...(body && { method: 'POST', body: new Uint8Array(body) }),
    })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }
  const ask = async (...request: Parameters<typeof bytesOf>) => (await bytesOf(...request)).toString().split('\n')
  const session = {
    ask,
    bytesOf,
    async begin(type: 'catalog' | 'sale', password = PASSWORD) {
      ;[headers, more] = [{ Authorization: `Basic ${Buffer.from(`1c:${password}`).toString('base64')}` }, { type }]
      const [result, name, value, sessid = '', timestamp = ''] = await ask({ mode: 'checkauth' })
      if (result !== 'success') return [result, name]
      headers = { Cookie: `${name}=${value}` }
      const answer = await ask({ mode: 'init', ...(version !== undefined && { version }) })
      if (version !== undefined) more = { type, sessid: sessid.replace('sessid=', '') }
      return [...answer, timestamp]
    },
    /** Uploads a file in parts. @param size of a part, in bytes */
    async send(filename: string, bytes: Buffer, size = bytes.length) {
      for (let from = 0; from < bytes.length; from += size)
        expect((await ask({ mode: 'file', filename }, bytes.subarray(from, from + size)))[0]).toBe('success')
    },
    async take(filename: string): Promise<string[]> {
      for (;;) {
        const answer = await ask({ mode: 'import', filename })
        if (answer[0] !== 'progress') return answer
      }
    },
    /** Uploads and imports files in one exchange. @returns the response for each file */
    async exchange(files: Record<string, Buffer>, type: 'catalog' | 'sale' = 'catalog', size = 20_000) {
      await session.begin(type)
      const answers: string[][] = []
      for (const [name, bytes] of Object.entries(files)) await session.send(name, bytes, size)
      for (const name of Object.keys(files)) answers.push(await session.take(name))
      return answers
    },
  }
  return session
}

export const ENVIRONMENT = { ...LIFTED, EXCHANGE_PASSWORD: PASSWORD }
