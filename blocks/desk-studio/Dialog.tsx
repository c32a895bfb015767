import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RequestError } from '#renderer/index.ts'
import { useStudio } from './context.ts'
import type { DraftChange, Finished } from './store.ts'

/** A dialog. Clicks outside do not close it: typed text would be lost. Closing returns the focus to where it was. */
export function StudioDialog({
  title,
  onClose,
  isChoice = false,
  children,
}: {
  title: string
  onClose: () => void
  /** True if the dialog opens by itself, perhaps while the author types. Then only its buttons close it, not keys. */
  isChoice?: boolean
  children: (close: () => void) => ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    if (isChoice) heading.current?.focus()
  }, [isChoice])
  return (
    <dialog
      ref={dialog}
      className="desk-dialog studio-dialog"
      aria-label={title}
      closedby={isChoice ? 'none' : 'closerequest'}
      onCancel={(event) => isChoice && event.preventDefault()}
      onClose={onClose}
    >
      <header>
        <h2 ref={heading} tabIndex={isChoice ? -1 : undefined}>
          {title}
        </h2>
        {!isChoice && (
          <button type="button" onClick={close}>
            Закрыть
          </button>
        )}
      </header>
      {children(close)}
    </dialog>
  )
}

/** Loads data, again when `subject` changes. Returns undefined while first loading, and the error message as a string if loading fails. */
export function useRead<Answer extends object>(read: () => Promise<Answer>, subject?: unknown) {
  const [answer, setAnswer] = useState<Answer | string>()
  useEffect(() => {
    const late = new AbortController()
    const show = (answer: Answer | string) => late.signal.aborted || setAnswer(answer)
    read().then(show, (error) => show(String(error.message)))
    return () => late.abort()
  }, [subject])
  return answer
}

interface ReadProps<Answer> {
  read: () => Promise<Answer>
  waiting?: string
  children: (answer: Answer) => ReactNode
}

/** Loads data once, and shows them, or else the error message. */
export function Read<Answer extends object>({ read, waiting = 'Читаем…', children }: ReadProps<Answer>) {
  const answer = useRead(read)
  if (answer === undefined) return <p className="desk-note">{waiting}</p>
  return typeof answer === 'string' ? <p className="studio-refusal">{answer}</p> : children(answer)
}

/** Returns `makeChange`, which changes the draft on the server and tells screen readers. `refusal` is its last error. */
export function useChange() {
  const { studio } = useStudio()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<RequestError>()
  return {
    isBusy,
    refusal,
    async makeChange<Answer extends Finished>(
      done: string,
      call: (change: DraftChange) => Promise<Answer>,
    ): Promise<Answer | undefined> {
      setBusy(true)
      setRefusal(undefined)
      try {
        const answer = await studio.makeChange(call)
        studio.say([done, ...(answer.notes ?? [])].join(' '))
        return answer
      } catch (error) {
        setRefusal(error as RequestError)
        return undefined
      } finally {
        setBusy(false)
      }
    },
  }
}

export const Refusal = ({ message }: { message: string | undefined }) => (
  <p role="alert" className="studio-refusal">
    {message}
  </p>
)
