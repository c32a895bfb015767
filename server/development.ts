import type { Server } from 'node:http'
import type { RequestHandler } from 'express'
import { createDevMiddleware } from 'vike/server'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { reportFormats } from '#schema/definitions/report.ts'
import { root } from './paths.ts'

/** Vite as a part of our server: hot reload of blocks, and word of changed schema files. */
export interface Vite {
  middleware: RequestHandler
  /** Pages that are open get the new tree and keep their state; what was shown over them goes. */
  refreshPages: () => void
  /** Shown over the page until it gets a good tree again. */
  showProblems: (problems: readonly Problem[]) => void
  close: () => Promise<void>
}

/** @param codeChanged told when code that the server renders with is another: nothing rendered before holds */
export async function startVite(server: Server, codeChanged: () => void): Promise<Vite> {
  const { devMiddleware, viteServer } = await createDevMiddleware({
    root,
    viteConfig: {
      logLevel: 'warn',
      server: { middlewareMode: { server }, ws: { server } },
      plugins: [
        {
          name: 'tara:code-changed',
          hotUpdate({ modules }) {
            if (this.environment.name === 'ssr' && modules.length > 0) setImmediate(codeChanged)
          },
        },
      ],
    },
  })
  return {
    middleware: devMiddleware as RequestHandler,
    refreshPages: () => viteServer.ws.send({ type: 'custom', event: 'tara:schema' }),
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
