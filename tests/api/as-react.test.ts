import { createRequire } from 'node:module'
import type { ReactNode } from 'react'
import type { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PreparedPage } from '#renderer/engine/page/types.ts'
import { serverReact } from '#renderer/server-react.ts'
import { serverTemplates } from '#renderer/server-templates.ts'
import { root } from '#server/paths.ts'
import { startApp } from '../site/app.ts'

/** What renders the trees that its modules make. */
interface Rendering {
  renderToString: typeof renderToString
  renderToStaticMarkup: typeof renderToStaticMarkup
}

const open = (plugins: readonly (typeof serverReact)[]): Promise<ViteDevServer> =>
  createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [...plugins],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })

let servers: ViteDevServer[] = []
let renderings: ((page: PreparedPage) => Promise<string[]>)[] = []

beforeAll(async () => {
  servers = await Promise.all([open([serverReact, serverTemplates]), open([])])
  const [ours, theirs] = servers as [ViteDevServer, ViteDevServer]
  const made: [ViteDevServer, Rendering][] = [
    [ours, (await ours.ssrLoadModule('/renderer/engine/prerender/react/write.ts')) as Rendering],
    [theirs, createRequire(import.meta.url)('react-dom/server') as Rendering],
  ]
  renderings = await Promise.all(
    made.map(async ([server, { renderToString, renderToStaticMarkup }]) => {
      const { pageTree } = (await server.ssrLoadModule('/tests/site/page-tree.tsx')) as {
        pageTree: (page: PreparedPage) => Promise<ReactNode>
      }
      return async (page: PreparedPage) => {
        const tree = await pageTree(page)
        return [renderToString(tree), renderToStaticMarkup(tree, { identifierPrefix: 'часть-' })]
      }
    }),
  )
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

test('every page is rendered byte for byte as React renders it', { timeout: 120_000 }, async () => {
  const pages: PreparedPage[] = []
  const app = await startApp(
    {},
    {
      render: async (page) => {
        pages.push(page)
        return ''
      },
    },
  )
  const own = ['/nowhere/', '/catalog/?view=table', '/catalog/?page=2', '/search/?q=банка', '/search/?q=ъъъ']
  const more = ['/basket/', '/compare/', '/favorite/', '/login/', '/registration/', '/?modal=callback', '/checkout/']
  const listed = async (sitemap: string) => {
    const { body } = await app.ask(sitemap)
    return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  }
  const products = (await listed('/sitemap-main-1.xml')).filter((_, i) => i % 15 === 0)
  for (const path of [...(await listed('/sitemap.xml')), ...products, ...own, ...more]) await app.ask(encodeURI(path))

  await app.stop()
  expect(pages.length).toBeGreaterThan(90)
  for (const page of pages) {
    const [ours, theirs] = await Promise.all(renderings.map((render) => render(page)))
    expect(ours).toEqual(theirs)
  }
})
