import { readTexts } from '#schema/definitions/kinds/texts.ts'
import { publicFolder } from '../../paths.ts'
import { Draft } from '../change/draft.ts'
import { type Asked, refuseProblems } from '../change/finish.ts'
import { readWords } from '../change/read-words.ts'
import { Refusal } from '../change/refusal.ts'
import { rename, renameProp } from './plan.ts'

const USAGE = `Как запускать:
  npm run rename -- page:faq /voprosy/            адрес страницы; прежний ведёт на новый (301)
  npm run rename -- page:faq voprosy              имя файла страницы
  npm run rename -- form:callback zvonok          так же: modal, partial, layout, mail, article, news, landing, tag,
                                                  document, office, region
  npm run rename -- block hero title heading      свойство блока во всех файлах

  --from АДРЕС     какой из адресов страницы, если их несколько
  --no-redirect    прежний адрес никуда не ведёт
  --yes            записать, не спрашивая`

/**
 * What `npm run rename` is asked for, not done yet.
 * @param folder of the schema files
 * @throws Refusal
 */
export async function askRename(words: readonly string[], folder: string): Promise<Asked> {
  const { values, positionals } = readArguments(words)
  if (values.help) throw new Refusal(USAGE, 0)
  const [what = '', first = '', second = '', third = ''] = positionals
  if (positionals.length !== (what === 'block' ? 4 : 2)) throw new Refusal(USAGE, 2)
  const draft = new Draft(await readTexts(folder, publicFolder))
  const renamed = what === 'block' ? renameProp(draft, first, second, third) : rename(draft, what, first, values)
  refuseProblems(draft.newProblems(renamed.asIf))
  return { shown: draft.shown, notes: renamed.notes, changes: draft.changes(folder), yes: values.yes }
}

const readArguments = (words: readonly string[]) =>
  readWords(
    {
      args: [...words],
      allowPositionals: true,
      allowNegative: true,
      options: {
        from: { type: 'string' },
        redirect: { type: 'boolean', default: true },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    },
    USAGE,
  )
