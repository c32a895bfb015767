import { type ReactNode, useState } from 'react'
import { requestCall } from '#renderer/index.ts'
import { valueAt } from '#schema/definitions/drafts/operations.ts'
import { fromPointer } from '#schema/definitions/json-schema/at-path.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { type FieldProps, useEdit, useOpened, useStudio, useStudioState } from './context.ts'
import { Read } from './Dialog.tsx'
import { bindingWords, emptyOf, upper } from './schema-words.ts'
import { sourcesOf, sourceWords } from './sources.ts'
import { inside, pointerOf } from './store.ts'

/**
 * Editor of a value that an expression takes from a path. Shows the current value, and offers other paths and a fallback for a missing
 * value. @param children fields for the expression's own text and its fallback
 */
export function Bound({ schema, place, value, id, children }: FieldProps & { id: string; children: ReactNode }) {
  const edit = useEdit()
  const { show } = useStudio()
  const [isOpen, setOpen] = useState(false)
  const { $get: path, default: fallback } = record(value)
  const opened = useOpened()
  const sources = sourcesOf(opened, place.file, path)
  const today = sources[0]?.value ?? emptyOf(schema)
  return (
    <div id={id} className="grid starts gap-8 text-13">
      {typeof path !== 'string' ? (
        <Computed {...{ place, value }} />
      ) : (
        sources.length !== 1 && <p>{bindingWords(path)}.</p>
      )}
      {sources.map((item) => (
        <div key={item.place.file + item.place.pointer} className="grid starts gap-8">
          <p>{sourceWords(opened, item, sources.length === 1)}</p>
          {typeof item.value !== 'object' && <p className="desk-note">Сейчас там: «{String(item.value)}».</p>}
          <button type="button" onClick={() => void show(item.place)}>
            Изменить
          </button>
        </div>
      ))}
      {children}
      <details className="studio-element" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Взять из&nbsp;другого места или написать своё</summary>
        <div className="grid starts gap-8">
          {typeof path === 'string' && (
            <>
              {isOpen && <PathChoice {...{ schema, place, path }} />}
              {fallback === undefined && (
                <button type="button" className="studio-quiet" onClick={() => edit(inside(place, 'default'), today)}>
                  Что показать, если там пусто…
                </button>
              )}
              <Guard {...{ place, path }} />
            </>
          )}
          <button type="button" className="studio-quiet" onClick={() => edit(place, today)}>
            Написать своё значение
          </button>
        </div>
      </details>
    </div>
  )
}

/** Describes an expression in Russian. The server returns the text, because it knows the types of the paths. */
export function Computed({ place, value }: Pick<FieldProps, 'place' | 'value'>) {
  const { studio } = useStudio()
  const read = () => studio.settled().then(() => requestCall('GET /desk/api/studio/paths', { ...place }))
  return (
    <Read key={JSON.stringify(value)} read={read}>
      {({ words }) => <p>{upper(words)}.</p>}
    </Read>
  )
}

/** A choice of paths whose type fits. If the value may be missing, the expression gets a fallback. */
function PathChoice({ schema, place, path }: Pick<FieldProps, 'schema' | 'place'> & { path: string }) {
  const edit = useEdit()
  return (
    <Read read={() => requestCall('GET /desk/api/studio/paths', { ...place })} waiting="Ищем подходящее…">
      {({ list }) => (
        <select
          className="desk-field"
          aria-label="С чем связать"
          value={path}
          onChange={({ target }) => {
            const chosen = list.find((one) => one.path === target.value)
            if (chosen) edit(place, { $get: chosen.path, ...(chosen.mayBeEmpty && { default: emptyOf(schema) }) })
          }}
        >
          {list.some((one) => one.path === path) || <option value={path}>{bindingWords(path)}</option>}
          {list.map(({ path, title }) => (
            <option key={path} value={path}>
              {title || path}
            </option>
          ))}
        </select>
      )}
    </Read>
  )
}

/** A button that shows the block only if the bound value exists. */
function Guard({ place, path }: Pick<FieldProps, 'place'> & { path: string }) {
  const edit = useEdit()
  const steps = fromPointer(place.pointer)
  const props = steps.lastIndexOf('props')
  const visible = { file: place.file, pointer: pointerOf([...steps.slice(0, props), 'visible']) }
  const isShown = useStudioState((state) => valueAt(state.values[place.file], visible.pointer) === undefined)
  if (props < 0 || !isShown) return null
  return (
    <button type="button" className="studio-quiet" onClick={() => edit(visible, { $get: path })}>
      Показывать блок, только если там что-то есть
    </button>
  )
}
