import { expect, test } from 'vitest'
import { startSmtp } from '#server/engine/mail/testing-smtp.ts'
import { freePort } from '../site/free-port.ts'
import { startSite, waitFor } from '../site/run-site.ts'
import { newVisitor, OPEN, question } from './visitors.ts'

// R9: the mail server is unavailable for a while.

const QUESTIONS = 20

test('what is written while the mail server is away is taken, and its letters come once it is back', {
  timeout: 400_000,
}, async () => {
  const port = await freePort()
  await using site = await startSite({ ...OPEN, SMTP_URL: `smtp://127.0.0.1:${port}` })
  const ask = async (i: number) =>
    (await newVisitor().post(site, '/api/app/form/feedback', question(`Вопрос ${i}`, `anna${i}@paseka.example`))).status
  for (let i = 0; i < QUESTIONS; i++) expect(await ask(i)).toBe(200)
  await using server = await startSmtp({}, port)
  const back = performance.now()
  await waitFor(
    () => server.letters.length === 2 * QUESTIONS,
    () => `${server.letters.length} of ${2 * QUESTIONS} letters have come`,
    300_000,
  )
  console.log(
    `${QUESTIONS} questions were taken without a mail server; their ${server.letters.length} letters came ${((performance.now() - back) / 1000).toFixed(0)} s after it was back`,
  )
  // No letter is sent twice.
  await ask(QUESTIONS)
  await waitFor(
    () => server.letters.length >= 2 * QUESTIONS + 2,
    () => 'the next letters do not come',
  )
  const to = server.envelopes.filter((line) => line.startsWith('RCPT')).map((line) => line.toLowerCase())
  const toVisitors = to.filter((line) => line.includes('@paseka.example'))
  expect(new Set(toVisitors).size).toBe(QUESTIONS + 1)
  expect(to).toHaveLength(2 * QUESTIONS + 2)
})
