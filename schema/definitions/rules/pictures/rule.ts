import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { isExpression } from '../../expressions/types.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import { type PictureFault, pictureFaults } from '../../pictures/files.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { suggest } from '../../text/nearest.ts'

/** Checks pictures: the file exists, its bytes are a picture, and its alternative text describes it. */
export const picturesRule: Rule = {
  *checkFile(context, file) {
    for (const { path, value, schema } of context.walked(file).places) {
      if (schema.role === 'picture' && typeof value === 'string') yield* checkPicture(context, file, path, value)
      const { file: picture, alt } = record(value)
      if (schema.properties?.file?.role === 'picture' && typeof alt === 'string' && !isExpression(alt))
        yield* checkWords(file, [...path, 'alt'], alt, String(picture))
    }
  },
}

const CODES: Readonly<Record<PictureFault, string>> = {
  kind: 'не-картинка',
  animated: 'движется',
  size: 'размер',
  weight: 'вес',
}

function* checkPicture({ files }: CheckContext, file: SchemaFile, path: Path, address: string): Iterable<Problem> {
  const { assets } = files
  if (!assets.has(address)) {
    const pictures = [...assets].filter((asset) => assets.picture(asset))
    yield problemAt(file, path, {
      rule: 'картинки/нет-файла',
      message: `Картинки «${address}» нет в папке public.`,
      hint: suggest(address, pictures),
    })
    return
  }
  const picture = assets.picture(address) ?? { fault: 'kind' as const }
  if (!('fault' in picture)) return
  const { reason, mend } = pictureFaults[picture.fault]
  yield problemAt(file, path, {
    rule: `картинки/${CODES[picture.fault]}`,
    message: `«${address}»: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
    hint: mend,
  })
}

/** Reports a file name as alternative text: it means nothing to users of screen readers. */
function* checkWords(file: SchemaFile, path: Path, alt: string, picture: string): Iterable<Problem> {
  const name = picture.slice(picture.lastIndexOf('/') + 1).toLowerCase()
  const words = alt.trim().toLowerCase()
  const isName = words === name || words === name.replace(/\.[^.]*$/, '') || /\.(jpe?g|png|webp|avif|gif)$/.test(words)
  if (words === '' || (/[а-яё]/.test(words) && !isName)) return
  yield problemAt(file, path, {
    rule: 'картинки/описание',
    message: `Слова «${alt.trim()}» не\u00a0говорят, что изображено.`,
    hint: 'Опишите картинку по-русски одним предложением, например «Банки 250 и\u00a0500\u00a0мл из\u00a0белого ПП».',
  })
}
