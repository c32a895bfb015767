import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RequestError } from '#renderer/index.ts'
import { useStudio } from './context.ts'
import type { DraftChange, Finished } from './store.ts'

/** Closed by its button and Esc, not by a press beside it, which would lose what is typed: the focus goes back to the button that opened it. */
export function StudioDialog({
  title,
  onClose,
  isChoice = false,
  children,
}: {
  title: string
  onClose: () => void
  /** Opens by itself, maybe under somebody's typing: only its buttons below close it, and no key meant for a text presses one. */
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

/** Reads once, for a dialog; a text says why it could not. */
export function useRead<Answer extends object>(read: () => Promise<Answer>): Answer | string | undefined {
  const [answer, setAnswer] = useState<Answer | string>()
  useEffect(() => {
    read().then(setAnswer, (error) => setAnswer(String(error.message)))
  }, [])
  return answer
}

interface ReadProps<Answer> {
  read: () => Promise<Answer>
  waiting?: string
  children: (answer: Answer) => ReactNode
}

/** Reads once; shows the answer or the error. */
export function Read<Answer extends object>({ read, waiting = 'Читаем…', children }: ReadProps<Answer>) {
  const answer = useRead(read)
  if (answer === undefined) return <p className="desk-note">{waiting}</p>
  return typeof answer === 'string' ? <p className="studio-refusal">{answer}</p> : children(answer)
}

/** Returns the function that makes a change on the server, and says that it is done; `refusal` says why it is not. */
export function useFinish() {
  const { studio } = useStudio()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<RequestError>()
  return {
    isBusy,
    refusal,
    async finish<Answer extends Finished>(
      done: string,
      call: (change: DraftChange) => Promise<Answer>,
    ): Promise<Answer | undefined> {
      setBusy(true)
      setRefusal(undefined)
      try {
        const answer = await studio.finish(call)
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
