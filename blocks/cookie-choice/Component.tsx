import { asksNotToBeFollowed, Button, chooseCookies, useCookieChoice, useModals } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** Two buttons that look the same, so that neither answer is emphasized or preselected (L3). */
export function Component({ accept, refuse }: Props) {
  const choice = useCookieChoice()
  const { close } = useModals()
  const choose = (newChoice: 'accepted' | 'refused'): void => {
    chooseCookies(newChoice)
    void close()
  }
  return (
    <div className={css.place}>
      {choice && <p className={`medium scripted ${css.now}`}>{choiceText(choice)}</p>}
      <div className={`grid gap-12 scripted ${css.buttons}`}>
        <Button kind="secondary" onClick={() => choose('refused')}>
          {refuse}
        </Button>
        <Button kind="secondary" onClick={() => choose('accepted')}>
          {accept}
        </Button>
      </div>
      <p className={css.off}>Скрипты в&nbsp;браузере выключены, поэтому счётчик не&nbsp;работает.</p>
    </div>
  )
}

function choiceText(choice: 'accepted' | 'refused'): string {
  if (choice === 'accepted') return 'Сейчас счётчик включён.'
  return asksNotToBeFollowed()
    ? 'Сейчас счётчик выключен: браузер просит сайты не\u00a0следить за\u00a0вами.'
    : 'Сейчас счётчик выключен.'
}
