import { problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import { record } from '../../json-schema/walk.ts'
import { type KindName, kinds } from '../../kinds/kinds.ts'
import type { CheckContext, Rule } from '../context.ts'

/** Files that nothing uses: most often a mistake in a name somewhere else. */
export const unused: Rule = function* (context) {
  const { files } = context
  const errors = Object.values(record(record(files.one('routes')?.value).errors))
  const used: Readonly<Partial<Record<KindName, ReadonlySet<unknown>>>> = {
    page: new Set([...context.routes.map((route) => route.page), ...errors]),
    layout: new Set(
      [...files.of('page').values()].map(
        (page) => record(page.value).layout ?? kinds.page.schema.properties.layout.default,
      ),
    ),
    partial: usedPartials(context),
  }
  for (const [kind, names] of Object.entries(used) as [KindName, ReadonlySet<unknown>][]) {
    for (const [id, file] of files.of(kind)) if (!names.has(id)) yield unusedFile(file)
  }
}

const usedPartials = ({ files, walked }: CheckContext): ReadonlySet<unknown> =>
  new Set(
    files.all
      .flatMap((file) => walked(file).blocks)
      .filter(({ block }) => block.type === 'partial')
      .map(({ block }) => block.props.name),
  )

const unusedFile = (file: CheckContext['files']['all'][number]): Problem =>
  problemAt(file, [], {
    severity: 'warning',
    rule: 'файлы/не-нужен',
    message: 'Этот файл ничем не используется.',
    hint: 'Сошлитесь на него или удалите.',
  })
