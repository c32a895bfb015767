import type { Server } from 'node:http'
import type { RequestHandler } from 'express'
import { createDevMiddleware } from 'vike/server'
import { reportFormats } from '#schema/definitions/checker/report.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import type { RenderLetter } from '../mail/letters.ts'
import { root } from '../paths.ts'

/** Vite as a part of our server: hot reload of blocks, and word of changed schema files. */
export interface Vite {
  middleware: RequestHandler
  /** Pages that are open get the new tree and keep their state; what was shown over them goes. */
  refreshPages: () => void
  /** A letter by the newest code (renderer/mail.tsx). */
  renderLetter: RenderLetter
  /** Shown over the page until it gets a good tree again. */
  showProblems: (problems: readonly Problem[]) => void
  close: () => Promise<void>
}

/** Tells open pages to get their tree again (renderer/enhance.ts). */
const REFRESH = 'tara:schema'

/** How long the server takes at most to put changed code in place of the old, in milliseconds. */
const SETTLE = 100

/**
 * vike says two lines for each rendering, a request for "/" as it sees it, and every page is rendered to try it. There
 * is no switch for that; what goes wrong it says by `console.error`.
 */
function silenceRequests(): void {
  const { log } = console
  console.log = (...words: unknown[]) => {
    if (!/\[vike\].*HTTP re(?:quest|sponse)/.test(String(words[0]))) log(...words)
  }
}

export async function startVite(server: Server): Promise<Vite> {
  silenceRequests()
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
  return {
    middleware: devMiddleware as RequestHandler, // vike types it as Connect's
    refreshPages: () => viteServer.ws.send({ type: 'custom', event: REFRESH }),
    renderLetter: async (letter, report) => {
      const { renderLetter } = (await viteServer.ssrLoadModule('/renderer/mail.tsx')) as { renderLetter: RenderLetter }
      return renderLetter(letter, report)
    },
    showProblems: (problems) => {
      const [first] = problems
      viteServer.ws.send({
        type: 'error',
        err: {
          message: reportFormats.text(problems),
          stack: '',
          ...(first && { id: first.file, loc: { file: first.file, line: first.line, column: first.column } }),
        },
      })
    },
    close: () => viteServer.close(),
  }
}
