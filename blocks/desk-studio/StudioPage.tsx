import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { requestCall } from '#renderer/index.ts'
import { valueAt } from '#schema/definitions/drafts/operations.ts'
import { fromPointer } from '#schema/definitions/json-schema/at-path.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { late, StudioContext, useStudio } from './context.ts'
import { Frame, leaveFields, type View } from './Frame.tsx'
import { plain } from './inline.ts'
import { Others } from './Others.tsx'
import { Outline, ProblemList } from './Outline.tsx'
import { Panel } from './Panel.tsx'
import { wordsOf } from './schema-words.ts'
import { createStudio, idOf, type Opening, type Place, type StudioState } from './store.ts'
import { Toolbar } from './Toolbar.tsx'
import {
  around,
  blockOf,
  type Composed,
  chainTo,
  fileItem,
  fullTitle,
  type Item,
  insertable,
  insertion,
  type Language,
  schemaAt,
  split,
} from './tree.ts'

const OvertakenDialog = late(() => import('./OvertakenDialog.tsx').then((loaded) => loaded.OvertakenDialog))
const PasteDialog = late(() => import('./PasteDialog.tsx').then((loaded) => loaded.PasteDialog))
const CreateDialog = late(() => import('./FileDialogs.tsx').then((loaded) => loaded.CreateDialog))

/** Kinds of files in the order of the outline. Files of all other kinds come directly after the page. */
const ORDER = ['page', 'modal', 'partial', 'layout', 'settings']

const TABS = [
  ['page', 'Страница'],
  ['outline', 'Состав'],
  ['panel', 'Свойства'],
] as const

/** Loads `Language`: contracts of blocks, schemas of kinds, types of fields. */
function useLanguage(): Omit<Language, 'names'> | string | undefined {
  const [language, setLanguage] = useState<Omit<Language, 'names'> | string>()
  useEffect(() => {
    const late = new AbortController()
    requestCall('GET /desk/api/studio/blocks', {}, { signal: late.signal }).then(
      ({ blocks, kinds, sources, fields }) =>
        setLanguage({
          contracts: new Map(blocks.map((block) => [block.type, block])),
          kinds: kinds as Readonly<Record<string, JsonSchema>>,
          sources: sources as Readonly<Record<string, string>>,
          fields: new Map(fields.map((field) => [field.type, field])),
        }),
      (error) => late.signal.aborted || setLanguage(error instanceof Error ? error.message : ''),
    )
    return () => late.abort()
  }, [])
  return language
}

/** Returns a page's files: the files of its address, and the files of the blocks in the frame, such as that of an open modal. */
function useFiles(address: string, shown: readonly string[]): readonly string[] {
  const [named, setNamed] = useState<readonly string[]>([])
  useEffect(() => {
    const late = new AbortController()
    requestCall('GET /desk/api/studio/page', { path: address }, { signal: late.signal }).then(
      ({ files }) => setNamed(files),
      // Without a response only the files of the blocks in the frame are known.
      () => late.signal.aborted || setNamed([]),
    )
    return () => late.abort()
  }, [address])
  return useMemo(() => [...new Set([...named, ...shown])], [named, shown])
}

export function StudioPage({ opening, page }: { opening: Opening; page: string }) {
  const language = useLanguage()
  if (language === undefined) return <p className="desk-empty">Студия открывается…</p>
  if (typeof language === 'string') return <p className="desk-empty">{language}</p>
  return <Editor opening={opening} page={page} words={language} />
}

