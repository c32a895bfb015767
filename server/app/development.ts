import type { RequestListener, Server } from 'node:http'
import { stripVTControlCharacters } from 'node:util'
import type { RequestHandler } from 'express'
import { createDevMiddleware, renderPage } from 'vike/server'
import { errorsIn } from '#schema/definitions/checker/report.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import type { RenderLetter } from '../mail/letters.ts'
import type { RenderPage } from '../pages/load-renderer.ts'
import { root } from '../paths.ts'

/** Vite as a part of our server: hot reload of blocks, and word of changed schema files. */
export interface Vite {
  middleware: RequestHandler
  /** Always by the newest modules. */
  render: RenderPage
  /** Pages that are open get the new tree and keep their state. */
  refreshPages: () => void
  /** A letter by the newest code (renderer/mail.tsx). */
  renderLetter: RenderLetter
  /** Errors among them lie over every page, those that are opened later too, until other problems come, or none. */
  showProblems: (problems: readonly Problem[]) => void
  /** Answers while there is no site yet: with a page that has nothing but the problems, and comes again without them. */
  answerWaiting: RequestListener
  close: () => Promise<void>
}

/** Tells open pages to get their tree again (renderer/enhance.ts). */
const REFRESH = 'tara:schema'

/** Tells them what is wrong with the files (renderer/overlay.ts). */
const PROBLEMS = 'tara:problems'

/** Tells them that the editor has not opened. */
const UNOPENED = 'tara:unopened'

const WAITING = `<!doctype html>
<html lang="ru" data-waiting>
  <head>
    <meta charset="utf-8">
    <title>Файлы сайта с\u00a0ошибкой</title>
    <script type="module" src="/@vite/client"></script>
    <script type="module" src="/renderer/overlay.ts"></script>
  </head>
  <body></body>
</html>
`

/** How long the server takes at most to put changed code in place of the old, in milliseconds. */
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

const render: RenderPage = async (page, as, report) => {
  const result = await renderPage({ urlOriginal: '/', page, as, report })
  if (result.errorWhileRendering) throw result.errorWhileRendering
  const { json } = result as { json?: string }
  return as === 'json' ? (json ?? '') : (result.httpResponse?.body ?? '')
}

/** @param schemaFolder where the files are that problems name */
export async function startVite(server: Server, schemaFolder: string): Promise<Vite> {
  const { devMiddleware, viteServer } = await createDevMiddleware({
    root,
    viteConfig: {
      logLevel: 'warn',
      server: { middlewareMode: { server }, ws: { server } },
      plugins: [
        {
          name: 'tara:static-blocks',
          // The browser does not run them, so nothing tells it that their HTML is another.
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
  const tell = () => ({ folder: schemaFolder, problems: told })
  viteServer.ws.on('tara:ask', (_, client) => client.send(PROBLEMS, tell()))
  return {
    middleware: devMiddleware as RequestHandler, // vike types it as Connect's
    render,
    refreshPages: () => viteServer.ws.send({ type: 'custom', event: REFRESH }),
    renderLetter: async (letter, report) => {
      const { renderLetter } = (await viteServer.ssrLoadModule('/renderer/mail.tsx')) as { renderLetter: RenderLetter }
      return renderLetter(letter, report)
    },
    showProblems(problems) {
      told = errorsIn(problems)
      viteServer.ws.send(PROBLEMS, tell())
    },
    answerWaiting: (request, response) =>
      viteServer.middlewares(request, response, () => {
        response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
        response.end(WAITING)
      }),
    close: () => viteServer.close(),
  }
}
