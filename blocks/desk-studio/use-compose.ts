import { valueAt } from '#schema/definitions/drafts/operations.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { useStudio } from './context.ts'
import { fieldDuplication, fieldInsertion, fieldRemoval, needing } from './form-fields.ts'
import { around, duplication, type Item, insertion, labelOf, move, nameOf, removal, shift } from './tree.ts'

/** Returns functions that change blocks or form fields. Each change can be undone and is announced to screen readers. */
export function useCompose() {
  const { studio, outline, compose } = useStudio()
  const valueAround = ({ place }: Item): unknown => studio.store.getState().values[place.file]
  const fileOf = ({ place }: Item): Item | undefined => outline.find((file) => file.place.file === place.file)
  return {
    shift(item: Item, by: -1 | 1) {
      if (item.kind === 'file' || item.kind === 'slot') return
      const composed = shift(valueAround(item), item.place, by)
      if (composed) compose(composed, `${nameOf(item)}: на\u00a0место ${by < 0 ? 'выше' : 'ниже'}.`)
      else studio.say(`${nameOf(item)}: дальше двигать некуда. «Переместить…» переносит в\u00a0другое место.`)
    },
    duplicate(item: Item) {
      const copy = item.kind === 'field' ? fieldDuplication : duplication
      compose(copy(valueAround(item), item.place), `${nameOf(item)}: добавлена копия.`)
    },
    remove(item: Item) {
      const file = fileOf(item)
      if (!file || item.kind === 'file' || item.kind === 'slot') return
      const value = valueAround(item)
      const needed = item.kind === 'field' ? needing(value, record(valueAt(value, item.place.pointer)).name) : []
      const where = needed.length > 0 ? ` На\u00a0него ещё ссылаются: ${needed.join(', ')}.` : ''
      const remove = item.kind === 'field' ? fieldRemoval : removal
      compose(remove(value, file, item.place), `${nameOf(item)}: удалено. Вернуть\u00a0— Ctrl+Z.${where}`)
    },
    insertField(file: Item, index: number, field: { name: string; [key: string]: unknown }) {
      compose(fieldInsertion(valueAround(file), file.place.file, index, field), `Добавлено поле «${labelOf(field)}».`)
    },
    insert: (file: Item, at: string, block: unknown, title: string) =>
      compose(insertion(valueAround(file), file.place.file, at, block), `Добавлено: ${title}.`),
    move(item: Item, to: string) {
      compose(move(valueAround(item), item.place, to), `${nameOf(item)}: перенесено.`)
    },
    copy(item: Item) {
      studio.copy(valueAt(valueAround(item), item.place.pointer))
      studio.say(`${nameOf(item)}: скопировано. Вставить можно и\u00a0на\u00a0другой странице.`)
    },
    /** Creates a partial from a block. The partial replaces the block. @param name name of the new file, without .json */
    extract(item: Item, name: string, title: string) {
      const { file, pointer } = item.place
      const block = valueAt(valueAround(item), pointer)
      const value = { $schema: '../definitions/generated/partial.schema.json', title, blocks: [block] }
      compose(
        {
          operations: [
            { do: 'create', file: `schema/partials/${name}.json`, at: '', value },
            { do: 'set', file, at: pointer, value: { type: 'partial', props: { name } } },
          ],
          selected: item.place,
        },
        `${nameOf(item)}: теперь фрагмент «${title}». Его можно вставить и\u00a0на\u00a0других страницах.`,
      )
    },
    around(item: Item): Item | undefined {
      const file = fileOf(item)
      return file && around(file, item.place)
    },
  }
}
