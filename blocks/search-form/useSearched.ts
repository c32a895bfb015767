import { type RefObject, useEffect } from 'react'

/** Keeps the field in step with the address: on the search page it shows what was searched for, elsewhere nothing. */
export function useSearched(field: RefObject<HTMLInputElement | null>, action: string): void {
  useEffect(() => {
    const follow = (): void => {
      const input = field.current
      // Whoever has come back to the field is typing the next question.
      if (input && input !== document.activeElement) input.value = searchedFor(action, location.href)
    }
    // What was typed before the script came stays.
    if (field.current?.value === '') follow()
    if (!('navigation' in window)) return
    navigation.addEventListener('navigatesuccess', follow)
    return () => navigation.removeEventListener('navigatesuccess', follow)
  }, [field, action])
}

/** What the page of an address has searched for; empty where it is not the search page. */
export function searchedFor(action: string, address: string): string {
  const url = new URL(address)
  return url.pathname === new URL(action, url).pathname ? (url.searchParams.get('q') ?? '') : ''
}
