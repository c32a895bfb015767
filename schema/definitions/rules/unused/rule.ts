import type { Walked } from '../../authoring/walk.ts'
import { problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import { type KindName, kinds } from '../../kinds/kinds.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { namesIn, type Reference } from '../../scope/references.ts'

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
    const used = new Map<KindName, Set<string>>(UNUSED.map((kind) => [kind, new Set()]))
    // A link leads to no page that has no address.
    for (const file of files.all)
      for (const { kind, id } of namedIn(context, file))
        if (kind !== 'page' || file.kind === 'routes') used.get(kind)?.add(id)
    for (const page of files.of('page').values())
      used.get('layout')?.add(String(record(page.value).layout ?? kinds.page.schema.properties.layout.default))
    for (const letter of context.mails.keys()) used.get('mail')?.add(letter)
    // Of a file that lies elsewhere that is told, and nothing else can be said of its name.
    const misplaced = new Set(files.problems.flatMap(({ rule, file }) => (rule === 'файлы/не-на-месте' ? file : [])))
    for (const [kind, names] of used)
      for (const [id, file] of files.of(kind)) if (!names.has(id) && !misplaced.has(file.file)) yield unusedFile(file)
  },
}

const named = new WeakMap<Walked, readonly Reference[]>()

/** The same as the last time, where the file says the same. */
function namedIn(context: CheckContext, file: SchemaFile): readonly Reference[] {
  const walked = context.walked(file)
  let known = named.get(walked)
  if (!known) named.set(walked, (known = [...namesIn(context, file)]))
  return known
}

/** Kinds whose files nobody sees unless another file names them. */
const UNUSED: readonly KindName[] = ['form', 'modal', 'mail', 'partial', 'page', 'layout']

const unusedFile = (file: SchemaFile): Problem =>
  problemAt(file, [], {
    severity: 'warning',
    rule: 'файлы/не-нужен',
    message: 'Этот файл ничем не используется.',
    hint: `Сошлитесь на него или удалите: «npm run remove -- ${file.kind}:${file.id}».`,
  })
