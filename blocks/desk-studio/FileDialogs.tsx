import { type FormEvent, useState } from 'react'
import { requestCall } from '#renderer/index.ts'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { useStudio, useStudioState } from './context.ts'
import { Read, Refusal, StudioDialog, useChange } from './Dialog.tsx'
import { idOf, withoutUnseen } from './store.ts'
import { fullTitle } from './tree.ts'

type Source = CallAnswer<'desk.studioSources'>['list'][number]

/** A dialog for creating a page, a news item or a form. The new file is a copy of an existing one. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  return (
    <StudioDialog title="Создать" onClose={onClose}>
      {(close) => (
        <Read read={() => requestCall('GET /desk/api/studio/sources', {})}>
          {({ list }) => <CreateForm sources={list} close={close} />}
        </Read>
      )}
    </StudioDialog>
  )
}

function CreateForm({ sources, close }: { sources: readonly Source[]; close: () => void }) {
  const { show, goTo } = useStudio()
  const { isBusy, refusal, makeChange } = useChange()
  const [kind, setKind] = useState(sources[0]?.kind ?? '')
  const source = sources.find((one) => one.kind === kind)
  async function create(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = [...new FormData(event.currentTarget)].map(([name, text]) => [
      name,
      withoutUnseen(String(text)).trim(),
    ])
    const { title = '', ...more } = Object.fromEntries(typed.filter(([, text]) => text !== ''))
    const answer = await makeChange(`Создано: ${title}. Тексты с\u00a0«✎» смените.`, (change) =>
      requestCall('POST /desk/api/studio/create', { ...change, kind, title, ...more }),
    )
    if (!answer) return
    close()
    if (answer.address !== undefined) goTo(answer.address)
    if (answer.file !== undefined) await show({ file: answer.file, pointer: '' })
  }
  return (
    <form className="studio-publish" onSubmit={(event) => void create(event)}>
      <label>
        Что создать
        <select className="desk-field" value={kind} onChange={({ target }) => setKind(target.value)}>
          {sources.map(({ kind, title }) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        С&nbsp;чего списать
        <select key={kind} className="desk-field" name="from">
          {source?.names.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        Заголовок
        <input className="desk-field" name="title" required />
      </label>
      <label className="studio-code">
        <span>
          Имя: латинские буквы, цифры и&nbsp;дефисы{' '}
          <span className="desk-note">(без&nbsp;него&nbsp;— из&nbsp;заголовка)</span>
        </span>
        <input className="desk-field" name="name" />
      </label>
      {source?.hasAddress && (
        <label>
          <span>
            Адрес <span className="desk-note">(без&nbsp;него&nbsp;— рядом с&nbsp;прежней страницей)</span>
          </span>
          <input className="desk-field" name="address" placeholder="/адрес/" />
        </label>
      )}
      <button type="submit" className="studio-main" disabled={isBusy}>
        {isBusy ? 'Создаётся…' : 'Создать'}
      </button>
      <Refusal message={refusal?.message} />
    </form>
  )
}

/** The files that refer to a file, and buttons to rename and remove the file. */
export function FileButtons({ file }: { file: string }) {
  const { opening, show } = useStudio()
  const [dialog, setDialog] = useState<'rename' | 'remove'>()
  const version = useStudioState((state) => state.draft.version)
  const about = opening.files.find((one) => one.file === file)
  if (!about?.isNamed) return null
  const close = () => setDialog(undefined)
  return (
    <>
      <details className="studio-element">
        <summary>Где используется</summary>
        <Uses key={`${file} ${version}`} file={file} onShow={(use) => void show({ file: use, pointer: '' })} />
      </details>
      <div className="studio-buttons">
        <button type="button" onClick={() => setDialog('rename')}>
          Имя и&nbsp;адрес…
        </button>
        <button type="button" onClick={() => setDialog('remove')}>
          Удалить…
        </button>
      </div>
      {dialog === 'rename' && <RenameDialog {...about} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog {...about} onClose={close} />}
    </>
  )
}

function Uses({ file, onShow }: { file: string; onShow: (file: string) => void }) {
  const { language, opening } = useStudio()
  return (
    <Read read={() => requestCall('GET /desk/api/studio/uses', { file })} waiting="Ищем…">
      {(uses) =>
        uses.files.length === 0 ? (
          <p className="desk-note">Больше нигде не&nbsp;назван.</p>
        ) : (
          <ul className="studio-files">
            {uses.files.map((name) => {
              const about = opening.files.find((one) => one.file === name)
              return (
                <li key={name}>
                  {about ? (
                    <button type="button" onClick={() => onShow(name)}>
                      {fullTitle(language, about)}
                    </button>
                  ) : (
                    idOf(name)
                  )}
                </li>
              )
            })}
          </ul>
        )
      }
    </Read>
  )
}

