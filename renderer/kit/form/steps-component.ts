import { type ComponentType, lazy } from 'react'

interface StepsProps {
  /** The words of the button that sends the form. */
  label: string
}

const load = () => import('./Steps.tsx')

let loaded: ComponentType<StepsProps> | undefined

const onDemand = lazy(() => load().then(({ Steps }) => ({ default: Steps })))

/** Loads the steps of forms before a document is rendered: `renderToString` awaits nothing. */
export async function loadSteps(): Promise<void> {
  loaded ??= (await load()).Steps
}

/** The component of a form with steps. Pages without one do not load it. */
export const stepsComponent = (): ComponentType<StepsProps> => loaded ?? onDemand
