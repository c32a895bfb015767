import { useState } from 'react'
import { late, useStudio, useStudioState } from './context.ts'
import { ProblemList } from './Outline.tsx'
import type { Place } from './store.ts'

const dialogs = () => import('./Publishing.tsx')
const PublishDialog = late(() => dialogs().then((loaded) => loaded.PublishDialog))
const HistoryDialog = late(() => dialogs().then((loaded) => loaded.HistoryDialog))

/** Button that opens the dialog for publishing the draft. @param address of the page in the frame */
export function Publishing({ address }: { address: string }) {
  const { mayPublish, scheduled } = useStudio().opening
  const changed = useStudioState((state) => state.draft.changed.length)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="studio-main" disabled={changed + scheduled === 0} onClick={() => setOpen(true)}>
        {mayPublish ? 'Опубликовать…' : 'Что изменено'}
      </button>
      {scheduled > 0 && <span className="text-13 unbroken">Ждут публикации: {scheduled}</span>}
      {isOpen && (
        <PublishDialog address={address} onClose={() => setOpen(false)}>
          <ProblemList />
        </PublishDialog>
      )}
    </>
  )
}

/** Button that opens the history of publications: of a file, of a block, or of the whole site. */
export function HistoryButton({ place, title }: { place?: Place; title: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {place?.pointer ? 'История блока' : 'История'}
      </button>
      {isOpen && <HistoryDialog {...(place && { place })} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}
