import { useEffect, useState } from 'react'
import { late, useStudio, useStudioState } from './context.ts'
import type { Scheme, View, Viewer, Width } from './Frame.tsx'
import { plain } from './inline.ts'
import { HistoryButton, Publishing } from './PublishButtons.tsx'

const SignInDialog = late(() => import('./SignInDialog.tsx').then((loaded) => loaded.SignInDialog))

const WIDTHS: readonly [Width, string][] = [
  ['phone', 'Телефон'],
  ['tablet', 'Планшет'],
  ['desktop', 'Компьютер'],
]

const SCHEMES: readonly [Scheme, string][] = [
  ['light dark', 'Как\u00a0у\u00a0вас'],
  ['light', 'Светлая'],
  ['dark', 'Тёмная'],
]

const VIEWERS: readonly [Viewer, string][] = [
  ['guest', 'Гость'],
  ['signed-in', 'Вошедший'],
]

interface ToolbarProps {
  readonly address: string
  readonly goTo: (address: string) => void
  readonly view: View
  readonly setView: (view: View) => void
  readonly isTrying: boolean
  readonly setTrying: (isTrying: boolean) => void
}

export function Toolbar(props: ToolbarProps) {
  const { address, goTo, view, setView, isTrying, setTrying } = props
  const { width, viewer, scheme, day } = view
  const { turn } = useStudio()
  const canUndo = useStudioState((state) => state.canUndo)
  const canRedo = useStudioState((state) => state.canRedo)
  return (
    <div className="studio-toolbar on-card bottom-line" role="toolbar" aria-label="Студия">
      <PageChoice address={address} goTo={goTo} />
      <div className="studio-tools">
        <button type="button" disabled={!canUndo} title="Ctrl+Z" onClick={() => turn('undo')}>
          Отменить
        </button>
        <button type="button" disabled={!canRedo} title="Ctrl+Shift+Z" onClick={() => turn('redo')}>
          Вернуть
        </button>
        <HistoryButton title="История" />
        <button
          type="button"
          aria-pressed={isTrying}
          title="Ссылки и кнопки страницы работают, как у посетителя"
          onClick={() => setTrying(!isTrying)}
        >
          Попробовать
        </button>
        <Choice label="Ширина" options={WIDTHS} value={width} onChoose={(width) => setView({ ...view, width })} />
        <Choice
          label="Кто смотрит"
          options={VIEWERS}
          value={viewer}
          onChoose={(viewer) => setView({ ...view, viewer })}
        />
        <input
          className="desk-field"
          type="date"
          aria-label="День, в который смотрим: пусто — всё, что выйдет"
          title="В какой день смотрим: пусто — всё, что выйдет"
          value={day}
          onChange={({ target }) => setView({ ...view, day: target.value })}
        />
        <Choice label="Тема" options={SCHEMES} value={scheme} onChoose={(scheme) => setView({ ...view, scheme })} />
      </div>
      <Saving />
      <Publishing address={address} />
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly options: readonly (readonly [Value, string])[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, options, value, onChoose }: ChoiceProps<Value>) {
  return (
    <select
      className="desk-field"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value as Value)}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  )
}

/** A field that opens a page by name or address, and a field for its region. */
function PageChoice({ address, goTo }: Pick<ToolbarProps, 'address' | 'goTo'>) {
  const { opening } = useStudio()
  const [typed, setTyped] = useState(address)
  useEffect(() => setTyped(address), [address])
  const [, first = '', rest = ''] = /^\/([^/?#]+)(\/.*)$/.exec(address) ?? []
  const variant = opening.variants.find(({ code }) => code === first)
  const [main] = opening.variants

  function open(target: string): void {
    const page = opening.pages.find(
      ({ path, title }) => target === path || plain(target).toLowerCase() === plain(title).toLowerCase(),
    )
    goTo(page?.path ?? (target.startsWith('/') ? target : `/${target}`))
  }
  const path = variant ? rest : address
  // True if the page has the same address in all regions.
  const isOne = opening.pages.some((page) => page.path === path.split(/[?#]/)[0] && !page.hasVariants)
  return (
    <form
      className="studio-where"
      onSubmit={(event) => {
        event.preventDefault()
        open(typed.trim())
      }}
    >
      <input
        className="desk-field"
        aria-label="Страница: название или адрес"
        list="studio-pages"
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value)
          // The author has chosen an item of the list.
          if (opening.pages.some(({ path }) => path === target.value)) open(target.value)
        }}
      />
      <datalist id="studio-pages">
        {opening.pages.map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </datalist>
      {opening.variants.length > 1 && !isOne && (
        <select
          className="desk-field"
          aria-label="Регион"
          value={variant?.code ?? main?.code}
          onChange={({ target }) => goTo((target.value === main?.code ? '' : `/${target.value}`) + path)}
        >
          {opening.variants.map(({ code, title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </select>
      )}
    </form>
  )
}

const STATES = {
  saved: 'Сохранено в\u00a0черновике',
  saving: 'Сохраняется…',
  lost: 'Нет связи: правки ждут здесь',
  refused: 'Не\u00a0сохранено',
} as const

function Saving() {
  const { studio } = useStudio()
  const saving = useStudioState((state) => state.saving)
  const { refusal, isSignedOut, isTyping } = useStudioState((state) => state)
  const [isSigningIn, setSigningIn] = useState(false)
  const isStuck = saving === 'lost' || saving === 'refused'
  return (
    <div className="studio-saving text-13">
      <span role="status" className={`studio-state desk-badge unbroken ${isStuck ? 'desk-bad' : 'desk-good'}`}>
        {saving === 'refused' ? `${STATES.refused}: ${refusal}` : isTyping ? 'Печатаете…' : STATES[saving]}
      </span>
      {isSignedOut && (
        <button type="button" onClick={() => setSigningIn(true)}>
          Войти…
        </button>
      )}
      {isStuck && (
        <button type="button" onClick={studio.flush}>
          Повторить
        </button>
      )}
      {saving === 'refused' && (
        <button type="button" onClick={() => void studio.giveUp()}>
          Отказаться от&nbsp;правки
        </button>
      )}
      {isSigningIn && <SignInDialog onClose={() => setSigningIn(false)} />}
    </div>
  )
}
