import type { RunningSite } from '../site/run-site.ts'

/** Settings that lift the limits for all visitors together, and let each visitor have an address of their own. */
export const OPEN = {
  TRUSTED_PROXIES: '1',
  FORMS_PER_HOUR: '1000000',
  LETTERS_PER_HOUR: '1000000',
  LOG_LEVEL: 'silent',
}

let visitors = 0

/** Returns the headers of a new visitor: an ID in the cookie, and one of 4,000 addresses. */
export function newVisitor() {
  const i = ++visitors
  const headers = {
    Cookie: `userId=${i.toString(16).padStart(32, '0')}`,
    'X-Forwarded-For': `10.0.${Math.floor(i / 250) % 16}.${(i % 250) + 1}`,
  }
  return {
    get: (site: RunningSite, path: string): Promise<Response> =>
      fetch(site.url + path, { headers, redirect: 'manual' }),
    post: (site: RunningSite, path: string, body: object, more: Record<string, string> = {}): Promise<Response> =>
      fetch(site.url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers, ...more },
        body: JSON.stringify(body),
      }),
  }
}

const consents = [{ document: 'data-consent', version: '2026-03-01' }]

export const question = (message: string, email?: string) => ({
  ...{ name: 'Анна', phone: '+79161234567', message, consents },
  ...(email && { email }),
})

export const buyer = { name: 'Анна', phone: '+79161234567', email: 'anna@paseka.example', delivery: 'pickup', consents }

export async function productsOf(site: RunningSite): Promise<{ id: number; minQuantity: number }[]> {
  const answer = await newVisitor().get(site, '/api/app/catalog/list')
  return ((await answer.json()) as { list: { id: number; minQuantity: number }[] }).list
}
