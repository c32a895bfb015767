import type { Dispatch, FunctionComponent, ReactNode } from 'react'
import { newId } from './ids.ts'

// What `react` and its JSX runtimes are in the code of the server (vite.config.ts): as much of React as a page that is
// rendered once needs, for the writer beside it. Nothing here ever changes or takes effect.

type Props = Readonly<Record<string, unknown>>

/** What JSX becomes. A class, so that no data can pass for it. */
export class Element {
  readonly type: unknown
  readonly props: Props

  constructor(type: unknown, props: Props) {
    this.type = type
    this.props = props
  }
}

/** @param props children among them; a key is of no use where nothing is rendered twice */
export const jsx = (type: unknown, props: Props): Element => new Element(type, props)
export { jsx as jsxDEV, jsx as jsxs }

export const createElement = (type: unknown, props: Props | null, ...children: unknown[]): Element =>
  new Element(
    type,
    children.length > 0 ? { ...props, children: children.length > 1 ? children : children[0] } : { ...props },
  )

export const Fragment = Symbol('Fragment')

/** A context is its own provider, as an element's type. */
export class Context {
  readonly initial: unknown
  /** Inside of the providers that are being rendered. */
  value: unknown

  constructor(initial: unknown) {
    this.value = this.initial = initial
  }

  get Provider(): this {
    return this
  }
}

export const createContext = (initial: unknown): Context => new Context(initial)
export const use = (context: Context): unknown => context.value
export { use as useContext }

/** A component that renders again only where its props are others: here, as it is. */
export const memo = <P>(component: FunctionComponent<P>): FunctionComponent<P> => component

export class Component {
  readonly props: Props
  static readonly isComponent = true

  constructor(props: Props) {
    this.props = props
  }

  render(): ReactNode {
    return null
  }
}

const refuse = (): never => {
  throw new Error('Nothing changes while a page is rendered on the server')
}
const nothing = (): void => undefined

export const useState = <S>(initial: S | (() => S)): [S, Dispatch<unknown>] => [
  initial instanceof Function ? initial() : initial,
  refuse,
]
export const useRef = <T>(initial: T): { current: T } => ({ current: initial })
export const useMemo = <T>(make: () => T): T => make()
export const useCallback = <T>(callback: T): T => callback
export const useSyncExternalStore = <T>(_subscribe: unknown, _value: unknown, serverValue: () => T): T => serverValue()
export const useTransition = (): [boolean, () => never] => [false, refuse]
export const useEffectEvent = (): (() => never) => refuse
export const useId = newId
export { nothing as useDebugValue, nothing as useEffect, nothing as useLayoutEffect }
export const startTransition = refuse

// As `zustand` and `react-hook-form` import it.
export default {
  Fragment,
  createContext,
  createElement,
  useCallback,
  useContext: use,
  useDebugValue: nothing,
  useEffect: nothing,
  useLayoutEffect: nothing,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
}
