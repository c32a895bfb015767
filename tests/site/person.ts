import { randomBytes } from 'node:crypto'
import type { Answer, App } from './app.ts'

/** Status and body of a response to a call; tests check the body. */
export interface Told {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: what it must be, the test says
  answer: any
}

/** Creates a new visitor, who makes calls and posts forms. */
export function somebody(app: App, uid = randomBytes(16).toString('hex')) {
  const cookie = { Cookie: `userId=${uid}` }
  const told = ({ status, body }: Answer): Told => ({ status, answer: JSON.parse(body) as unknown })
  const get = async (path: string): Promise<Told> => told(await app.ask(`/api/app/${path}`, { headers: cookie }))
  return {
    uid,
    get,
    basket: async () => (await get('basket/item')).answer.item,
    post: async (path: string, body: object, headers: Record<string, string> = {}): Promise<Told> =>
      told(await app.ask(`/api/app/${path}`, { headers: { ...cookie, ...headers }, json: body })),
    /** Posts a form without JavaScript. */
    form: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> =>
      app.ask(path, { headers: { ...cookie, ...headers }, form: fields }),
  }
}

export type Person = ReturnType<typeof somebody>
