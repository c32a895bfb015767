import { useState } from 'react'
import { post } from '#renderer/index.ts'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { valueAt } from '#schema/definitions/drafts/operations.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { COPY_MARK } from '#schema/definitions/text/marks.ts'
import { TextInput } from './Controls.tsx'
import { type ControlProps, useEdit, useStudio, useStudioState } from './context.ts'
import { StudioDialog } from './Dialog.tsx'
import { GONE, type Place } from './store.ts'
import { split, withPicture } from './tree.ts'

const HEIC =
  'Это снимок HEIC: браузеры его не\u00a0показывают. В\u00a0айфоне: «Настройки», «Камера», «Форматы», «Наиболее совместимые»; готовый снимок сохраните как JPEG.'

/** Accepted file types and texts of each kind of upload. */
const FORMS = {
  picture: {
    accept: 'image/jpeg,image/png,image/webp,.heic',
    hint: 'Перетащите сюда JPEG, PNG или WebP, до\u00a015\u00a0МБ.',
    done: 'Картинка стоит на\u00a0месте. Опишите её словами для тех, кто её не\u00a0видит; слова прежней отмечены «✎».',
  },
  document: {
    accept: 'application/pdf',
    hint: 'Перетащите сюда PDF, до\u00a015\u00a0МБ.',
    done: 'Документ стоит на\u00a0месте. Посетители увидят его, когда вы опубликуете черновик.',
  },
} as const

/** Returns a function that sets the value at a place to a file's address. @param words as for `withPicture` */
function usePicture(): (place: Place, address: string, words?: object) => void {
  const { studio } = useStudio()
  return (place, address, words) =>
    studio.change(withPicture(studio.store.getState().values[place.file], place, address, words))
}

type UploadProps = Pick<ControlProps, 'id' | 'about' | 'place' | 'label'> & { form: keyof typeof FORMS }

/** A field for uploading a file. The value at `place` becomes the address of the file. */
function Upload({ id, about, place, label, form }: UploadProps) {
  const { accept, hint, done } = FORMS[form]
  const { studio } = useStudio()
  const put = usePicture()
  const [state, setState] = useState('')
  /** If the value is in a list, further uploads become the next elements of the list. */
  const [, element, key = ''] = /^(.*\/\d+)\/(\w+)$/.exec(place.pointer) ?? []
  const words = useStudioState(({ values }) => record(valueAt(values[place.file], split(place.pointer).list)))
  const takesMany = form === 'picture' && element !== undefined
  async function addressOf(file: File): Promise<string> {
    if (/\.hei[cf]$/i.test(file.name)) throw new Error(HEIC)
    const parts = new FormData()
    parts.set('body', JSON.stringify({ form: `desk/${form}` }))
    parts.append(form, file)
    return (await post<CallAnswer<'desk.studioUpload'>>('/desk/api/studio/upload', parts)).address
  }
  async function upload(files: readonly File[]): Promise<void> {
    const held = studio.hold(place)
    let count = 0
    const refused: string[] = []
    for (const [i, file] of files.entries()) {
      setState(files.length > 1 ? `Загружается ${i + 1} из\u00a0${files.length}…` : 'Загружается…')
      try {
        const address = await addressOf(file)
        const now = held.now()
        if (!now) throw new Error(GONE)
        if (count === 0) put(now, address, words)
        else {
          const { list, index } = split(split(now.pointer).list)
          const alt = 'alt' in words && { alt: COPY_MARK + file.name.replace(/\.\w+$/, '') }
          const value = { [key]: address, ...alt }
          studio.change([{ do: 'insert', file: now.file, at: `${list}/${index + count}`, value }])
        }
        count++
      } catch (error) {
        refused.push((files.length > 1 ? `${file.name}: ` : '') + (error as Error).message)
      }
    }
    held.release()
    setState(refused.join(' '))
    if (count > 0) studio.say(done)
  }
  return (
    <>
      {/* A file can be dropped on a file input, too. */}
      <input
        id={id}
        type="file"
        className="studio-upload grid gap-8 full rounded"
        aria-label={label}
        aria-describedby={about}
        accept={accept}
        multiple={takesMany}
        onChange={({ target }) => void upload([...(target.files ?? [])].slice(0, takesMany ? 24 : 1))}
      />
      <p role="status" className="desk-note">
        {state || (takesMany ? `${hint} Можно несколько сразу.` : hint)}
      </p>
    </>
  )
}

/** A field for the address of one of the site's files. A PDF can be uploaded. */
export function AssetInput(props: ControlProps) {
  const { id, about, place, value } = props
  return (
    <div className="grid starts gap-8">
      <TextInput {...props} />
      {typeof value === 'string' && value !== '' && (
        <a href={value} target="_blank" rel="noreferrer">
          Открыть файл
        </a>
      )}
      <Upload {...{ about, place }} id={`${id}file`} label="Заменить файлом PDF" form="document" />
    </div>
  )
}

/** A field for a picture: one of the site's, or an upload. */
export function PictureInput({ id, about, place, value, isRequired = false }: ControlProps) {
  const edit = useEdit()
  const put = usePicture()
  const { opening } = useStudio()
  const [isOpen, setOpen] = useState(false)
  const address = typeof value === 'string' ? value : ''
  const thumbnail = (file: string): string | undefined => {
    const picture = opening.pictures.find((one) => one.address === file)?.picture ?? uploadedPicture(file)
    return picture && `${picture}/160.webp`
  }
  const shown = thumbnail(address)
  return (
    <div className="grid starts gap-8">
      {shown !== undefined && <img key={shown} className="studio-picture" src={shown} alt="" />}
      <p className="desk-note">{address === '' ? 'Картинки нет.' : pictureName(address)}</p>
      <Upload {...{ id, about, place }} form="picture" />
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
                      put(place, file)
                      close()
                    }}
                  >
                    <img src={thumbnail(file)} alt="" loading="lazy" />
                    {pictureName(file)}
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

/** Returns a picture's name for the list. An uploaded picture gets its size, because its file name is a hash. */
const pictureName = (file: string): string =>
  file.replace(/^.*\//, '').replace(/^[0-9a-f]{20}-(\d+)x(\d+)\.\w+$/, 'загружена, $1\u00a0×\u00a0$2')

/** Returns the address of an uploaded picture from the path of its file (server/desk/studio/uploads.ts). */
const uploadedPicture = (file: string): string | undefined =>
  file.startsWith('/assets/uploads/')
    ? `/pictures/${file
        .split('/')
        .at(-1)
        ?.replace(/\.\w+$/, '')}`
    : undefined
