import { buildPath, segmentsOf } from '#schema/definitions/addresses/routing.ts'
import { isCallIn } from '#schema/definitions/calls/call.ts'
import { sampleOf } from '#schema/definitions/contract/sample.ts'
import { problemAt } from '#schema/definitions/document/parse.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { fromPointer } from '#schema/definitions/json-schema/at-path.ts'
import type { SchemaFiles } from '#schema/definitions/kinds/files.ts'
import { readVisitor } from '../visitor/visitor.ts'
import type { RenderPage } from './load-renderer.ts'
import { type MadePage, PageMaker, type PageMakerOptions } from './prepare.ts'

interface TrialOptions extends Pick<PageMakerOptions, 'site' | 'contracts' | 'guards' | 'roots'> {
  files: SchemaFiles
  render: RenderPage
}

/** Runs layer 7 of the check: renders every page and modal once with the calls' samples. Needs files without errors. */
export async function tryPages({ files, render, ...options }: TrialOptions): Promise<Problem[]> {
  const { site, guards } = options
  const problems: Problem[] = []
  const maker = new PageMaker({
    ...options,
    makeCall: async (name) => (isCallIn(site.calls, name) ? sampleOf(site.calls[name].response) : undefined),
    origin: site.constants.host,
    now: () => new Date(),
    report: () => undefined,
  })
  const visitor = readVisitor(site, undefined)

  async function show(file: string, prepare: () => Promise<MadePage | undefined>): Promise<void> {
    try {
      const prepared = await prepare()
      if (prepared) await render(prepared.page, 'html', (at, error) => problems.push(failed(files, at, error)))
    } catch (error) {
      problems.push(failed(files, `${file}#`, error))
    }
  }
  for (const route of site.routes) {
    const params = Object.fromEntries(
      segmentsOf(route.path).flatMap((s) =>
        'name' in s && s.name !== site.variants.param ? [[s.name, 'obrazets']] : [],
      ),
    )
    await show(`schema/${site.kinds.pathOf('page', route.page)}`, async () => {
      const url = new URL(buildPath(route.path, params) ?? '/', site.constants.host)
      const prepared = await maker.preparePage(maker.resolve(url), {
        ...visitor,
        ...(route.guard !== undefined && guards[route.guard]?.sample),
      })
      return prepared.kind === 'page' ? prepared : undefined
    })
  }
  for (const { id, file, value } of site.modals.values())
    await show(file, () =>
      maker.prepareModal(new URL(`/?modal=${id}`, site.constants.host), { ...visitor, signedIn: value.own === true }),
    )
  await show(`schema/pages/${site.errors.error}.json`, () => maker.prepareError(500, 'Образец сообщения.', visitor))
  return problems.filter(
    (problem, i) =>
      problems.findIndex((other) => other.file === problem.file && other.pointer === problem.pointer) === i,
  )
}

function failed(files: SchemaFiles, at: string, error: unknown): Problem {
  const [path = '', pointer = ''] = at.split('#')
  const message = `При пробном показе блок завершился ошибкой: ${error instanceof Error ? error.message : String(error)}.`
  const about = {
    rule: 'показ/ошибка',
    message,
    hint: 'Проверьте его свойства; если они верны, покажите это сообщение разработчику.',
  }
  const file = files.all.find((file) => file.file === path)
  if (file) return problemAt(file, fromPointer(pointer), about)
  return { severity: 'error', file: path, line: 1, column: 1, pointer, ...about }
}
