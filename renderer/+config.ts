import type { Config } from 'vike/types'

export default {
  clientRouting: false,
  prefetchStaticAssets: false,
  disableUrlNormalization: true,
  meta: { Page: { env: { server: true, client: false } } },
} satisfies Config
