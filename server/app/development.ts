import { randomBytes } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import { stripVTControlCharacters } from 'node:util'
import type { RequestHandler } from 'express'
import { createDevMiddleware, renderPage } from 'vike/server'
import type { CodeError } from '#renderer/engine/page/types.ts'
import { errorsIn } from '#schema/definitions/checker/report.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import type { RenderLetter } from '../engine/mail/letters.ts'
import type { RenderPage } from '../engine/pages/load-renderer.ts'
import { root } from '../engine/paths.ts'
import { type BrowserError, describeBrowserError, describeError, withoutMissing } from './code-errors.ts'

/** Vite as a part of our server: hot reload of blocks, and word of changed schema files. */
export interface Vite {
  middleware: RequestHandler
  /** Always by the newest modules. */
  render: RenderPage
  /** Pages that are open get the new tree and keep their state. */
  refreshPages: () => void
  /** A letter by the newest code (renderer/mail.tsx). */
  renderLetter: RenderLetter
  /** Shows errors over every page, later ones included, until other problems replace them. */
  showProblems: (problems: readonly Problem[]) => void
  /** Handles requests before the first valid site: a page with the problems, which reloads without them. */
  answerWaiting: RequestListener
  /** Page for an error of the code, shown by the overlay; it reloads after the fix. */
  explain: (error: unknown) => string
  /** Nonce of the `<style>` elements that Vite's client inserts. */
  styleNonce: string
  close: () => Promise<void>
}

/** Message to open pages: fetch the tree again (renderer/enhance.ts). */
const REFRESH = 'tara:schema'

/** Message with the problems of the files (renderer/overlay.ts). */
const PROBLEMS = 'tara:problems'

/** Message: the editor did not open. */
const UNOPENED = 'tara:unopened'

/** Message with the missing blocks of a page and their errors. */
const ERRORS = 'tara:errors'

/** Messages of the browser with an error, and of the server with its position. */
const [THROWN, LOCATED] = ['tara:thrown', 'tara:located']

/**
 * Nonce of the `<style>` elements of Vite's client, which reads it from this meta element. One for all documents,
 * since development responses are not cached.
 */
const styleNonce = randomBytes(16).toString('base64url')

const NONCE = `<meta property="csp-nonce" nonce="${styleNonce}">`

/** In this order; a failure of one does not stop the next. */
const [CLIENT = '', OVERLAY = '', ...PAGE] = [
  '/@vite/client',
  '/renderer/overlay.ts',
  // vike's inline script, which the policy forbids: React Refresh must run before the first component.
  '/@id/__x00__@vitejs/plugin-react/preamble',
  '/renderer/+client.ts',
].map((src) => `<script type="module" src="${src}"></script>`)

/** vike joins all module scripts into one. */
const INLINE = /<script type="module"[^>]*>[^<]*\bimport\("\/@vite\/client"\)[^<]*<\/script>/

const errorsTag = (errors: readonly CodeError[]): string =>
  `<script type="application/json" id="${ERRORS}">${JSON.stringify(errors).replaceAll('<', '\\u003c')}</script>`

const toDocument = (html: string, errors: readonly CodeError[]): string =>
  html
    .replace('<head>', `<head>${NONCE}`)
    .replace(INLINE, () => errorsTag(errors) + [CLIENT, OVERLAY, ...PAGE].join(''))

/** A document with nothing but the overlay. @param state for the overlay: why there is no page */
const bareDocument = (
  state: 'waiting' | 'failed',
  title: string,
  errors: readonly CodeError[] = [],
): string => `<!doctype html>
<html lang="ru" data-${state}>
  <head>
    ${NONCE}
    <meta charset="utf-8">
    <title>${title}</title>
    ${errorsTag(errors)}
    ${CLIENT}
    ${OVERLAY}
  </head>
  <body></body>
</html>
`

/** Maximum time of the server to replace changed code, in milliseconds. */
const SETTLE = 100

/**
 * vike says two lines for each rendering, a request for "/" as it sees it, and every page is rendered to try it; there is
 * no switch for that, and what goes wrong it says by `console.error`. That the editor did not open Vite says in English,
 * and to nobody else.
 * @param unopened told in Russian that it did not
 */
function listenToTools(unopened: (words: string) => void): void {
  const { log } = console
  console.log = (...words: unknown[]) => {
    const said = stripVTControlCharacters(String(words[0] ?? ''))
    const [, file] = /^Could not open (.+) in the editor\.$/.exec(said) ?? []
    if (file !== undefined) unopened(notOpened(file))
    else if (!/\[vike\].*HTTP re(?:quest|sponse)|^The editor process exited with an error/.test(said)) log(...words)
  }
}

const notOpened = (file: string): string =>
  `Редактор не\u00a0открыл «${file}». Откройте редактор сами и\u00a0щёлкните снова или запустите сайт с\u00a0его именем: LAUNCH_EDITOR=code npm run dev.`

/** @param schemaFolder where the files are that problems name */
export async function startVite(server: Server, schemaFolder: string): Promise<Vite> {
  const { devMiddleware, viteServer } = await createDevMiddleware({
    root,
    viteConfig: {
      logLevel: 'warn',
      // Errors are shown by our own overlay, in Russian.
      server: { middlewareMode: { server }, ws: { server }, hmr: { overlay: false } },
      plugins: [
        {
          name: 'tara:static-blocks',
          // The browser does not run these modules, so it must be told to fetch their HTML.
          hotUpdate({ modules, server: { ws } }) {
            if (this.environment.name !== 'ssr' || modules.length === 0) return
            setTimeout(() => ws.send({ type: 'custom', event: REFRESH }), SETTLE)
          },
        },
      ],
    },
  })
  listenToTools((words) => {
    console.warn(words)
    viteServer.ws.send(UNOPENED, { words })
  })
  let told: readonly Problem[] = []
  const tell = () => ({ folder: schemaFolder, root, problems: told })
  viteServer.ws.on('tara:ask', (_, client) => client.send(PROBLEMS, tell()))
  viteServer.ws.on(THROWN, (error: BrowserError, client) =>
    describeBrowserError(error, viteServer).then((described) => client.send(LOCATED, described)),
  )

  const render: RenderPage = async (page, as, report) => {
    const errors: CodeError[] = []
    const blocks = withoutMissing(page.blocks, (error) => errors.push(error))
    const result = await renderPage({
      urlOriginal: '/',
      page: { ...page, blocks },
      as,
      report(at: string, error: unknown) {
        errors.push(describeError(error, viteServer, at))
        report(at, error)
      },
    })
    if (result.errorWhileRendering) throw result.errorWhileRendering
    if (as === 'html') return toDocument(result.httpResponse?.body ?? '', errors)
    // Open pages fetch the new tree; a document contains its errors.
    viteServer.ws.send(ERRORS, { path: new URL(page.meta.canonical).pathname, errors })
    return (result as { json?: string }).json ?? ''
  }

  return {
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
    showProblems(problems) {
      told = errorsIn(problems)
      viteServer.ws.send(PROBLEMS, tell())
    },
    answerWaiting: (request, response) =>
      viteServer.middlewares(request, response, () => {
        response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
        response.end(bareDocument('waiting', 'Файлы сайта с\u00a0ошибкой'))
      }),
    explain: (error) => bareDocument('failed', 'Ошибка в\u00a0коде', [describeError(error, viteServer)]),
    styleNonce,
    close: () => viteServer.close(),
  }
}
