import { type ComponentType, createContext, createElement, lazy, Suspense, use } from 'react'
import { useStore } from 'zustand'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { type Place, type Studio, type StudioState, setting } from './store.ts'
import type { Composed, Item, Language } from './tree.ts'

interface StudioAround {
  readonly studio: Studio
  readonly opening: StudioState['opening']
  readonly language: Language
  /** Trees of the opened files. The page's tree comes first. */
  readonly outline: readonly Item[]
  /** Opens the file of a place, and selects the block and the field of the place. */
  readonly show: (place: Place) => Promise<void>
  /** Address of the page in the frame. */
  readonly address: string
  /** Opens a URL in the frame. */
  readonly goTo: (address: string) => void
  /** Undoes or redoes a step, and shows what it has changed. */
  readonly turn: (how: 'undo' | 'redo') => void
  /** Applies a change of blocks, selects the changed block, and tells screen readers about it. `step` describes the change. */
  readonly compose: (composed: Composed, step: string) => void
}

/** A value of a file, with its schema and place. */
export interface FieldProps {
  readonly name: string
  readonly schema: JsonSchema
  readonly place: Place
  readonly value: unknown
  readonly isRequired?: boolean
}

export interface ControlProps extends FieldProps {
  readonly id: string
  /** Accessible name of the control. By default it is the field's label. */
  readonly label?: string
  /** IDs of the elements with help and problems, separated by spaces. */
  readonly about: string
  readonly isWrong: boolean
}

export const StudioContext = createContext<StudioAround | null>(null)

export function useStudio(): StudioAround {
  const around = use(StudioContext)
  if (!around) throw new Error('It is a part of the studio.')
  return around
}

export const useStudioState = <Part>(part: (state: StudioState) => Part) => useStore(useStudio().studio.store, part)

/** Returns a function that sets the value at a place. The value undefined removes the key. */
export function useEdit(): (place: Place, value: unknown, isTyping?: boolean) => void {
  const { studio } = useStudio()
  return (place, value, isTyping = false) => {
    const operations = setting(studio.store.getState().values[place.file], place, value)
    if (operations.length > 0) studio.change(operations, isTyping)
  }
}

/** Returns a function that converts pasted content to the shop's text. Undefined if the author cancels because of losses. */
export function usePaste(): (copied: DataTransfer | null, schema: JsonSchema) => Promise<string | undefined> {
  const { store } = useStudio().studio
  return async (copied, schema) => {
    const [html = '', words = ''] = ['text/html', 'text/plain'].map((type) => copied?.getData(type))
    const { pasted } = await import('./pasted.ts')
    const { text, loss, table } = pasted(html, words, schema)
    const isWanted = loss === '' || (await new Promise((answer) => store.setState({ asked: { loss, table, answer } })))
    store.setState({ asked: undefined })
    return isWanted ? text : undefined
  }
}

/** Returns what `sourcesOf` needs to know. */
export function useOpened() {
  const { opening, outline, language, address } = useStudio()
  const values = useStudioState((state) => state.values)
  return { files: opening.files, outline, language, values, address }
}

export const useItem = (file: string | undefined) => useStudio().outline.find(({ place }) => place.file === file)

/** Returns a component whose code is loaded at its first render. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Late = lazy(async () => ({ default: await load() }))
  return (props) => createElement(Suspense, undefined, createElement(Late as ComponentType<Props>, props))
}