function Editor({ opening: first, page, words }: { opening: Opening; page: string; words: Omit<Language, 'names'> }) {
  const [studio] = useState(() => createStudio(first))
  const opening = useStore(studio.store, (state) => state.opening)
  const language = useMemo(() => {
    const files = opening.files.map(({ file, kind, title }) => ({ word: kind, id: idOf(file), title }))
    const named = Map.groupBy([...files, ...opening.names], ({ word }) => word)
    const options = [...named].map(
      ([word, all]) => [word, all.map(({ id, title }) => ({ value: id, text: title }))] as const,
    )
    return { ...words, names: new Map(options) }
  }, [words, opening])
  const values = useStore(studio.store, (state) => state.values)
  const step = useStore(studio.store, (state) => state.step)
  const asked = useStore(studio.store, (state) => state.asked)
  const [overtaken] = useStore(studio.store, (state) => state.overtaken)
  const [{ address, visit }, setVisit] = useState({ address: page, visit: 0 })
  const [view, setView] = useState<View>(() => ({
    ...{ width: innerWidth < 768 ? 'phone' : 'desktop', scheme: 'light dark', viewer: 'guest', day: '' },
  }))
  const [isTrying, setTrying] = useState(false)
  const [tab, setTab] = useState<(typeof TABS)[number][0]>('page')
  /** The files of the blocks in the frame. */
  const [shown, setShown] = useState<readonly string[]>([])
  const files = useFiles(address, shown)
  const [isCreating, setCreating] = useState(false)
  const [hasCode, setCode] = useState(() => localStorage.getItem(CODE) === 'true')
  /** A file that the author has opened and that is not part of the page. */
  const [extra, setExtra] = useState<string>()
  /** What the last undo or redo has changed outside of the page. */
  const [elsewhere, setElsewhere] = useState<{ place: Place; words: string }>()

  const kindOf = (name: string | undefined) => opening.files.find(({ file }) => file === name)?.kind
  /** Letters are not part of a page. If the author has opened one, the frame shows it. */
  const letter = kindOf(extra) === 'mail' ? extra : undefined

  const itemOf = useCallback(
    (name: string, { opening, values }: Pick<StudioState, 'opening' | 'values'>): Item | undefined => {
      const about = opening.files.find(({ file }) => file === name)
      if (about === undefined || values[name] === undefined) return undefined
      return fileItem(language, name, about.kind, fullTitle(language, about), values[name])
    },
    [language],
  )
  const outline = useMemo(() => {
    const kinds = new Map(opening.files.map(({ file, kind }) => [file, kind]))
    const rank = (file: string): number => {
      const at = ORDER.indexOf(kinds.get(file) ?? '')
      return at < 0 ? 0.5 : at
    }
    const all = [...new Set([...files, ...(extra === undefined ? [] : [extra])])].toSorted((a, b) => rank(a) - rank(b))
    return all.flatMap((file) => itemOf(file, { opening, values }) ?? [])
  }, [opening, files, extra, values, itemOf])

  const open = useEffectEvent((file: string) => {
    // The frame may still show blocks of a deleted file.
    if (!opening.files.some((one) => one.file === file)) return
    studio.open(file).catch((error) => studio.say(error instanceof Error ? error.message : ''))
  })
  useEffect(() => {
    for (const file of files) open(file)
  }, [files])

  const goTo = (target: string) => {
    setVisit(({ visit }) => ({ address: target, visit: visit + 1 }))
    if (letter !== undefined) setExtra(undefined)
    // What is selected belongs to the page before.
    if (pathOf(target) !== pathOf(address)) studio.select(undefined)
    history.replaceState(history.state, '', `?${new URLSearchParams({ page: target })}`)
  }
  const show = async (place: Place) => {
    setExtra(files.includes(place.file) ? extra : place.file)
    try {
      await studio.open(place.file)
      const item = itemOf(place.file, studio.store.getState())
      const block = item && blockOf(item, place).place
      studio.select(block, block?.pointer === place.pointer ? undefined : place)
      if (tab !== 'page' || innerWidth < 1025) setTab('panel')
    } catch (error) {
      studio.say(error instanceof Error ? error.message : '')
    }
  }
  function turn(how: 'undo' | 'redo') {
    const place = studio.turn(how)
    const state = studio.store.getState()
    const item = place && itemOf(place.file, state)
    const isHere = outline.some((file) => file.place.file === place?.file)
    if (item && isHere) studio.select(blockOf(item, place).place)
    setElsewhere(undefined)
    if (!place || isHere) return
    const about = opening.files.find(({ file }) => file === place.file)
    const name =
      about?.kind === 'page' ? `на\u00a0странице «${about.title}»` : `в\u00a0«${about && fullTitle(language, about)}»`
    const key = fromPointer(place.pointer).findLast((step) => !/^\d+$/.test(step)) ?? ''
    const label = wordsOf(key, schemaAt(language, state, place)).label.toLowerCase()
    const done = how === 'undo' ? 'Отменено' : 'Возвращено'
    setElsewhere({ place, words: `${done} ${about ? name : idOf(place.file)}${label && `: ${label}`}.` })
  }
  /** Opens a file for editing, or a value in it. If it is a page or a modal, the frame shows it. */
  const openFile = (file: string, pointer = '') => {
    const about = opening.files.find((one) => one.file === file)
    const page = about?.addresses.find((path) => !path.includes('{'))
    if (page !== undefined) goTo(page.endsWith('/') ? page : `${page}/`)
    else if (about?.kind === 'modal') goTo(`${pathOf(address)}?modal=${idOf(file)}`)
    void show({ file, pointer })
  }
  const toPanel = () => {
    setTab('panel')
    // On small screens the panel is a tab, which is visible only after the next rendering.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('.studio-panel :is(input, textarea, select, [contenteditable])')?.focus(),
    )
  }

  /** Copies the selected block, or inserts the copied block after it. */
  function copyOrPaste(isCopy: boolean, { file, pointer }: Place): void {
    const { copied } = studio.store.getState()
    const item = outline.find(({ place }) => place.file === file)
    const isBlock = item && chainTo(item, pointer).at(-1)?.kind === 'block'
    const { type } = record(copied)
    const { list, index } = split(pointer)
    if (isBlock && isCopy) {
      studio.copy(valueAt(values[file], pointer))
      studio.say('Скопировано. Ctrl+V вставит после выбранного блока и\u00a0на\u00a0другой странице.')
    } else if (
      isBlock &&
      (type === 'partial' || insertable(language, kindOf(file) ?? '').some((one) => one.type === type))
    )
      context.compose(insertion(values[file], file, `${list}/${index + 1}`, copied), 'Вставлено. Убрать\u00a0— Ctrl+Z.')
    else studio.say('Выберите на\u00a0странице блок; вставить можно только то, что скопировано и\u00a0здесь бывает.')
  }

  /** Handles keyboard shortcuts of the studio, pressed in this document or in the frame. */
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, code, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event
    const { selected } = studio.store.getState()
    const isIn = (others: string): boolean =>
      (event.target as Element).closest(`input, textarea, select, [contenteditable], dialog, ${others}`) !== null
    const [isField, isText] = [isIn('[role="tree"]'), isIn('[popover]')]
    const isFree = (event.target as Element).ownerDocument !== document || event.target === document.body
    const isChosen = (event.target as Element).ownerDocument.getSelection()?.isCollapsed === false
    if ((ctrlKey || metaKey) && !isText && !isChosen && selected && (code === 'KeyC' || code === 'KeyV')) {
      event.preventDefault()
      copyOrPaste(code === 'KeyC', selected)
    } else if ((ctrlKey || metaKey) && code === 'KeyZ' && !hasOwnUndo(event.target as Element)) {
      event.preventDefault()
      turn(shiftKey ? 'redo' : 'undo')
    } else if (isFree && !isField && selected && (altKey ? /^Arrow(Up|Down)$/ : /^(Delete|Backspace)$/).test(key)) {
      event.preventDefault()
      document.querySelector('[role="tree"]')?.dispatchEvent(new KeyboardEvent('keydown', event))
    } else if (key === 'Escape' && !isField && !defaultPrevented && selected) {
      const file = outline.find(({ place }) => place.file === selected.file)
      if (file) studio.select(selected.pointer === '' ? undefined : around(file, selected).place)
    }
  })
  const guard = useEffectEvent((event: BeforeUnloadEvent) => {
    leaveFields()
    const isWrong = document.querySelector('.studio-json[aria-invalid="true"], .studio-unread') !== null
    const { saving, overtaken } = studio.store.getState()
    if (isWrong || saving !== 'saved' || overtaken.length > 0) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    addEventListener('beforeunload', guard)
    // The author may have signed in in another tab, so the studio tries to send unsent changes.
    addEventListener('focus', studio.flush)
    return () => {
      document.removeEventListener('keydown', press)
      removeEventListener('beforeunload', guard)
      removeEventListener('focus', studio.flush)
    }
  }, [studio])

  const context = {
    ...{ studio, opening, language, outline, show, address, goTo, turn },
    compose({ operations, selected }: Composed, step: string) {
      studio.change(operations)
      studio.select(selected)
      studio.say(step)
    },
  }
  return (
    <StudioContext value={context}>
      <div className="studio" data-tab={tab} data-code={hasCode}>
        <Toolbar {...{ address, goTo, view, setView, isTrying, setTrying }} />
        <fieldset className="desk-tabs flex gap-4 studio-tabs" aria-label="Что показать">
          {TABS.map(([name, title]) => (
            <label key={name}>
              <input type="radio" name="studio-tab" checked={tab === name} onChange={() => setTab(name)} />
              {title}
            </label>
          ))}
        </fieldset>
        <section className="studio-outline column gap-12" aria-label="Состав">
          <Others />
          {elsewhere && (
            <p className="desk-notice text-13" role="status">
              {elsewhere.words}{' '}
              <button
                type="button"
                className="studio-quiet"
                onClick={() => {
                  setElsewhere(undefined)
                  openFile(elsewhere.place.file, elsewhere.place.pointer)
                }}
              >
                Показать
              </button>
            </p>
          )}
          <Outline onEnter={toPanel} />
          <button type="button" onClick={() => setCreating(true)}>
            Создать…
          </button>
          {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
          <OtherFiles onOpen={openFile} />
          <ProblemList />
          <label className="studio-flag flex gap-8 text-13">
            <input
              type="checkbox"
              className="studio-check"
              checked={hasCode}
              onChange={({ target }) => {
                setCode(target.checked)
                localStorage.setItem(CODE, String(target.checked))
              }}
            />
            <span>Показывать файлы и&nbsp;код</span>
          </label>
        </section>
        <section className="studio-page shrinks" aria-label="Страница">
          <Frame
            {...{ visit, view, isTrying }}
            address={letter === undefined ? address : specimenOf(letter)}
            onAddress={goTo}
            onFiles={(next) => setShown((before) => stillShown(before, next, studio.store.getState().selected))}
            onKey={press}
          />
        </section>
        <section className="studio-panel column gap-12" aria-label="Свойства">
          <Panel />
        </section>
        {overtaken && <OvertakenDialog key={overtaken.place.file + overtaken.place.pointer} {...overtaken} />}
        {asked && <PasteDialog {...asked} />}
        <p className="visually-hidden" role="status">
          {step}
        </p>
      </div>
    </StudioContext>
  )
}

