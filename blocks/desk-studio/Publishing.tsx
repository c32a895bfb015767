import { type FormEvent, useState } from 'react'
import { formatMoment, requestCall } from '#renderer/index.ts'
import type { CallAnswer } from '#schema/definitions/calls/types.ts'
import { StudioDialog } from './BlockDialogs.tsx'
import { useStudio, useStudioState } from './context.ts'
import { useRead } from './use-read.ts'

/** The buttons that end a draft, or begin one with what was published before. @param address of the page that is shown */
export function Publishing({ address }: { address: string }) {
  const { opening } = useStudio()
  const changed = useStudioState((state) => state.draft.changed.length)
  const [dialog, setDialog] = useState<'publish' | 'history'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <button type="button" onClick={() => setDialog('history')}>
        История
      </button>
      <button type="button" className="studio-main" disabled={changed === 0} onClick={() => setDialog('publish')}>
        {opening.mayPublish ? 'Опубликовать…' : 'Что изменено'}
      </button>
      {dialog === 'publish' && <PublishDialog address={address} onClose={close} />}
      {dialog === 'history' && <HistoryDialog onClose={close} />}
    </>
  )
}

type Changes = CallAnswer<'desk.studioChanges'>

/** Shows what changes for visitors, and publishes it. */
function PublishDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { studio, opening } = useStudio()
  const { list, conflicts } = useStudioState((state) => state.problems)
  const changes = useRead<Changes>(async () => {
    await studio.settled()
    return requestCall('GET /desk/api/studio/changes', {})
  })
  const [words, setWords] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const errors = list.filter(({ severity }) => severity === 'error').length
  const [path = '/', hash = ''] = address.split('#')
  const drafted = `${path}${path.includes('?') ? '&' : '?'}preview=${opening.key}${hash && `#${hash}`}`

  const run = async (done: string, call: Parameters<typeof studio.finish>[0]): Promise<boolean> => {
    setBusy(true)
    setRefusal('')
    try {
      await studio.finish(call)
      studio.say(done)
      return true
    } catch (error) {
      setRefusal((error as Error).message)
      return false
    } finally {
      setBusy(false)
    }
  }
  return (
    <StudioDialog title={opening.mayPublish ? 'Опубликовать' : 'Что изменено'} onClose={onClose}>
      {(close) => {
        async function publish(event: FormEvent): Promise<void> {
          event.preventDefault()
          const isDone = await run('Опубликовано: сайт показывает новое.', ({ version }) =>
            requestCall('POST /desk/api/studio/publish', { version, ...(words.trim() && { words: words.trim() }) }),
          )
          if (isDone) close()
        }
        return (
          <>
            {changes === undefined && <p className="desk-note">Сравниваем с&nbsp;сайтом…</p>}
            {typeof changes === 'string' && <p className="studio-refusal">{changes}</p>}
            {typeof changes === 'object' && <ChangeList list={changes.list} />}
            <p>
              <a href={address} target="_blank" rel="noreferrer">
                Как сейчас
              </a>{' '}
              ·{' '}
              <a href={drafted} target="_blank" rel="noreferrer">
                Как станет: ссылка с&nbsp;черновиком для&nbsp;коллег
              </a>
            </p>
            {errors > 0 && (
              <p className="studio-refusal">
                Опубликовать нельзя, пока есть ошибки: {errors}. Они в&nbsp;списке замечаний под&nbsp;составом.
              </p>
            )}
            {conflicts.length > 0 && (
              <p className="studio-refusal">
                Эти&nbsp;места меняли и&nbsp;другие: {conflicts.length}. Сравните их&nbsp;в&nbsp;замечаниях.{' '}
                <button
                  type="button"
                  disabled={isBusy}
                  onClick={() =>
                    void run('Остаётся то, что в\u00a0черновике.', ({ version }) =>
                      requestCall('POST /desk/api/studio/settle', { version }),
                    )
                  }
                >
                  Оставить моё
                </button>
              </p>
            )}
            {opening.mayPublish && (
              <form className="studio-publish" onSubmit={(event) => void publish(event)}>
                <label>
                  Что изменилось, своими словами <span className="desk-note">(для истории, можно не&nbsp;писать)</span>
                  <input
                    className="desk-field"
                    maxLength={200}
                    value={words}
                    onChange={({ target }) => setWords(target.value)}
                  />
                </label>
                <button type="submit" className="studio-main" disabled={isBusy || errors > 0 || conflicts.length > 0}>
                  {isBusy ? 'Публикуется…' : 'Опубликовать'}
                </button>
              </form>
            )}
            <Forget
              isBusy={isBusy}
              onForget={async () => {
                const isDone = await run('Правки забыты.', ({ version }) =>
                  requestCall('POST /desk/api/studio/clear', { version }),
                )
                if (isDone) close()
              }}
            />
            <p role="alert" className="studio-refusal">
              {refusal}
            </p>
          </>
        )
      }}
    </StudioDialog>
  )
}

function ChangeList({ list }: Changes) {
  if (list.length === 0)
    return (
      <p className="desk-note">Для посетителей не&nbsp;изменится ничего: правки о&nbsp;том, чего им не&nbsp;видно.</p>
    )
  return (
    <ul className="studio-changes">
      {list.map(({ title, changes }) => (
        <li key={title}>
          <b>{title}</b>
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

/** Forgets the draft, which cannot be undone: it asks once more. */
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

/** Lists publications, and takes one back into the draft. */
function HistoryDialog({ onClose }: { onClose: () => void }) {
  const { studio, opening } = useStudio()
  const titles = new Map(opening.files.map(({ file, title }) => [file, title]))
  const history = useRead(() => requestCall('GET /desk/api/studio/history', {}))
  const [refusal, setRefusal] = useState('')

  const restore = async (publication: number, file?: string): Promise<boolean> => {
    try {
      await studio.finish(({ version }) =>
        requestCall('POST /desk/api/studio/restore', { version, publication, ...(file !== undefined && { file }) }),
      )
      studio.say('Возвращено в\u00a0черновик: посмотрите и\u00a0опубликуйте.')
      return true
    } catch (error) {
      setRefusal((error as Error).message)
      return false
    }
  }
  return (
    <StudioDialog title="История" onClose={onClose}>
      {(close) => (
        <>
          {history === undefined && <p className="desk-note">Читаем…</p>}
          {typeof history === 'string' && <p className="studio-refusal">{history}</p>}
          {typeof history === 'object' && history.list.length === 0 && (
            <p className="desk-note">Из&nbsp;студии ещё ничего не&nbsp;публиковали.</p>
          )}
          {typeof history === 'object' && (
            <ul className="studio-choices">
              {history.list.map(({ id, at, who, words, files, commit }) => (
                <li key={id}>
                  <b>{words}</b>
                  <p className="desk-note">{[formatMoment(at), who, commit.slice(0, 8)].filter(Boolean).join(', ')}</p>
                  <ul className="studio-files">
                    {files.map((file) => (
                      <li key={file}>
                        {titles.get(file) ?? file}{' '}
                        {files.length > 1 && (
                          <button type="button" onClick={async () => (await restore(id, file)) && close()}>
                            Вернуть только это
                          </button>
                        )}
                      </li>
                    ))}
                  </ul>
                  <button type="button" onClick={async () => (await restore(id)) && close()}>
                    Вернуть, как было до&nbsp;этого
                  </button>
                </li>
              ))}
            </ul>
          )}
          <p role="alert" className="studio-refusal">
            {refusal}
          </p>
        </>
      )}
    </StudioDialog>
  )
}
