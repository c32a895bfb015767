import { type ParsedDocument, problemAt } from '#schema/definitions/document/parse.ts'
import { FILES_LABEL } from '#schema/definitions/kinds/files.ts'
import { readTexts } from '#schema/definitions/kinds/texts.ts'
import { plural } from '#schema/definitions/text/format.ts'
import { publicFolder } from '../../paths.ts'
import { Draft } from '../change/draft.ts'
import { type Asked, refuseProblems } from '../change/finish.ts'
import { readWords } from '../change/read-words.ts'
import { Refusal } from '../change/refusal.ts'
import { rewritten } from './rewrite.ts'

const USAGE = `Как запускать:
  npm run migrate      переписать файлы, записанные по-старому: сначала покажет, что изменится, и спросит

  --dry-run    только показать
  --yes        записать, не спрашивая`

/**
 * What `npm run migrate` is asked for, not done yet.
 * @param folder of the schema files
 * @throws Refusal
 */
export async function askMigrate(words: readonly string[], folder: string): Promise<Asked> {
  const { values } = readArguments(words)
  if (values.help) throw new Refusal(USAGE, 0)
  const draft = new Draft(await readTexts(folder, publicFolder), { mayBeOld: true })
  const old = draft.context().files.all.filter((file) => file.old.length > 0)
  if (old.length === 0) throw new Refusal('Все файлы записаны по-новому: переписывать нечего.', 0)
  for (const file of old) draft.rewrite(file.file.slice(FILES_LABEL.length), rewritten(file.text, file.value))
  refuseProblems(draft.newProblems())
  const shown = old.flatMap((file) => file.old.map(({ path, what }) => `${lineOf(file, path)}  ${what}`))
  const count = `${old.length} ${plural(old.length, 'файл', 'файла', 'файлов')}`
  if (values['dry-run']) throw new Refusal(`${shown.join('\n')}\n\n${count}. Ничего не записано.`, 0)
  return { shown, notes: [`${count}.`], changes: draft.changes(folder), yes: values.yes }
}

/** «schema/pages/home.json:12» */
function lineOf({ was: _, ...file }: ParsedDocument, path: readonly (string | number)[]): string {
  const { line } = problemAt(file, path, { rule: '', message: '' }, 'key')
  return `${file.file}:${line}`
}

const readArguments = (words: readonly string[]) =>
  readWords(
    {
      args: [...words],
      options: {
        'dry-run': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    },
    USAGE,
  )
