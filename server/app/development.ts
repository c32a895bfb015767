import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { isBuiltin } from 'node:module'
import { dirname, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { RequestHandler } from 'express'
import { createDevMiddleware, renderPage } from 'vike/server'
import { contracts } from '#blocks/contracts.ts'
import type { RenderInput } from '#renderer/engine/page/types.ts'
import { SERVER_IMPORT } from '#schema/definitions/checker/contract.ts'
import { errorsIn } from '#schema/definitions/checker/report.ts'
import { lineAndColumn } from '#schema/definitions/document/parse.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import type { RenderLetter } from '../engine/mail/letters.ts'
import type { RenderPage } from '../engine/pages/load-renderer.ts'
import { root } from '../engine/paths.ts'
import { type CodeError, describeError, fromRoot, tellUnserializable, withoutMissing } from './code-errors.ts'
import { describeWrong } from './overlay.ts'

/** Vite as a part of our server: hot reload of blocks, and word of changed schema files. */
export interface Vite {
  middleware: RequestHandler
  /** Always by the newest modules. */
  render: RenderPage
  /** For the check: without tags of scripts and styles, and open pages hear of no error. */
  tryRender: RenderPage
  /** Pages that are open get the new tree and keep their state. */
  refreshPages: () => void
  /** A letter by the newest code (renderer/mail.tsx). */
  renderLetter: RenderLetter
  /**
   * Shows errors over every page, later ones included, until other problems replace them.
   * @param isWaiting true if no version of the site is valid yet
   */
  showProblems: (problems: readonly Problem[], isWaiting?: boolean) => void
  /** Handles requests before the first valid site: a page with the problems, until `refreshPages`. */
  answerWaiting: RequestListener
  /** Page for an error of the code, shown by the overlay; it reloads after the fix. @param path of the page that failed */
  explain: (error: unknown, path: string) => string
  /** Nonce of the `<style>` elements that Vite's client inserts. */
  styleNonce: string
  close: () => Promise<void>
}

/** renderer/render.tsx */
interface Renderer {
  renderPage(input: RenderInput, assets: null): Promise<string>
}

/** Message to open pages: fetch the tree again (renderer/enhance.ts). */
const REFRESH = 'tara:schema'

/** Message to open pages: ask again, and the question (renderer/development.ts). */
const [CHANGED, ASK] = ['tara:changed', 'tara:ask']

/**
 * Nonce of the `<style>` elements of Vite's client, which reads it from this meta element. One for all documents,
 * since development responses are not cached.
 */
const styleNonce = randomBytes(16).toString('base64url')

/** In Vite's overlay the texts of the stack wrap, and the tip in English is hidden. */
const HEAD = `<meta property="csp-nonce" nonce="${styleNonce}"><style nonce="${styleNonce}">
vite-error-overlay::part(stack) { color: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
vite-error-overlay::part(tip) { display: none }
</style>`

/** In this order; a failure of one does not stop the next. */
const [CLIENT = '', ERRORS = '', ...PAGE] = [
  '/@vite/client',
  '/renderer/development.ts',
  // vike's inline script, which the policy forbids: React Refresh must run before the first component.
  '/@id/__x00__@vitejs/plugin-react/preamble',
  '/renderer/+client.ts',
].map((src) => `<script type="module" src="${src}"></script>`)

/** vike joins all module scripts into one. */
const INLINE = /<script type="module"[^>]*>[^<]*\bimport\("\/@vite\/client"\)[^<]*<\/script>/

const toDocument = (html: string): string =>
  html.replace('<head>', `<head>${HEAD}`).replace(INLINE, [CLIENT, ERRORS, ...PAGE].join(''))

/** A document with nothing but the overlay. */
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

/** Error at the line of the import, as `npm run check` finds it. */
function wrongImport(source: string, importer: string, { message, hint } = SERVER_IMPORT): Error {
  const code = readFileSync(importer, 'utf8')
  const { line, column } = lineAndColumn(code, Math.max(0, code.indexOf(source)))
  return Object.assign(new Error(`${message} ${hint}`), { loc: { file: importer, line, column: column - 1 } })
}

const isOfServer = (source: string, importer: string): boolean =>
  source.startsWith('#server/') ||
  (source.startsWith('.') && fromRoot(resolve(dirname(importer), source)).startsWith('server/'))

const nodeImport = (module: string) => ({
  message: `Модуля Node («${module}») здесь быть не\u00a0может: блок работает и\u00a0в\u00a0браузере, а\u00a0там его нет.`,
  hint: SERVER_IMPORT.hint,
})

/** Maximum time of the server to replace changed code, in milliseconds. */
const SETTLE = 100

/**
 * Filters the console: vike logs two lines for each rendering and cannot be silenced; its errors go to `console.error`.
 * Vite logs a failure to open the editor in English and only there.
 * @param unopened receives that failure's message in Russian
 */
function listenToTools(unopened: (words: string) => void): void {
  const { log } = console
  console.log = (...words: unknown[]) => {
    const line = stripVTControlCharacters(String(words[0] ?? ''))
    const [, file] = /^Could not open (.+) in the editor\.$/.exec(line) ?? []
    if (file !== undefined) unopened(notOpened(file))
    else if (!/\[vike\].*HTTP re(?:quest|sponse)|^The editor process exited with an error/.test(line)) log(...words)
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
      server: { middlewareMode: { server }, ws: { server } },
      plugins: [
        {
          name: 'tara:no-server',
          enforce: 'pre',
          resolveId(source, importer) {
            if (importer !== undefined && isOfServer(source, importer)) throw wrongImport(source, importer)
          },
        },
        {
          name: 'tara:no-node',
          // Not `resolveId`: on the server Vite resolves no modules of Node. Types are gone from the code by now.
          transform(code, id) {
            const [file = ''] = id.split('?')
            const [, type = ''] = /^blocks\/([^/]+)\/.*\.tsx?$/.exec(fromRoot(file)) ?? []
            if (!contracts.get(type)?.interactive) return
            for (const node of this.parse(code).body) {
              const module = node.type === 'ImportDeclaration' ? node.source.value : ''
              if (isBuiltin(module)) throw wrongImport(module, file, nodeImport(module))
            }
          },
        },
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
    viteServer.ws.send({ type: 'error', err: { message: words, stack: '' } })
  })
  let report: { problems: readonly Problem[]; isWaiting: boolean } = { problems: [], isWaiting: false }
  /** Errors of the code by the path of the page. */
  const broken = new Map<string, readonly CodeError[]>()
  /** Closes the overlay. */
  const nothing = { type: 'update' as const, updates: [] }
  // Vite's client reloads the page if its first update finds an overlay.
  viteServer.ws.on('vite:client:connect', (_, client) => client.send(nothing))
  viteServer.ws.on(ASK, async ({ path }: { path: string }, client) => {
    const err = await describeWrong({ ...report, errors: broken.get(path) ?? [] }, schemaFolder)
    client.send(err ? { type: 'error', err } : nothing)
  })
  function setBroken(path: string, errors: readonly CodeError[]): void {
    if (JSON.stringify(errors) === JSON.stringify(broken.get(path) ?? [])) return
    broken.set(path, errors)
    viteServer.ws.send(CHANGED)
  }

  /** Without vike, which adds the tags of scripts and styles to a document and takes as long for them as the page does. */
  const renderBare: RenderPage = async (page, as, report) => {
    const { renderPage } = (await viteServer.ssrLoadModule('/renderer/render.tsx')) as Renderer
    return renderPage({ page, as, report }, null)
  }

  const render: RenderPage = async (requested, as, report) => {
    const errors: CodeError[] = []
    const tell = (error: CodeError) => void errors.push(error)
    const page = { ...requested, blocks: withoutMissing(requested.blocks, tell) }
    tellUnserializable(requested.blocks, tell)
    const reportHere: typeof report = (at, error) => {
      tell(describeError(error, viteServer, at))
      report(at, error)
    }
    const path = new URL(page.meta.canonical).pathname
    if (as === 'json') {
      // Only the document runs the interactive blocks.
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
    tryRender: (page, as, report) =>
      renderBare({ ...page, blocks: withoutMissing(page.blocks, () => undefined) }, as, report),
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
      const described = describeError(error, viteServer)
      setBroken(path, [{ ...described, message: `Страница не\u00a0показана: ${described.message}` }])
      return bareDocument('Ошибка в\u00a0коде')
    },
    styleNonce,
    close: () => viteServer.close(),
  }
}
