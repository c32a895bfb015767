import { useState } from 'react'
import { post } from '#renderer/index.ts'
import type { CallAnswer } from '#schema/definitions/calls/types.ts'
import { useEdit, useStudio } from './context.ts'
import { StudioDialog } from './Dialog.tsx'
import type { Place } from './store.ts'

interface PictureProps {
  readonly id: string
  /** Ids of its help and of its problem. */
  readonly about: string
  readonly place: Place
  readonly value: unknown
  readonly isRequired?: boolean
}

/** A picture: one of the site's, or one that is dropped here or chosen from the disk. */
export function PictureInput({ id, about, place, value, isRequired = false }: PictureProps) {
  const edit = useEdit()
  const { studio, opening } = useStudio()
  const [isOpen, setOpen] = useState(false)
  const [state, setState] = useState('')
  const address = typeof value === 'string' ? value : ''
  const thumbnail = (file: string): string | undefined => {
    const picture = opening.pictures.find((one) => one.address === file)?.picture ?? uploadedPicture(file)
    return picture && `${picture}/160.webp`
  }
  async function upload(file: File | undefined): Promise<void> {
    if (!file) return
    setState('Загружается…')
    const parts = new FormData()
    parts.set('body', JSON.stringify({ form: 'desk/picture' }))
    parts.append('picture', file)
    try {
      const answer = await post<CallAnswer<'desk.studioPicture'>>('/desk/api/studio/picture', parts)
      edit(place, answer.address)
      setState('')
      studio.say('Картинка стоит на\u00a0месте. Опишите её словами для тех, кто её не\u00a0видит.')
    } catch (error) {
      setState((error as Error).message)
    }
  }
  const shown = thumbnail(address)
  return (
    <div className="grid starts gap-8">
      {shown !== undefined && <img key={shown} className="studio-picture" src={shown} alt="" />}
      <p className="desk-note">{address === '' ? 'Картинки нет.' : address.split('/').at(-1)}</p>
      {/* Browsers let a file be dropped on it. */}
      <input
        id={id}
        type="file"
        className="studio-upload grid gap-8 full rounded"
        aria-describedby={about}
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => void upload(target.files?.[0])}
      />
      <p role="status" className="desk-note">
        {state || 'Перетащите сюда JPEG, PNG или WebP, до\u00a015\u00a0МБ.'}
      </p>
      <div className="studio-buttons">
        <button type="button" onClick={() => setOpen(true)}>
          Из картинок сайта…
        </button>
        {address !== '' && !isRequired && (
          <button type="button" onClick={() => edit(place, undefined)}>
            Убрать картинку
          </button>
        )}
      </div>
      {isOpen && (
        <StudioDialog title="Картинки сайта" onClose={() => setOpen(false)}>
          {(close) => (
            <ul className="studio-pictures grid gap-8 full">
              {opening.pictures.map(({ address: file }) => (
                <li key={file}>
                  <button
                    type="button"
                    className="studio-thumb"
                    aria-pressed={file === address}
                    onClick={() => {
                      edit(place, file)
                      close()
                    }}
                  >
                    <img src={thumbnail(file)} alt="" loading="lazy" />
                    {file.split('/').at(-1)}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </StudioDialog>
      )}
    </div>
  )
}

/** The address by which an uploaded picture is seen: the name of its file (server/desk/studio/pictures.ts). */
const uploadedPicture = (file: string): string | undefined =>
  file.startsWith('/assets/uploads/')
    ? `/pictures/${file
        .split('/')
        .at(-1)
        ?.replace(/\.\w+$/, '')}`
    : undefined
