import type { IncomingMessage } from 'node:http'
import { etagOf } from '../http/etag.ts'
import { inTurn } from '../in-turn.ts'
import { inSpan } from '../tracing/spans.ts'
import type { Rendered } from './cache.ts'
import type { RenderPage } from './load-renderer.ts'
import type { MadePage } from './prepare.ts'

/** Renders a page to what goes out; a block that throws is logged and left out. */
export async function renderResponse(
  request: Pick<IncomingMessage, 'log'>,
  { name, page, reads }: MadePage,
  type: Rendered['type'],
  render: RenderPage,
): Promise<Rendered> {
  // To ask for all that it shows took some milliseconds already.
  await inTurn()
  const rendered = await inSpan('render', () =>
    render(page, type, (at, error) => request.log.error({ at, error }, 'a block threw and was left out')),
  )
  const text = typeof rendered === 'string' ? Buffer.from(rendered) : rendered
  const { status, own, visit, region } = page
  return { name, status, type, text, etag: etagOf(text), own, visit, region, reads }
}
