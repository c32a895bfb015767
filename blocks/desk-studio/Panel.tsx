import { useEffect, useState } from 'react'
import { valueAt } from '#schema/definitions/drafts/operations.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { OpenDialog } from './BlockDialogs.tsx'
import { late, useItem, useStudio, useStudioState } from './context.ts'
import { FieldGroup } from './Fields.tsx'
import { ItemButtons } from './ItemButtons.tsx'
import { HistoryButton } from './PublishButtons.tsx'
import { inside, type Place } from './store.ts'
import { blockOf, chainTo, type Item, nameOf, split } from './tree.ts'
import { useCompose } from './use-compose.ts'

const formPanel = () => import('./FormPanel.tsx')
const FieldPanel = late(() => formPanel().then((loaded) => loaded.FieldPanel))
const FormButtons = late(() => formPanel().then((loaded) => loaded.FormButtons))
const StepPanel = late(() => formPanel().then((loaded) => loaded.StepPanel))
const FileButtons = late(() => import('./FileDialogs.tsx').then((loaded) => loaded.FileButtons))
const BlockDialog = late(() => import('./BlockDialogs.tsx').then((dialogs) => dialogs.BlockDialog))

/** Panel with the values of the selected block or file. */
export function Panel() {
  const selected = useStudioState((state) => state.selected)
  const field = useStudioState((state) => state.field)
  useEffect(() => {
    if (field) showField(field.pointer)
  }, [field])
  const file = useItem(selected?.file)
  if (!selected || !file)
    return (
      <p className="desk-note">
        Выберите блок: щёлкните по&nbsp;нему на&nbsp;странице или&nbsp;в&nbsp;составе. Двойной щелчок по&nbsp;тексту
        правит его прямо на&nbsp;странице, Esc выбирает блок вокруг.
      </p>
    )
  const item = chainTo(file, selected.pointer).at(-1)
  if (item?.kind === 'slot') return <SlotPanel key={item.place.pointer} file={file} item={item} />
  const block = blockOf(file, selected)
  switch (block.kind) {
    case 'file':
      return <FilePanel key={file.place.file} item={file} />
    case 'field':
      return <FieldPanel file={file} item={block} />
    case 'step':
      return <StepPanel item={block} />
    default:
      return <BlockPanel file={file} item={block} />
  }
}

/** Scrolls to the field of a value. If it has none, scrolls to the field of the nearest value around it. */
function showField(pointer: string): void {
  const panel = document.querySelector('.studio-panel')
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const field = panel?.querySelector(`[data-pointer="${CSS.escape(at)}"]`)
    if (!field) continue
    for (let element: Element | null = field; element; element = element.parentElement)
      if (element instanceof HTMLDetailsElement) element.open = true
    field.scrollIntoView({ block: 'center' })
    field.querySelector<HTMLElement>('input, textarea, select, button, [contenteditable]')?.focus()
    return
  }
}

/** Keys of a page's file that only people who know the file format edit. */
const TECHNICAL = new Set(['data', 'query', 'params', 'layout', 'own', 'let', 'clears', 'visit'])

function FilePanel({ item }: { item: Item }) {
  const { opening, language } = useStudio()
  const value = useStudioState((state) => state.values[item.place.file])
  const kind = opening.files.find(({ file }) => file === item.place.file)?.kind ?? ''
  const schema = language.kinds[kind]
  if (!schema) return null
  const isForm = kind === 'form'
  const isElsewhere = (key: string) =>
    key === '$schema' ||
    schema.properties?.[key]?.role === 'blocks' ||
    (isForm && (key === 'fields' || (key === 'steps' && !record(value).steps)))
  const technical = Object.keys(schema.properties ?? {}).filter((key) => TECHNICAL.has(key))
  return (
    <>
      <h2>{item.title}</h2>
      <p className="desk-note studio-code">{item.place.file}</p>
      {opening.files.some(({ file, isGuarded }) => isGuarded && file === item.place.file) && (
        <p className="desk-notice text-13">Деньги, письма и&nbsp;согласия отсюда публикует владелец.</p>
      )}
      <FileButtons key={item.place.file} file={item.place.file} />
      {isForm && <FormButtons item={item} />}
      <div className="studio-buttons">
        <HistoryButton place={item.place} title={`История: ${item.title}`} />
      </div>
      <FieldGroup
        schema={schema}
        place={item.place}
        value={value}
        hidden={(key) => isElsewhere(key) || TECHNICAL.has(key)}
      />
      {technical.length > 0 && (
        <details className="studio-element studio-code">
          <summary>Данные и&nbsp;устройство</summary>
          <FieldGroup schema={schema} place={item.place} value={value} hidden={(key) => !TECHNICAL.has(key)} />
        </details>
      )}
    </>
  )
}

