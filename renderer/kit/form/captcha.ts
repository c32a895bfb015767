import { prefersReducedData } from '../../engine/fetch/save-data.ts'
import type { CaptchaService } from './types.ts'

/** Milliseconds to wait for the captcha service. */
const TIMEOUT_MS = 5000

declare global {
  interface Window {
    smartCaptcha?: {
      render(place: HTMLElement, options: object): number
      execute(widget: number): void
      reset(widget: number): void
    }
    grecaptcha?: {
      ready(run: () => void): void
      execute(siteKey: string, options: { action: string }): Promise<string>
    }
  }
}

const scripts = new Map<string, Promise<void>>()

const addressOf = ({ kind, siteKey }: CaptchaService): string =>
  kind === 'smart'
    ? 'https://smartcaptcha.yandexcloud.net/captcha.js'
    : `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}&hl=ru`

/** Loads the captcha service's script once; after a failure, tries again. Before the first call, no request goes to the service. */
function loadCaptcha(service: CaptchaService): Promise<void> {
  const src = addressOf(service)
  let loading = scripts.get(src)
  if (!loading) {
    loading = new Promise<void>((done, fail) => {
      const script = document.createElement('script')
      script.src = src
      script.onload = () => done()
      script.onerror = () => {
        script.remove()
        scripts.delete(src)
        fail(new Error(`The script of ${service.kind} did not come`))
      }
      document.head.append(script)
    })
    loading.catch(() => undefined) // the callers of the returned promise handle the error
    scripts.set(src, loading)
  }
  return loading
}

/** Preloads the script of the captcha service. @throws if it fails to load */
export const prefetchCaptcha = async (service: CaptchaService): Promise<void> =>
  prefersReducedData() ? undefined : loadCaptcha(service)

/** Returns a captcha token. After a failure or timeout returns null, and the form is sent without a token (specification.md §5). */
export async function captchaToken(service: CaptchaService, form: string): Promise<string | null> {
  const late = new Promise<null>((done) => setTimeout(done, TIMEOUT_MS, null))
  try {
    return await Promise.race([ask(service, form), late])
  } catch {
    return null
  }
}

async function ask(service: CaptchaService, form: string): Promise<string | null> {
  await loadCaptcha(service)
  const token = service.kind === 'smart' ? await askSmart(service.siteKey) : await askRecaptcha(service.siteKey, form)
  return token || null
}

let widget: { id: number; take: (token: string) => void } | undefined

/** Requests a token from SmartCaptcha. All forms share one widget, which shows a task only to suspected bots. */
function askSmart(siteKey: string): Promise<string> {
  const { smartCaptcha } = window
  if (!smartCaptcha) throw new Error('SmartCaptcha is not there')
  return new Promise((take) => {
    if (widget) {
      widget.take = take
      smartCaptcha.reset(widget.id)
    } else {
      const place = document.body.appendChild(document.createElement('div'))
      const callback = (token: string): void => widget?.take(token)
      const options = { sitekey: siteKey, invisible: true, hideShield: true, hl: 'ru', callback }
      widget = { id: smartCaptcha.render(place, options), take }
    }
    smartCaptcha.execute(widget.id)
  })
}

/** Requests a token from reCAPTCHA. An action's name may contain only letters and underscores. */
const askRecaptcha = (siteKey: string, form: string): Promise<string> =>
  new Promise((take, fail) => {
    const { grecaptcha } = window
    if (!grecaptcha) throw new Error('reCAPTCHA is not there')
    const action = form.replace(/[^a-z]/gi, '_')
    grecaptcha.ready(() => grecaptcha.execute(siteKey, { action }).then(take, fail))
  })
