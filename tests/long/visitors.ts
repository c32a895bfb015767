import type { RunningSite } from '../site/run-site.ts'

/** Settings of the site: no limit for all visitors together, an address for each. */
export const OPEN = {
  TRUSTED_PROXIES: '1',
  FORMS_PER_HOUR: '1000000',
  LETTERS_PER_HOUR: '1000000',
  LOG_LEVEL: 'silent',
}

let visitors = 0

/** A visitor of their own: the number in the cookie, and an address among 4,000. */
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