/** Schema of the conditions for showing a block. */
const SHOWN: JsonSchema = {
  type: 'object',
  properties: {
    visible: { type: 'boolean', default: true, description: 'Показывать.' },
    from: {
      type: 'string',
      description:
        'С\u00a0какого дня или часа: «2026-12-01», «2026-12-01 09:00». По\u00a0Москве; без\u00a0него\u00a0— сразу.',
    },
    until: {
      type: 'string',
      description:
        'По\u00a0какой день включительно или до\u00a0какого часа: «2026-12-31». Без\u00a0него\u00a0— всегда.',
    },
    unpublished: { const: true, description: 'Черновик: посетители его не\u00a0видят.' },
  },
}

function BlockPanel({ file, item }: { file: Item; item: Item }) {
  const { language, show } = useStudio()
  const value = useStudioState((state) => valueAt(state.values[item.place.file], item.place.pointer)) as
    | { type: string; props?: unknown }
    | undefined
  const contract = language.contracts.get(value?.type ?? '')
  // The fields get a React key, because their text belongs to this block. The buttons get none: they keep the focus after a move.
  const key = useStudioState((state) => state.selection)
  return (
    <>
      <h2>{item.title}</h2>
      <p className="desk-note">{contract?.description}</p>
      {value?.type === 'partial' && typeof record(value.props).name === 'string' && (
        <button
          type="button"
          onClick={() => void show({ file: `schema/partials/${record(value.props).name}.json`, pointer: '' })}
        >
          Открыть фрагмент: он&nbsp;меняется везде, где стоит
        </button>
      )}
      <BlockButtons file={file} item={item} />
      {contract && (
        <FieldGroup
          key={key}
          schema={contract.props as JsonSchema}
          place={inside(item.place, 'props')}
          value={value?.props}
        />
      )}
      <details key={`${key} shown`} className="studio-element" open={item.marks.length > 0}>
        <summary>Когда блок виден</summary>
        <FieldGroup schema={SHOWN} place={item.place} value={value} />
      </details>
    </>
  )
}

/** Returns the pointer that a block gets at the end of a slot. */
const endOf = (slot: Item | undefined): string => `${slot?.place.pointer}/${slot?.children.length}`

/** Returns the pointer that a block gets after another one. */
function afterOf({ pointer }: Place): string {
  const { list, index } = split(pointer)
  return `${list}/${index + 1}`
}

function BlockButtons({ file, item }: { file: Item; item: Item }) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const compose = useCompose()
  return (
    <>
      <ItemButtons
        item={item}
        more={
          <details className="studio-element">
            <summary>Ещё</summary>
            <div className="studio-buttons">
              <button type="button" onClick={() => setDialog('move')}>
                Переместить…
              </button>
              <button type="button" onClick={() => compose.copy(item)}>
                Копировать
              </button>
              <button type="button" onClick={() => setDialog('extract')}>
                Во&nbsp;фрагмент…
              </button>
              <HistoryButton place={item.place} title={`История: ${nameOf(item)}`} />
              {item.children.map((slot, i) => (
                <button
                  key={slot.place.pointer}
                  type="button"
                  onClick={() => setDialog({ at: ({ children }: Item) => endOf(children[i]) })}
                >
                  Вставить внутрь: {slot.title.replace(/\.$/, '').toLowerCase()}
                </button>
              ))}
            </div>
          </details>
        }
      >
        <button type="button" onClick={() => setDialog({ at: ({ place }: Item) => place.pointer })}>
          Вставить до
        </button>
        <button type="button" onClick={() => setDialog({ at: ({ place }: Item) => afterOf(place) })}>
          Вставить после
        </button>
      </ItemButtons>
      {dialog && <BlockDialog file={file} item={item} dialog={dialog} onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** Panel of a slot of a block. Blocks can be added to the slot. */
function SlotPanel({ file, item }: { file: Item; item: Item }) {
  const [dialog, setDialog] = useState<OpenDialog>()
  return (
    <>
      <h2>{item.title}</h2>
      <p className="desk-note">Место для&nbsp;блоков внутри блока. Сейчас в&nbsp;нём: {item.children.length}.</p>
      <div className="studio-buttons">
        <button type="button" onClick={() => setDialog({ at: endOf })}>
          Вставить внутрь
        </button>
      </div>
      {dialog && <BlockDialog file={file} item={item} dialog={dialog} onClose={() => setDialog(undefined)} />}
    </>
  )
}
