import { useEdit, useStudio } from './context.ts'
import { StudioDialog } from './Dialog.tsx'
import type { Overtaken } from './store.ts'

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

/** A dialog with two versions of a text: the author has typed one, another tab has saved one. The author chooses. */
export function OvertakenDialog({ place, mine, theirs }: Overtaken) {
  const { studio } = useStudio()
  const edit = useEdit()
  return (
    <StudioDialog isChoice title="Этот текст уже изменили" onClose={studio.decided}>
      {(close) => (
        <div className="studio-publish">
          <p>Пока вы&nbsp;писали, его изменили в&nbsp;другой вкладке или&nbsp;опубликовали. Сейчас в&nbsp;черновике:</p>
          <p className="desk-answer">{wordsOf(theirs)}</p>
          <label>
            Вы написали, это пока не&nbsp;сохранено:
            <textarea className="desk-field" readOnly rows={4} value={wordsOf(mine)} />
          </label>
          <button
            type="button"
            className="studio-main"
            onClick={() => {
              edit(place, mine)
              close()
            }}
          >
            Поставить моё
          </button>
          <button type="button" onClick={close}>
            Оставить то, что в&nbsp;черновике
          </button>
        </div>
      )}
    </StudioDialog>
  )
}
