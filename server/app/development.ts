import { randomBytes } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import { stripVTControlCharacters } from 'node:util'
import type { RequestHandler } from 'express'
import { createDevMiddleware, renderPage } from 'vike/server'
import type { ViteDevServer } from 'vite'
import type { RenderInput } from '#renderer/engine/page/types.ts'
import { errorsIn } from '#schema/definitions/checker/report.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import type { RenderLetter } from '../engine/mail/letters.ts'
import type { RenderPage } from '../engine/pages/load-renderer.ts'
import { root } from '../engine/paths.ts'
import { describeWrong } from './overlay.ts'

/** Vite inside our server: hot reload of blocks, and errors of schema files in the overlay. */
export interface Vite {
  middleware: RequestHandler
  /** Renders a page with the newest code. */
  render: RenderPage
  /** Renders for the check: without script and style tags, and without showing errors in open pages. */
  tryRender: RenderPage
  /** Makes open pages load the new page data and keep their state. */
  refreshPages: () => void
  /** Renders a letter with the newest code (renderer/mail.tsx). */
  renderLetter: RenderLetter
  /**
   * Shows errors over every page, also over pages opened later, until the next call.
   * @param isWaiting true if there is no valid version of the site yet
   */
  showProblems: (problems: readonly Problem[], isWaiting?: boolean) => void
  /** Handles requests before the first valid site: sends a page with the problems, which reloads after `refreshPages`. */
  answerWaiting: RequestListener
  /** Returns a page that shows an error of the code in the overlay, and reloads after the fix. @param path of the page that failed */
  explain: (error: unknown, path: string) => string
  /** Nonce of the `<style>` elements that Vite's client inserts. */
  styleNonce: string
  close: () => Promise<void>
}

/** The module renderer/render.tsx. */
interface Renderer {
  renderPage(input: RenderInput, assets: null): Promise<string>
}

/** Message to open pages: load the page data again (renderer/enhance.ts). */
const REFRESH = 'tara:schema'

/** CHANGED tells pages that the errors have changed. ASK is a page's request for the current errors (renderer/development.ts). */
const [CHANGED, ASK] = ['tara:changed', 'tara:ask']

/**
 * Nonce of the `<style>` elements of Vite's client, which reads the nonce from the meta element in `HEAD`. All documents of this process
 * have the same nonce, which is enough for development.
 */
const styleNonce = randomBytes(16).toString('base64url')

/** The nonce for Vite's client, and styles of Vite's overlay, which wrap the stack and hide the English tip. */
const HEAD = `<meta property="csp-nonce" nonce="${styleNonce}"><style nonce="${styleNonce}">
vite-error-overlay::part(stack) { color: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
vite-error-overlay::part(tip) { display: none }
</style>`

/** Scripts in the order of loading; if one fails, the next ones still run. */
const [CLIENT = '', ERRORS = '', ...PAGE] = [
  '/@vite/client',
  '/renderer/development.ts',
  // Sets up React Refresh before the first component is loaded. Vike would do this in an inline script, which our CSP forbids.
  '/@id/__x00__@vitejs/plugin-react/preamble',
  '/renderer/+client.ts',
].map((src) => `<script type="module" src="${src}"></script>`)

/** Matches the script into which vike joins all module scripts. */
const INLINE = /<script type="module"[^>]*>[^<]*\bimport\("\/@vite\/client"\)[^<]*<\/script>/

const toDocument = (html: string): string =>
  html.replace('<head>', `<head>${HEAD}`).replace(INLINE, [CLIENT, ERRORS, ...PAGE].join(''))

/** Returns a document that only shows the overlay. */
const bareDocument = (title: string): string => `<!doctype html>
<html lang="ru">
  <head>
    ${HEAD}
    <meta charset="utf-8">
    <title>${title}</title>
    ${CLIENT}
    ${ERRORS}
  </head>
  <body></body>
</html>
`

/** Returns the message and the stack of an error in the code, mapped to the sources. */
function stackOf(error: unknown, vite: Pick<ViteDevServer, 'ssrFixStacktrace'>): string {
  // vike wraps the original error.
  const { getOriginalError } = Object(error) as { getOriginalError?: () => unknown }
  const original = getOriginalError?.() ?? error
  if (!(original instanceof Error)) return String(original)
  vite.ssrFixStacktrace(original)
  return stripVTControlCharacters(original.stack?.includes(original.message) ? original.stack : original.message)
}

