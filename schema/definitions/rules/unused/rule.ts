import { parseAddress } from '../../contract/link.ts'
import { problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import type { FileRole } from '../../json-schema/types.ts'
import { record } from '../../json-schema/unknown.ts'
import { type KindName, kinds } from '../../kinds/kinds.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { linksIn } from '../../text/marks.ts'

/** Files that nothing uses: most often a mistake in a name somewhere else. */
export const unusedRule: Rule = {
  meta: {
    title: 'Ненужные файлы',
    explanation: 'Файл ничем не используется: чаще всего опечатка в имени там, где на него ссылаются.',
    mending: 'Сошлитесь на него или удалите.',
    codes: ['файлы/не-нужен'],
  },
  *check(context) {
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
      form: named(context, 'form'),
      modal: named(context, 'modal'),
      mail: new Set([...named(context, 'mail'), ...context.mails.keys()]),
    }
    for (const [kind, names] of Object.entries(used) as [KindName, ReadonlySet<unknown>][]) {
      for (const [id, file] of files.of(kind)) if (!names.has(id)) yield unusedFile(file)
    }
  },
}

/** The ids that stand where a file of a kind is named, and in the links of texts. */
function named({ files, walked }: CheckContext, role: FileRole): ReadonlySet<unknown> {
  const places = files.all.flatMap((file) => walked(file).places)
  const own = places.filter(({ schema }) => schema.role === role).map(({ value }) => value)
  if (role !== 'modal') return new Set(own)
  const written = places.flatMap(({ schema, value }) =>
    typeof value !== 'string' ? [] : schema.role === 'text' ? linksIn(value) : schema.role === 'link' ? [value] : [],
  )
  return new Set([
    ...own,
    ...written.map((to) => parseAddress(to)).flatMap((to) => (to?.kind === 'modal' ? to.name : [])),
  ])
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
