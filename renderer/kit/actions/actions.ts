import { goTo, refresh } from '../../engine/navigation/go-to.ts'
import type { Modals } from '../../engine/page/modals.ts'
import { setFlag } from './flags.ts'

/** An action that runs after a form or an event. The server has resolved its links and modals (schema/definitions/contract/actions.ts). */
export type PreparedAction =
  | { readonly do: 'navigate'; readonly to: string; readonly replace?: true }
  /** `address` is the `href` of a link that opens the modal: "?modal=success&with=…". */
  | { readonly do: 'openModal'; readonly address: string }
  | { readonly do: 'setFlag'; readonly flag: string; readonly value: string }
  | { readonly do: 'closeModal' | 'resetForm' | 'showFormError' | 'refresh' | 'reload' }

/** Runs actions one after another. Each starts when the previous one has finished. */
export async function runActions(
  actions: readonly PreparedAction[],
  { modals, resetForm, showFormError }: { modals: Modals; resetForm(): void; showFormError(): void },
): Promise<void> {
  for (const action of actions)
    switch (action.do) {
      case 'resetForm':
        resetForm()
        break
      case 'showFormError':
        showFormError()
        break
      case 'closeModal':
        await modals.close()
        break
      case 'openModal':
        await modals.open(action.address, true)
        break
      case 'navigate':
        goTo(action.to, action.replace === true)
        break
      case 'setFlag':
        setFlag(action.flag, action.value)
        break
      case 'refresh':
        refresh()
        break
      case 'reload':
        location.reload()
    }
}
