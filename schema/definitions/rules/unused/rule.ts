import { parseAddress } from '../../contract/link.ts'
import { problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
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
    const named = namesIn(context)
    const used: Readonly<Partial<Record<KindName, ReadonlySet<unknown>>>> = {
      ...named,
      page: new Set([...context.routes.map((route) => route.page), ...errors]),
      layout: new Set(
        [...files.of('page').values()].map(
          (page) => record(page.value).layout ?? kinds.page.schema.properties.layout.default,
        ),
      ),
      mail: new Set([...named.mail, ...context.mails.keys()]),
    }
    for (const [kind, names] of Object.entries(used) as [KindName, ReadonlySet<unknown>][]) {
      for (const [id, file] of files.of(kind)) if (!names.has(id)) yield unusedFile(file)
    }
  },
}

/** The ids that stand where a file of a kind is named, and in the links of texts. */
function namesIn({ files, walked }: CheckContext) {
  const names = {
    form: new Set<unknown>(),
    modal: new Set<unknown>(),
    mail: new Set<unknown>(),
    partial: new Set<unknown>(),
  }
  const follow = (address: string): void => {
    const to = parseAddress(address)
    if (to?.kind === 'modal') names.modal.add(to.name)
  }
  for (const file of files.all) {
    const { places, blocks } = walked(file)
    for (const { schema, value } of places) {
      if (schema.role === 'form' || schema.role === 'modal' || schema.role === 'mail') names[schema.role].add(value)
      else if (typeof value !== 'string') continue
      else if (schema.role === 'link') follow(value)
      else if (schema.role === 'text') for (const address of linksIn(value)) follow(address)
    }
    for (const { block } of blocks) if (block.type === 'partial') names.partial.add(block.props.name)
  }
  return names
}

const unusedFile = (file: CheckContext['files']['all'][number]): Problem =>
  problemAt(file, [], {
    severity: 'warning',
    rule: 'файлы/не-нужен',
    message: 'Этот файл ничем не используется.',
    hint: 'Сошлитесь на него или удалите.',
  })
