import { useState } from 'react'
import { late, useStudio, useStudioState } from './context.ts'
import type { Place } from './store.ts'

const dialogs = () => import('./Publishing.tsx')
const PublishDialog = late(() => dialogs().then((loaded) => loaded.PublishDialog))
const HistoryDialog = late(() => dialogs().then((loaded) => loaded.HistoryDialog))

/** The buttons that end a draft, or begin one with what was published before. @param address of the page that is shown */
export function Publishing({ address }: { address: string }) {
  const { opening } = useStudio()
  const changed = useStudioState((state) => state.draft.changed.length)
  const [scheduled, setScheduled] = useState(opening.scheduled)
  const [dialog, setDialog] = useState<'publish' | 'history'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <button type="button" onClick={() => setDialog('history')}>
        История
      </button>
      <button
        type="button"
        className="studio-main"
        disabled={changed + scheduled === 0}
        onClick={() => setDialog('publish')}
      >
        {opening.mayPublish ? 'Опубликовать…' : 'Что изменено'}
      </button>
      {dialog === 'publish' && <PublishDialog {...{ address, setScheduled }} onClose={close} />}
      {dialog === 'history' && <HistoryDialog title="История" onClose={close} />}
    </>
  )
}

/** Opens the history of a file, or of a block in it. */
export function HistoryButton({ place, title }: { place: Place; title: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {place.pointer === '' ? 'История' : 'История блока'}
      </button>
      {isOpen && <HistoryDialog place={place} title={`История: ${title}`} onClose={() => setOpen(false)} />}
    </>
  )
}
