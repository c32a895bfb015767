import type { Counter } from './counter.ts'

/** The global function of Yandex Metrica: https://yandex.ru/support/metrica/objects/method-reference.html */
interface Ym {
  (counter: number, method: string, ...parameters: unknown[]): void
  /** Calls that wait until the script has loaded. */
  a?: unknown[][]
  /** Time when the counter was created, in milliseconds since 1970. */
  l?: number
}

declare global {
  interface Window {
    ym?: Ym
  }
}

const SCRIPT = 'https://mc.yandex.ru/metrika/tag.js'

/** Matches the names of cookies and local storage entries of Metrica. */
const OWN = /^_ym/

/**
 * Creates a counter of Yandex Metrica. It reads products from the data layer. Click maps and session recordings are off, because they would
 * contain what visitors type.
 * @param container name of the data layer's array
 */
export function metrica(id: number, container: string): Counter {
  const call = (method: string, ...parameters: unknown[]): void => window.ym?.(id, method, ...parameters)
  const disable = (is: boolean): void => void Reflect.set(window, `disableYaCounter${id}`, is)
  let begun = false
  disable(false)
  window.ym ??= queue()
  if (!document.querySelector(`script[src="${SCRIPT}"]`)) {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    document.head.append(script)
  }
  return {
    page({ url, title, referrer }) {
      if (!begun)
        call('init', {
          ...{ defer: true, ecommerce: container, url, referrer },
          ...{ accurateTrackBounce: true, trackLinks: true, clickmap: false, webvisor: false },
        })
      begun = true
      call('hit', url, { title, referer: referrer })
    },
    commerce: () => undefined,
    stop() {
      call('destruct')
      disable(true)
      forget()
    },
  }
}

function queue(): Ym {
  const ym: Ym = (...call) => void (ym.a ??= []).push(call)
  ym.l = Date.now()
  return ym
}

/** Deletes the cookies and local storage entries of Metrica. Its script sets cookies for the site's host or for a parent domain. */
function forget(): void {
  const parts = location.hostname.split('.')
  const domains = parts.map((_, i) => `; domain=${parts.slice(i).join('.')}`)
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
    if (OWN.test(name)) for (const domain of ['', ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`
  }
  for (const key of Object.keys(localStorage)) if (OWN.test(key)) localStorage.removeItem(key)
}