/** Milliseconds to wait after a change of code, until the server renders with the changed code. */
const SETTLE = 100

/** Filters the console: vike cannot be silenced and logs two lines per rendering; its errors go to `console.error`. */
function silenceRequests(): void {
  const { log } = console
  console.log = (...words: unknown[]) => {
    if (!/\[vike\].*HTTP re(?:quest|sponse)/.test(stripVTControlCharacters(String(words[0] ?? '')))) log(...words)
  }
}

/** Starts Vite inside the server. @param schemaFolder folder of the schema files, for the paths that the overlay shows */
export async function startVite(server: Server, schemaFolder: string): Promise<Vite> {
  const { devMiddleware, viteServer } = await createDevMiddleware({
    root,
    viteConfig: {
      logLevel: 'warn',
      server: { middlewareMode: { server }, ws: { server } },
      plugins: [
        {
          name: 'tara:static-blocks',
          // Code that runs on the server has changed. Open pages load their data again: they have no code of static blocks to update.
          hotUpdate({ modules, server: { ws } }) {
            if (this.environment.name !== 'ssr' || modules.length === 0) return
            setTimeout(() => ws.send({ type: 'custom', event: REFRESH }), SETTLE)
          },
        },
      ],
    },
  })
  silenceRequests()
  let report: { problems: readonly Problem[]; isWaiting: boolean } = { problems: [], isWaiting: false }
  /** Errors of the code by the path of the page where they occurred. */
  const broken = new Map<string, readonly string[]>()
  /** An empty update, which closes the overlay. */
  const nothing = { type: 'update' as const, updates: [] }
  // Vite's client reloads the page if the overlay is open at its first update, so it gets an empty update first.
  viteServer.ws.on('vite:client:connect', (_, client) => client.send(nothing))
  viteServer.ws.on(ASK, ({ path }: { path: string }, client) => {
    const err = describeWrong({ ...report, errors: broken.get(path) ?? [] }, schemaFolder)
    client.send(err ? { type: 'error', err } : nothing)
  })
  function setBroken(path: string, errors: readonly string[]): void {
    if (JSON.stringify(errors) === JSON.stringify(broken.get(path) ?? [])) return
    broken.set(path, errors)
    viteServer.ws.send(CHANGED)
  }

  /** Renders without vike, which would add script and style tags and double the time. */
  const renderBare: RenderPage = async (page, as, report) => {
    const { renderPage } = (await viteServer.ssrLoadModule('/renderer/render.tsx')) as Renderer
    return renderPage({ page, as, report }, null)
  }

  const render: RenderPage = async (page, as, report) => {
    const errors: string[] = []
    const reportHere: typeof report = (at, error) => {
      errors.push(stackOf(error, viteServer))
      report(at, error)
    }
    const path = new URL(page.meta.canonical).pathname
    if (as === 'json') {
      // The JSON is rendered without running interactive blocks, so the document is rendered to find their errors.
      await renderBare(page, 'html', reportHere)
      setBroken(path, errors)
      return renderBare(page, as, () => undefined)
    }
    const result = await renderPage({ urlOriginal: '/', page, as, report: reportHere })
    if (result.errorWhileRendering) throw result.errorWhileRendering
    setBroken(path, errors)
    return toDocument(result.httpResponse?.body ?? '')
  }

  return {
    tryRender: renderBare,
    middleware: devMiddleware as RequestHandler, // vike types it as Connect's
    render,
    refreshPages: () => viteServer.ws.send({ type: 'custom', event: REFRESH }),
    renderLetter: async (letter, report) => {
      const { renderLetter } = (await viteServer.ssrLoadModule('/renderer/mail.tsx')) as { renderLetter: RenderLetter }
      return renderLetter(letter, (at, error) => {
        if (error instanceof Error) viteServer.ssrFixStacktrace(error)
        report(at, error)
      })
    },
    showProblems(problems, isWaiting = false) {
      report = { problems: errorsIn(problems), isWaiting }
      viteServer.ws.send(CHANGED)
    },
    answerWaiting: (request, response) =>
      viteServer.middlewares(request, response, () => {
        response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
        response.end(bareDocument('Файлы сайта с\u00a0ошибкой'))
      }),
    explain(error, path) {
      setBroken(path, [stackOf(error, viteServer)])
      return bareDocument('Ошибка в\u00a0коде')
    },
    styleNonce,
    close: () => viteServer.close(),
  }
}