type About = ReturnType<typeof useStudio>['opening']['files'][number] & { onClose: () => void }

/** A dialog that changes the name of a file, or an address of a page. References in other files change, too. */
function RenameDialog({ file, title, addresses, onClose }: About) {
  const { show, goTo } = useStudio()
  const { isBusy, refusal, makeChange } = useChange()
  return (
    <StudioDialog title={`Имя и\u00a0адрес: ${title}`} onClose={onClose}>
      {(close) => {
        async function rename(event: FormEvent<HTMLFormElement>): Promise<void> {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          let current = file
          const change = async (to: string, from?: string) => {
            const answer = await makeChange('Переименовано: ссылки ведут сюда же.', (change) =>
              requestCall('POST /desk/api/studio/rename', { ...change, file: current, to, ...(from && { from }) }),
            )
            current = answer?.file ?? current
            return answer !== undefined
          }
          const name = String(data.get('name')).trim()
          if (name !== idOf(file) && !(await change(name))) return
          for (const from of addresses) {
            const to = String(data.get(from)).trim()
            if (to === withSlash(from)) continue
            if (!(await change(to.startsWith('/') ? to : `/${to}`, from))) return
            if (!to.includes('{')) goTo(withSlash(to))
          }
          close()
          await show({ file: current, pointer: '' })
        }
        return (
          <form className="studio-publish" onSubmit={(event) => void rename(event)}>
            <p className="desk-note">Ссылки пойдут на&nbsp;новый адрес. Прежний адрес поведёт на&nbsp;новый.</p>
            {addresses.map((address) => (
              <label key={address}>
                Адрес
                <input className="desk-field" name={address} defaultValue={withSlash(address)} />
              </label>
            ))}
            {/* If no addresses are listed above, the file's addresses are made from this name. */}
            <label className={addresses.length > 0 ? 'studio-code' : undefined}>
              Имя, из&nbsp;которого состоят адреса и&nbsp;ссылки: латинские буквы, цифры и&nbsp;дефисы
              <input className="desk-field" name="name" defaultValue={idOf(file)} />
            </label>
            <button type="submit" className="studio-main" disabled={isBusy}>
              Переименовать
            </button>
            <Refusal message={refusal?.message} />
          </form>
        )
      }}
    </StudioDialog>
  )
}

const withSlash = (address: string): string => (address.endsWith('/') ? address : `${address}/`)

/** A dialog for removing a file. No other file may refer to it. */
function RemoveDialog({ file, kind, title, onClose }: About) {
  const { studio, goTo, show } = useStudio()
  const { isBusy, refusal, makeChange } = useChange()
  return (
    <StudioDialog title={`Удалить: ${title}`} onClose={onClose}>
      {(close) => {
        async function remove(event: FormEvent<HTMLFormElement>): Promise<void> {
          event.preventDefault()
          const to = String(new FormData(event.currentTarget).get('to')).trim()
          const answer = await makeChange(`Удалено: ${title}.`, (change) =>
            requestCall('POST /desk/api/studio/remove', { ...change, file, ...(to !== '' && { to }) }),
          )
          if (!answer) return
          close()
          studio.select(undefined)
          if (to !== '') goTo(to)
        }
        return (
          <form className="studio-publish" onSubmit={(event) => void remove(event)}>
            <label>
              Куда вести с&nbsp;прежнего адреса, если он был{' '}
              <span className="desk-note">(без&nbsp;этого по&nbsp;нему будет «не&nbsp;найдено»)</span>
              <input className="desk-field" name="to" placeholder="/адрес/" />
            </label>
            {kind === 'page' && (
              <p className="desk-note">
                «Отменить» страницы не&nbsp;вернёт: до&nbsp;публикации её вернёт «Забыть все правки», после неё&nbsp;—
                «История».
              </p>
            )}
            <button type="submit" className="studio-main" disabled={isBusy}>
              Удалить
            </button>
            <Refusal message={refusal?.message.split('\n')[0]} />
            {refusal && (
              <Uses
                file={file}
                onShow={(use) => {
                  close()
                  void show({ file: use, pointer: '' })
                }}
              />
            )}
          </form>
        )
      }}
    </StudioDialog>
  )
}
