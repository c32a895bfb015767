import type { Request } from 'express'
import type { PreparedPage, Visit } from '#renderer/engine/page/types.ts'
import { etagOf } from '../http/etag.ts'
import type { RenderPage } from './load-renderer.ts'

/** A page as it goes out, but for its encoding. */
export interface RenderedPage {
  /** Its file of schema/pages, "home"; "modal" for a modal alone. */
  name: string
  status: number
  text: Buffer
  etag: string
  /** Whether it is this visitor's own and must not be cached. */
  own: boolean
  visit: Visit | undefined
  /** As `PreparedPage.region` has it. */
  region: number | undefined
}

/** Renders a page; a block that throws is logged and left out. */
export async function renderResponse(
  { log }: Pick<Request, 'log'>,
  name: string,
  page: PreparedPage,
  type: 'html' | 'json',
  render: RenderPage,
): Promise<RenderedPage> {
  const report = (at: string, error: unknown) => log.error({ at, error }, 'a block threw and was left out')
  const text = Buffer.from(await render(page, type, report))
  const { status, own, visit, region } = page
  return { name, status, text, etag: etagOf(text), own, visit, region }
}
