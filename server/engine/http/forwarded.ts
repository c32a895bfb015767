import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'

/** Describes a mismatch between SITE_URL and the proxy settings; undefined without one. */
export const proxyProblem = ({ siteUrl, trustedProxies }: Pick<Config, 'siteUrl' | 'trustedProxies'>) =>
  siteUrl?.startsWith('https:') && trustedProxies === 0
    ? 'SITE_URL начинается с https, а TRUSTED_PROXIES=0: перед сайтом стоит прокси, и все посетители считаются одним адресом. Укажите, сколько прокси впереди, например TRUSTED_PROXIES=1.'
    : undefined

/** Returns a function that warns once if a proxy sends visitors' addresses but no proxy is trusted. */
export function watchForwarded({ trustedProxies }: Pick<Config, 'trustedProxies'>, warn: (line: string) => void) {
  let isWarned = trustedProxies > 0
  return ({ headers }: IncomingMessage): void => {
    if (isWarned || headers['x-forwarded-for'] === undefined) return
    isWarned = true
    warn(
      'Пришёл заголовок X-Forwarded-For, а TRUSTED_PROXIES=0: он не учитывается. Если перед сайтом стоит прокси, укажите их число, например TRUSTED_PROXIES=1.',
    )
  }
}
