import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { RequestHandler } from 'express'
import { distFolder } from '../paths.ts'
import { decodePathname } from './address.ts'

/** `Cache-Control`: files of the build and fonts never change; browsers revalidate other files after five minutes. */
const FOREVER = 'public, max-age=31536000, immutable'
const ASK = 'public, max-age=300'

/** Suffixes of a file's compressed variants, smallest first, as server/app/build.ts writes them. */
const COMPRESSED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Labels in /metrics. */
const FILE = { kind: 'file', name: 'file' } as const

/** Serves the build, precompressed. */
export function serveBuild(folder = join(distFolder, 'client')): RequestHandler {
  const files = new Set(listFiles(folder))
  return serveFiles(folder, (path) => files.has(path))
}

/**
 * Serves the files of a folder, and their compressed variants if there are any. If a file is missing, the next handler gets the request;
 * other errors go to Express. @param has returns true for a path in the folder, "/assets/a.pdf", that may be served
 */
export function serveFiles(folder: string, has: (path: string) => boolean): RequestHandler {
  const isServed = (path: string): boolean => has(path) && !COMPRESSED.some(([, end]) => path.endsWith(end))
  return (request, response, next) => {
    const path = decodePathname(request.path)
    if (path === undefined || !isServed(path) || !['GET', 'HEAD'].includes(request.method)) return next()
    request.answered = FILE
    const accepted = request.acceptsEncodings()
    const [encoding, end] = COMPRESSED.find(([name, end]) => accepted.includes(name) && has(path + end)) ?? []
    if (COMPRESSED.some(([, end]) => has(path + end))) response.vary('Accept-Encoding')
    if (encoding) response.set('Content-Encoding', encoding)
    response.type(extname(path)).set('Cache-Control', /^\/(build|fonts)\//.test(path) ? FOREVER : ASK)
    response.sendFile(path + (end ?? ''), { root: folder, cacheControl: false, dotfiles: 'allow' }, (error) => {
      if (!error || response.headersSent) return
      delete request.answered
      for (const header of response.getHeaderNames())
        if (/^(content-|cache-control|etag|last-modified|accept-ranges)/.test(header)) response.removeHeader(header)
      next('code' in error && error.code === 'ENOENT' ? undefined : error)
    })
  }
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length).replaceAll('\\', '/'))
