import { useState } from 'react'
import { valueAt } from '#schema/definitions/drafts/operations.ts'
import { pathsIn } from '#schema/definitions/expressions/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { slugOf } from '#schema/definitions/text/transliterate.ts'
import { useStudio, useStudioState } from './context.ts'
import { StudioDialog } from './Dialog.tsx'
import { idOf } from './store.ts'
import { type Item, insertable, moves, nameOf, titleOf, withMarks } from './tree.ts'
import { useCompose } from './use-compose.ts'

/** Groups of the block types for any page. Other types show data of certain pages, and are found only by search. */
const GROUPS: readonly (readonly [name: string, types: readonly string[]])[] = [
  ['Текст', ['heading', 'text', 'lead', 'list', 'steps', 'quote', 'callout', 'table', 'key-figures', 'code-sample']],
  ['Картинки и\u00a0файлы', ['hero', 'picture', 'gallery', 'drawing', 'drawing-row', 'file-list', 'certificate-list']],
  ['Ссылки', ['button-row', 'link-cards', 'card-grid', 'section-cards', 'modal-link', 'banner-strip']],
  ['Каталог', ['product-strip', 'catalog-selector', 'best-sellers', 'watched-products', 'basket-paste', 'search-form']],
  ['Формы, контакты, ответы', ['form', 'office-list', 'faq-groups', 'working-hours', 'subscribe-popup']],
  ['Раскладка', ['section', 'columns', 'page-heading', 'table-of-contents']],
]

interface DialogProps {
  file: Item
  item: Item
  onClose: () => void
}

/** `at` returns the pointer of the new block from the item's current place, which others may move while the dialog is open. */
export type OpenDialog = 'move' | 'extract' | { at: (item: Item) => string } | undefined

/** A dialog about blocks: for moving one, for making a partial from one, or for inserting one. */
export function BlockDialog({ dialog, ...props }: DialogProps & { dialog: OpenDialog }) {
  if (dialog === 'move') return <MoveDialog {...props} />
  if (dialog === 'extract') return <ExtractDialog {...props} />
  return dialog && <InsertDialog {...props} at={dialog.at(props.item)} />
}

/** A dialog for inserting a block, with pictures and search. @param at JSON pointer that the new block will have */
function InsertDialog({ file, at, onClose }: DialogProps & { at: string }) {
  const { language, opening } = useStudio()
  const [query, setQuery] = useState('')
  const compose = useCompose()
  const kind = opening.files.find((one) => one.file === file.place.file)?.kind ?? ''
  const words = query.trim().toLowerCase()
  const copied = useStudioState((state) => state.copied)
  const { type: copiedType } = record(copied)
  const all = insertable(language, kind).map(({ type, title, description, example }) => ({
    ...{ type, title, description, block: withMarks(example ?? { type, props: {} }) },
  }))
  const partials = opening.files.filter((one) => one.kind === 'partial' && kind !== 'mail')
  const found = [
    ...partials.map(({ file, title }) => ({
      ...{ type: '', title: `Фрагмент: ${title}`, description: 'Один на\u00a0нескольких страницах.' },
      block: { type: 'partial', props: { name: idOf(file) } },
    })),
    ...all,
  ].filter(({ title, description, type }) => `${title} ${description} ${type}`.toLowerCase().includes(words))
  const title = `Скопированное: ${titleOf(language, String(copiedType))}`
  const isCopied = copiedType === 'partial' || all.some(({ type }) => type === copiedType)
  const groups = [
    ...(isCopied ? [['', [{ type: '', title, description: '', block: copied }]] as const] : []),
    ...GROUPS.map(
      ([name, types]) => [name, types.flatMap((type) => all.find((one) => one.type === type) ?? [])] as const,
    ),
  ]
  const shown = words === '' ? groups.filter(([, blocks]) => blocks.length > 0) : [['', found] as const]
  return (
    <StudioDialog title="Вставить блок" onClose={onClose}>
      {(close) => (
        <>
          <input
            className="desk-field"
            type="search"
            placeholder="Название или что он показывает"
            aria-label="Найти блок по названию"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
          {shown.map(([name, blocks]) => (
            <section key={name} aria-label={name || 'Найденное'}>
              {name !== '' && <h3>{name}</h3>}
              <ul className="studio-samples grid gap-12 full">
                {blocks.map(({ type, title, description, block }) => (
                  <li key={title} className="positioned">
                    {type !== '' && (
                      <iframe
                        src={`/desk/studio/specimens/${type}`}
                        title={title}
                        loading="lazy"
                        tabIndex={-1}
                        aria-hidden
                      />
                    )}
                    <button
                      type="button"
                      className="studio-offer"
                      onClick={() => {
                        compose.insert(file, at, block, title)
                        close()
                      }}
                    >
                      <b>{title}</b> <span className="desk-note">{description}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <p className="desk-note">
            {words === ''
              ? 'Блоки, которым нужны данные своей страницы, ищите по\u00a0названию.'
              : found.length === 0 && 'Такого блока нет.'}
          </p>
        </>
      )}
    </StudioDialog>
  )
}

/** A dialog for making a partial from a block. It asks for the partial's name. */
function ExtractDialog({ item, onClose }: DialogProps) {
  const { opening } = useStudio()
  const compose = useCompose()
  const block = useStudioState((state) => valueAt(state.values[item.place.file], item.place.pointer))
  const [wrong, setWrong] = useState('')
  return (
    <StudioDialog title={`Во\u00a0фрагмент: ${nameOf(item)}`} onClose={onClose}>
      {(close) => (
        <form
          className="studio-publish"
          onSubmit={(event) => {
            event.preventDefault()
            const title = String(new FormData(event.currentTarget).get('name')).trim()
            const name = slugOf(title)
            if (pathsIn(block).some((path) => /^(data|params|query|let|item|route)\./.test(path)))
              return setWrong(
                'В\u00a0блоке есть значения, связанные с\u00a0этой страницей: сначала замените их своими.',
              )
            if (name === '') return setWrong('В\u00a0имени нужны буквы или цифры.')
            if (opening.files.some(({ file }) => file === `schema/partials/${name}.json`))
              return setWrong(`Фрагмент «${name}» уже есть.`)
            compose.extract(item, name, title)
            close()
          }}
        >
          <p className="desk-note">
            Фрагмент&nbsp;— блок, который стоит на&nbsp;нескольких страницах: правка меняет его везде.
          </p>
          <label>
            Имя фрагмента
            <input className="desk-field" name="name" aria-invalid={wrong !== ''} />
            <span className="desk-wrong">{wrong}</span>
          </label>
          <button type="submit" className="studio-main">
            Сделать фрагментом
          </button>
        </form>
      )}
    </StudioDialog>
  )
}

/** A dialog for moving a block to another position in its file. */
function MoveDialog({ file, item, onClose }: DialogProps) {
  const compose = useCompose()
  return (
    <StudioDialog title={`Переместить: ${nameOf(item)}`} onClose={onClose}>
      {(close) => (
        <ul className="studio-choices">
          {moves(file, item.place).map(({ to, title, depth }) => (
            <li key={to} style={{ paddingInlineStart: `${depth * 16}px` }}>
              <button
                type="button"
                className="studio-offer"
                onClick={() => {
                  compose.move(item, to)
                  close()
                }}
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
      )}
    </StudioDialog>
  )
}
