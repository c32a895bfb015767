import { join } from 'node:path'
import type { RequestHandler } from 'express'
import sirv from 'sirv'
import { distFolder } from '../paths.ts'

/** Built files and fonts never change under their names; the other files of public/ may, and are asked after. */
const FOREVER = 'public, max-age=31536000, immutable'
const ASK = 'public, max-age=300'

/** The files of the build and of public/, compressed ahead of time by server/app/build.ts. */
export const serveFiles = (): RequestHandler =>
  sirv(join(distFolder, 'client'), {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response, pathname) =>
      response.setHeader('Cache-Control', /^\/(build|fonts)\//.test(pathname) ? FOREVER : ASK),
  }) as RequestHandler