const pathOf = (address: string) => address.split(/[?#]/)[0]

/** Returns the files in the frame, and the selected file, even if an error has removed its blocks from the page. */
function stillShown(
  before: readonly string[],
  next: readonly string[],
  selected: Place | undefined,
): readonly string[] {
  const held = before.filter((file) => file === selected?.file && !next.includes(file))
  return String(before) === String([...next, ...held]) ? before : [...next, ...held]
}

/** Returns the URL of a letter with sample values. Its name is, for example, «mail.new-order» or «mail.desk.invoice». */
const specimenOf = (file: string): string =>
  `/desk/studio/specimens/mail.${file.startsWith('schema/desk/') ? 'desk.' : ''}${idOf(file)}`

/** Local storage key: does the studio show texts for programmers, such as file names? */
const CODE = 'studio-code'

/** Local storage key of the files that were opened last. */
const RECENT = 'studio-recent'
const MAX_RECENT = 8

/** A field that opens any file, such as a modal, a letter or an article. It has a list and a search. */
function OtherFiles({ onOpen }: { onOpen: (file: string) => void }) {
  const { opening, language } = useStudio()
  const [recent, setRecent] = useState<readonly string[]>(() => JSON.parse(localStorage.getItem(RECENT) ?? '[]'))
  const [isMissing, setMissing] = useState(false)
  const isRecent = ({ file }: { file: string }) => recent.includes(file)
  const all = opening.files
    .toSorted((a, b) => Number(isRecent(b)) - Number(isRecent(a)))
    .map((about) => {
      const title = fullTitle(language, about)
      const isOne = opening.files.filter((other) => fullTitle(language, other) === title).length === 1
      const which = isOne ? '' : `, ${about.addresses[0] ?? idOf(about.file)}`
      return { file: about.file, words: (isRecent(about) ? 'Недавнее · ' : '') + title + which }
    })
  const open = (input: HTMLInputElement, file: string | undefined): void => {
    if (file === undefined) return
    input.value = ''
    const next = [file, ...recent.filter((one) => one !== file)].slice(0, MAX_RECENT)
    setRecent(next)
    localStorage.setItem(RECENT, JSON.stringify(next))
    onOpen(file)
  }
  return (
    <>
      <input
        className="desk-field"
        type="search"
        list="studio-files"
        aria-label="Открыть другой файл"
        placeholder="Другой файл: вид или название"
        onChange={({ target, nativeEvent }) => {
          // Any other input type means that the author has chosen an item of the list.
          if ((nativeEvent as InputEvent).inputType !== 'insertText')
            open(target, all.find(({ words }) => words === target.value)?.file)
        }}
        onKeyDown={({ key, currentTarget: input }) => {
          const words = plain(input.value).toLowerCase()
          if (key !== 'Enter' || words === '') return
          const found = all.find((one) => plain(one.words).toLowerCase().includes(words))
          setMissing(!found)
          open(input, found?.file)
        }}
      />
      <p role="status" className="desk-note">
        {isMissing && 'Такого файла нет: попробуйте одно слово из\u00a0названия.'}
      </p>
      <datalist id="studio-files">
        {all.map(({ file, words }) => (
          <option key={file} value={words} />
        ))}
      </datalist>
    </>
  )
}

/** Returns true for a field whose text is not in the draft, such as a search. The browser's own undo works there. */
const hasOwnUndo = (target: Element): boolean =>
  target.closest('.studio-json, dialog:modal') !== null ||
  (target.closest('.studio-panel') === null && target.closest('input, textarea, [contenteditable]') !== null)
