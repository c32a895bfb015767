import { PICKED } from '#renderer/index.ts'

// Ticks of a list, on whichever page of it: its path and their values, parted by spaces. Storage may be forbidden.

/**
 * Reads what was ticked in this list. Who comes from elsewhere begins anew: pages of the list and of its things lead back
 * to it, the page of what is done with them does not. @param action address of that page
 */
export function readPicked(action: string): readonly string[] {
  try {
    const [list, ...values] = sessionStorage.getItem(PICKED)?.split(' ') ?? []
    const { referrer } = document
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // it has but this one
    const isNear = referrer.includes(location.pathname) && !referrer.includes(action)
    return list === location.pathname && (isNear || entry?.type !== 'navigate') ? values : []
  } catch {
    return []
  }
}

export function keepPicked(values: readonly string[]): void {
  try {
    sessionStorage.setItem(PICKED, [location.pathname, ...values].join(' '))
  } catch {}
}
