import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { captchaToken } from './captcha.ts'

// specification.md §5: if the captcha fails, the form is sent without a token.

let requests: string[]
let comes: boolean

beforeEach(() => {
  requests = []
  comes = true
  const script = () => ({ src: '', onload: () => undefined, onerror: () => undefined, remove: () => undefined })
  const append = ({ src, onload, onerror }: ReturnType<typeof script>): void => {
    requests.push(src)
    queueMicrotask(comes ? onload : onerror)
  }
  vi.stubGlobal('document', { createElement: script, head: { append } })
  vi.stubGlobal('window', { grecaptcha: { ready: (run: () => void) => run(), execute: async () => 'знак' } })
})
afterEach(() => void vi.unstubAllGlobals())

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
