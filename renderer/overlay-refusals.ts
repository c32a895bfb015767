/** A violation of the content security policy (server/engine/http/security.ts), and the setting that would allow it. */
export interface Refusal {
  readonly what: string
  readonly hint: string
  /** The lines of schema/site.json. */
  readonly setting?: string
}

/** Directive -> key of "security" in schema/site.json. */
const KEYS: Readonly<Record<string, string>> = {
  'img-src': 'img',
  'connect-src': 'connect',
  'frame-src': 'frame',
  'style-src-elem': 'style',
  'script-src-elem': 'script',
}

const setting = (key: string, value: unknown): string =>
  `"security": { ${JSON.stringify(key)}: ${JSON.stringify(value)} }`

export interface Refused {
  /** An address, or a word: «inline», «eval», «data». */
  readonly blockedURL: string | null
  readonly effectiveDirective: string
}

export function refusalOf({ blockedURL, effectiveDirective: directive }: Refused): Refusal {
  const blocked = blockedURL ?? ''
  const what = `${directive}: ${blocked}`
  if (blocked === 'inline' && directive === 'style-src-elem')
    return {
      what,
      hint: 'Элемент style: их вставляют некоторые библиотеки. Лучше — файл стилей блока; если без библиотеки нельзя, разрешите в\u00a0site.json:',
      setting: setting('inlineStyles', true),
    }
  if (directive.startsWith('script-src') && !blocked.includes('://'))
    return {
      what,
      hint: 'Скрипты внутри страницы и\u00a0eval не\u00a0разрешаются никогда: код блока\u00a0— в\u00a0его файлах.',
    }
  const key = KEYS[directive]
  const { protocol, origin, host } = URL.parse(blocked) ?? {}
  if (!key || !host) return { what, hint: 'Разрешить это нельзя: положите файл в\u00a0папку public.' }
  if (protocol !== 'https:' && !(protocol === 'wss:' && key === 'connect'))
    return { what, hint: 'Разрешить можно только https:// и, для сокетов, wss://.' }
  const address = protocol === 'wss:' ? `wss://${host}` : origin
  if (key === 'script')
    return {
      what,
      hint: `Скрипты этого адреса разрешают вместе переменная CSP_SCRIPT_HOSTS=${address} и\u00a0site.json:`,
      setting: setting(key, [address]),
    }
  return { what, hint: 'Чтобы разрешить этот адрес, назовите его в\u00a0site.json:', setting: setting(key, [address]) }
}
