import { readValues, submissionsWithBuyer } from '#server/shop/submissions/values.ts'
import type { App } from './app.ts'
import { useApp } from './use-app.ts'

type Headers = Record<string, string>

export const CONSENT = { document: 'data-consent', version: '2026-03-01' }

export const question = {
  name: 'Анна',
  phone: '+79161234567',
  email: 'anna@paseka.example',
  message: 'Есть ли банка 500 мл?',
  consents: [CONSENT],
}

/** Tests the shop's forms on the server, by their calls and by posts without JavaScript, in the test file's own application. */
export function useForms() {
  const app = useApp({ FORMS_PER_HOUR: '1000' })
  let visitor = 0
  /** Returns the cookie of a new visitor, so that no submission counts as a duplicate. */
  const someone = (): Headers => ({ Cookie: `userId=${String(++visitor).padStart(32, '0')}` })

  const call = async (name: string, body: object, headers: Headers = {}, to: App = app) => {
    const {
      status,
      body: text,
      headers: sent,
    } = await to.ask(`/api/app/form/${name}`, { headers: { ...someone(), ...headers }, json: body })
    return {
      status,
      headers: sent,
      answer: JSON.parse(text) as { message?: string; fields?: Record<string, string>; data?: { id: number } },
    }
  }

  const post = (path: string, form: Record<string, string | string[]>, headers: Headers = {}) => {
    const body = new URLSearchParams()
    for (const [name, value] of Object.entries(form)) for (const one of [value].flat()) body.append(name, one)
    return app.ask(path, {
      method: 'POST',
      headers: { ...someone(), 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: String(body),
    })
  }

  const rows = (table: 'submissions' | 'consents' | 'outbox' | 'submission_files') =>
    app.database.query.selectFrom(table).selectAll().orderBy('id').execute()
  const last = async (table: Parameters<typeof rows>[0]) => (await rows(table)).at(-1)
  /** Returns the last submission with all its values, including those stored with its buyer. */
  const lastSent = async () => {
    const row = await submissionsWithBuyer(app.database.query)
      .select(['submissions.id', 'form', 'page'])
      .orderBy('submissions.id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return { id: row.id, form: row.form, page: row.page, ...readValues(row) }
  }
  return { app, someone, call, post, rows, last, lastSent }
}
