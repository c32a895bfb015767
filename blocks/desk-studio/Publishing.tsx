import { type FormEvent, type PropsWithChildren, useState } from 'react'
import { formatMoment, requestCall } from '#renderer/index.ts'
import type { CallAnswer, CallParameters } from '#schema/definitions/calls/call.ts'
import { useStudio, useStudioState } from './context.ts'
import { Read, Refusal, StudioDialog, useChange, useRead } from './Dialog.tsx'
import { idOf, type Place } from './store.ts'
import { fullTitle } from './tree.ts'

type Changes = CallAnswer<'desk.studioChanges'>

function useTitles(): ReadonlyMap<string, string> {
  const { opening, language } = useStudio()
  return new Map(opening.files.map((about) => [about.file, fullTitle(language, about)]))
}

type PublishDialogProps = PropsWithChildren<{ address: string; onClose: () => void }>

/** A dialog that lists what the draft changes for visitors. It publishes the draft at once or later. @param children the problems */
export function PublishDialog({ address, onClose, children }: PublishDialogProps) {
  const { studio, opening, show } = useStudio()
  const { list, conflicts } = useStudioState((state) => state.problems)
  const draft = useStudioState((state) => state.draft)
  const changes = useRead<Changes>(async () => {
    await studio.settled()
    const answer = await requestCall('GET /desk/api/studio/changes', {})
    await studio.follow(answer.draft)
    return answer
  }, draft)
  const [words, setWords] = useState('')
  const [at, setAt] = useState('')
  /** Files that are not published and stay in the draft. At first, those that the author may not publish. */
  const [chosen, setLeft] = useState<readonly string[]>()
  const { isBusy, refusal, makeChange } = useChange()
  const errors = list.filter(({ severity }) => severity === 'error').length
  const [path = '/', hash = ''] = address.split('#')
  const drafted = `${path}${path.includes('?') ? '&' : '?'}preview=${opening.key}${hash && `#${hash}`}`
  const read: Partial<Changes> = typeof changes === 'object' ? changes : {}
  const { draft: seen, list: changed = [], scheduled = [] } = read
  const guarded = changed.flatMap(({ file, isGuarded }) => (isGuarded ? file : []))
  const isPart = changed.length > guarded.length
  const left = chosen ?? (opening.mayPublish && isPart ? guarded : [])
  const mayPublish = opening.mayPublish && guarded.every((file) => left.includes(file))
  const [label, done] = !mayPublish
    ? ['Попросить опубликовать', 'Отправлено: правки ждут того, кто публикует.']
    : at
      ? ['Запланировать', 'Запланировано: выйдет само.']
      : ['Опубликовать', 'Опубликовано: сайт показывает новое.']

  return (
    <StudioDialog title={opening.mayPublish ? 'Опубликовать' : 'Что изменено'} onClose={onClose}>
      {(close) => {
        async function publish(event: FormEvent): Promise<void> {
          event.preventDefault()
          if (!seen) return
          const { version, site } = seen
          const release = { version, site, ...(words.trim() && { words: words.trim() }), without: [...left] }
          const isDone = await makeChange(done, () =>
            !mayPublish
              ? requestCall('POST /desk/api/studio/ask', release)
              : at
                ? requestCall('POST /desk/api/studio/schedule', { at, ...release })
                : requestCall('POST /desk/api/studio/publish', release),
          )
          if (isDone) close()
        }
        const settle = (theirs: boolean) =>
          makeChange(theirs ? 'Взято с\u00a0сайта.' : 'Остаётся то, что в\u00a0черновике.', ({ version, site }) =>
            requestCall('POST /desk/api/studio/settle', { version, site, theirs }),
          )
        async function withdraw({ id, isOwn, who, files: [file] }: Scheduled): Promise<void> {
          const done = isOwn
            ? 'Отменено: правки в\u00a0черновике.'
            : `Правки теперь в\u00a0вашем черновике. Автор: ${who}.`
          const isDone = await makeChange(done, ({ version }) =>
            requestCall('POST /desk/api/studio/withdraw', { version, id }),
          )
          if (!isDone) return
          close()
          if (file !== undefined) void show({ file, pointer: '' })
        }
        return (
          <>
            {changes === undefined && <p className="desk-note">Сравниваем с&nbsp;сайтом…</p>}
            {typeof changes === 'string' && <p className="studio-refusal">{changes}</p>}
            <ScheduledList list={scheduled} isBusy={isBusy} mayPublish={opening.mayPublish} onWithdraw={withdraw} />
            {draft.changed.length > 0 && (
              <>
                {typeof changes === 'object' && <ChangeList list={changed} {...{ left, setLeft }} />}
                <p>
                  <a href={address} target="_blank" rel="noreferrer">
                    Как сейчас
                  </a>{' '}
                  ·{' '}
                  <a href={drafted} target="_blank" rel="noreferrer">
                    Как станет: ссылка с&nbsp;черновиком для&nbsp;коллег
                  </a>
                </p>
                <form method="dialog">{children}</form>
                {errors > 0 && <p className="studio-refusal">Опубликовать нельзя, пока есть ошибки: {errors}.</p>}
                {conflicts.length > 0 && (
                  <p className="studio-refusal">
                    Эти&nbsp;места меняли и&nbsp;другие: {conflicts.length}.{' '}
                    <button type="button" disabled={isBusy} onClick={() => void settle(false)}>
                      Оставить моё
                    </button>{' '}
                    <button type="button" disabled={isBusy} onClick={() => void settle(true)}>
                      Взять с&nbsp;сайта
                    </button>
                  </p>
                )}
                {left.length < Math.max(changed.length, 1) && (
                  <form className="studio-publish" onSubmit={(event) => void publish(event)}>
                    <label>
                      Что изменилось, своими словами{' '}
                      <span className="desk-note">(для истории, можно не&nbsp;писать)</span>
                      <input className="desk-field" value={words} onChange={({ target }) => setWords(target.value)} />
                    </label>
                    {mayPublish ? (
                      <label>
                        Когда, по&nbsp;Москве <span className="desk-note">(пусто&nbsp;— сразу)</span>
                        <input
                          className="desk-field"
                          type="datetime-local"
                          value={at}
                          onChange={({ target }) => setAt(target.value)}
                        />
                      </label>
                    ) : (
                      <p className="desk-note">
                        Отмеченное публикует владелец: он увидит просьбу в&nbsp;студии и&nbsp;на&nbsp;своём столе.
                      </p>
                    )}
                    <button
                      type="submit"
                      className="studio-main"
                      disabled={isBusy || !seen || errors > 0 || conflicts.length > 0}
                    >
                      {isBusy ? 'Отправляем…' : label}
                    </button>
                  </form>
                )}
                <Forget
                  isBusy={isBusy}
                  onForget={async () => {
                    const isDone = await makeChange('Правки забыты.', ({ version }) =>
                      requestCall('POST /desk/api/studio/clear', { version }),
                    )
                    if (isDone) close()
                  }}
                />
              </>
            )}
            <Refusal message={refusal?.message} />
          </>
        )
      }}
    </StudioDialog>
  )
}

