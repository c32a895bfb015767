import { readTexts } from '#schema/definitions/kinds/texts.ts'
import { publicFolder } from '../../paths.ts'
import { Draft } from '../change/draft.ts'
import { type Asked, refuseProblems } from '../change/finish.ts'
import { readWords } from '../change/read-words.ts'
import { Refusal } from '../change/refusal.ts'
import { goneAlong, remove } from './plan.ts'

const USAGE = `Как запускать:
  npm run remove -- page:faq      удаляет страницу с её адресом, если её никто не называет; иначе говорит, кто
                                  так же: form, modal, partial, layout, mail, article, news, landing, tag,
                                  document, office, region

  --to /…/     куда теперь ведёт её адрес (301)
  --yes        удалить, не спрашивая`

/**
 * What `npm run remove` is asked for, not done yet.
 * @param folder of the schema files
 * @throws Refusal
 */
export async function askRemove(words: readonly string[], folder: string): Promise<Asked> {
  const { values, positionals } = readArguments(words)
  if (values.help) throw new Refusal(USAGE, 0)
  const [what, ...more] = positionals
  if (what === undefined || more.length > 0) throw new Refusal(USAGE, 2)
  const draft = new Draft(await readTexts(folder, publicFolder))
  const along = goneAlong(draft.context(), what, values.to)
  const gone = remove(draft, what, values.to)
  refuseProblems(draft.newProblems())
  // What goes along with a region says so of its addresses.
  const left = gone.length > 0 && along.length === 0 ? [leftWithout(gone)] : []
  return { shown: draft.shown, notes: [...along, ...left], changes: draft.changes(folder), yes: values.yes }
}

const leftWithout = (gone: readonly string[]): string =>
  `По адресу ${gone.map((path) => `«${path}/»`).join(', ')} больше ничего не будет (404). Чтобы вёл дальше: --to /…/.`

const readArguments = (words: readonly string[]) =>
  readWords(
    {
      args: [...words],
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    },
    USAGE,
  )
