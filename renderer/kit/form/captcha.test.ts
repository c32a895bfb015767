import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { captchaToken } from './captcha.ts'

// specification.md §5, §9: reCAPTCHA in its version 3 and in Russian; a failure is no token.

const executed: unknown[][] = []
let requests: string[]
let comes: boolean

beforeEach(() => {
  requests = []
  comes = true
  executed.length = 0
  const script = () => {
    const element = { src: '', onload: () => undefined, onerror: () => undefined, remove: () => undefined }
    return element
  }
  const append = ({ src, onload, onerror }: ReturnType<typeof script>): void => {
    requests.push(src)
    queueMicrotask(comes ? onload : onerror)
  }
  vi.stubGlobal('document', { createElement: script, head: { append } })
  vi.stubGlobal('window', {
    grecaptcha: {
      ready: (run: () => void) => run(),
      execute: async (...given: unknown[]) => {
        executed.push(given)
        return 'знак'
      },
    },
  })
})
afterEach(() => void vi.unstubAllGlobals())

it('asks version 3 for a token, in Russian, and names the form', async () => {
  expect(await captchaToken({ kind: 'recaptcha', siteKey: 'ключ' }, 'sign-in')).toBe('знак')
  // Version 3 alone is rendered by its key; the others are rendered into a place of the page.
  expect(requests).toEqual([`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent('ключ')}&hl=ru`])
  expect(executed).toEqual([['ключ', { action: 'sign_in' }]])
})

it('has no token where the script does not come or the service fails, and asks again the next time', async () => {
  const service = { kind: 'recaptcha', siteKey: 'другой' } as const
  comes = false
  expect(await captchaToken(service, 'restore')).toBeNull()
  comes = true
  expect(await captchaToken(service, 'restore')).toBe('знак')
  expect(requests).toHaveLength(2)
  vi.stubGlobal('window', {
    grecaptcha: { ready: (run: () => void) => run(), execute: () => Promise.reject(new Error('нет')) },
  })
  expect(await captchaToken(service, 'restore')).toBeNull()
})