type Scheduled = Changes['scheduled'][number]

interface ScheduledListProps {
  list: readonly Scheduled[]
  isBusy: boolean
  mayPublish: boolean
  onWithdraw: (row: Scheduled) => Promise<void>
}

/** A list of publications that are scheduled, have failed, or wait for approval. */
function ScheduledList({ list, isBusy, mayPublish, onWithdraw }: ScheduledListProps) {
  const titles = useTitles()
  if (list.length === 0) return null
  return (
    <ul className="studio-choices">
      {list.map((row) => (
        <li key={row.id}>
          <b>{row.words}</b>
          <p className="desk-note">
            {row.isAsked
              ? row.isOwn
                ? 'Ждёт владельца'
                : 'Просит опубликовать'
              : `Запланировано на\u00a0${formatMoment(row.at)}`}
            , {row.who}. {row.files.map((file) => titles.get(file) ?? idOf(file)).join(', ')}
          </p>
          {row.problem !== '' && <p className="studio-refusal">Не&nbsp;вышло: {row.problem}</p>}
          {(mayPublish || row.isOwn) && (
            <button type="button" disabled={isBusy} onClick={() => void onWithdraw(row)}>
              {row.isOwn
                ? 'Отменить и\u00a0вернуть в\u00a0черновик'
                : 'Взять в\u00a0свой черновик: посмотреть и\u00a0опубликовать'}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

interface ChangeListProps extends Pick<Changes, 'list'> {
  left: readonly string[]
  setLeft: (left: readonly string[]) => void
}

/** A list of what the draft changes for visitors. Changes that are not selected stay in the draft. */
function ChangeList({ list, left, setLeft }: ChangeListProps) {
  if (list.length === 0)
    return (
      <p className="desk-note">Для посетителей не&nbsp;изменится ничего: правки о&nbsp;том, чего им не&nbsp;видно.</p>
    )
  return (
    <ul className="studio-changes">
      {list.map(({ title, file, changes, isGuarded }) => (
        <li key={file}>
          <label>
            <input
              type="checkbox"
              checked={!left.includes(file)}
              onChange={({ target }) =>
                setLeft(target.checked ? left.filter((other) => other !== file) : [...left, file])
              }
            />{' '}
            <b>{title}</b>
            {isGuarded && <span className="desk-note"> — публикует владелец: деньги, письма, согласия</span>}
          </label>
          <ul>
            {changes.map((words, i) => (
              <li key={i}>{words}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** A button that deletes the draft. It asks first, because the draft cannot be restored. */
function Forget({ isBusy, onForget }: { isBusy: boolean; onForget: () => void }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <p>
      <button type="button" disabled={isBusy} onClick={isAsked ? onForget : () => setAsked(true)}>
        {isAsked ? 'Да, забыть: вернуть их\u00a0будет нельзя' : 'Забыть все правки…'}
      </button>
    </p>
  )
}

type Restored = Omit<CallParameters<'desk.studioRestore'>, 'version'>

/** A dialog that lists publications. It can restore the state before one. @param place lists only publications that changed it */
export function HistoryDialog({ place, title, onClose }: { place?: Place; title: string; onClose: () => void }) {
  const { studio } = useStudio()
  const titles = useTitles()
  const { refusal, makeChange } = useChange()
  const read = async () => {
    // The draft must be saved first, because the server looks up the block's pointer in the draft.
    await studio.settled()
    const { file, pointer } = place ?? {}
    return requestCall('GET /desk/api/studio/history', { ...(file && { file }), ...(pointer && { pointer }) })
  }
  return (
    <StudioDialog title={title} onClose={onClose}>
      {(close) => {
        async function restore(restored: Restored): Promise<void> {
          const answer = await makeChange('Возвращено в\u00a0черновик: посмотрите и\u00a0опубликуйте.', ({ version }) =>
            requestCall('POST /desk/api/studio/restore', { version, ...restored }),
          )
          if (answer) close()
        }
        const button = (text: string, restored: Restored) => (
          <button type="button" onClick={() => void restore(restored)}>
            {text}
          </button>
        )
        return (
          <>
            <Read read={read}>
              {({ list }) =>
                list.length === 0 ? (
                  <p className="desk-note">
                    {place
                      ? 'Из\u00a0студии это ещё не\u00a0меняли.'
                      : 'Из\u00a0студии ещё ничего не\u00a0публиковали.'}
                  </p>
                ) : (
                  <ul className="studio-choices">
                    {list.map(({ id, at, who, words, files, commit, pointer, gone = [], isUnwritten }) => (
                      <li key={id}>
                        <b>{words}</b>
                        <p className="desk-note">
                          {formatMoment(at)}, {who}
                          <span className="studio-code"> {commit.slice(0, 8)}</span>
                        </p>
                        {isUnwritten && (
                          <p className="studio-refusal">
                            Ещё не&nbsp;на&nbsp;сайте: файлы не&nbsp;удалось записать. Выйдет само, как только удастся.
                          </p>
                        )}
                        {place && gone.length > 0 && (
                          <ul className="studio-files">
                            {gone.map(({ pointer, title }) => (
                              <li key={pointer}>
                                Убран блок «{title}»{' '}
                                {button('Вернуть блок', { publication: id, file: place.file, pointer })}
                              </li>
                            ))}
                          </ul>
                        )}
                        {!place && (
                          <ul className="studio-files">
                            {files.map((file) => (
                              <li key={file}>
                                {titles.get(file) ?? idOf(file)}{' '}
                                {files.length > 1 && button('Вернуть только это', { publication: id, file })}
                              </li>
                            ))}
                          </ul>
                        )}
                        {place?.pointer && pointer === undefined ? (
                          <p className="desk-note">Тогда этот блок появился.</p>
                        ) : (
                          button('Вернуть, как было до\u00a0этого', {
                            publication: id,
                            ...(place && { file: place.file }),
                            ...(pointer !== undefined && { pointer }),
                          })
                        )}
                      </li>
                    ))}
                  </ul>
                )
              }
            </Read>
            <Refusal message={refusal?.message} />
          </>
        )
      }}
    </StudioDialog>
  )
}
