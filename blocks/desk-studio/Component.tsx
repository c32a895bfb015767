import { browserOnly } from '#renderer/index.ts'
import type { Props } from './contract.ts'

const Fallback = (_: Props) => (
  <p className="desk-empty studio-closed">
    Студия открывается. Если этой надписи не&nbsp;видно конца, включите в&nbsp;браузере скрипты.
  </p>
)

const StudioInBrowser = browserOnly<Props>(async () => {
  const { StudioPage } = await import('./StudioPage.tsx')
  return ({ studio, page }) => (studio ? <StudioPage opening={studio} page={page} /> : <Fallback page={page} />)
}, Fallback)

export const Component = (props: Props) => (
  <>
    <h1 className="visually-hidden">Студия</h1>
    <StudioInBrowser {...props} />
  </>
)
