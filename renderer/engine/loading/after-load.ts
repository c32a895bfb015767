export const pageLoaded = (): Promise<void> =>
  new Promise((done) => {
    if (document.readyState === 'complete') done()
    else addEventListener('load', () => done(), { once: true })
  })

/**
 * Resolves at the load event or at the first interaction, whichever comes first. No script competes with the first paint for the network
 * and the CPU. Until then the document works without scripts.
 */
export const pageInteraction = (): Promise<void> =>
  new Promise((done) => {
    for (const event of ['pointerdown', 'keydown', 'focusin'])
      addEventListener(event, () => done(), { once: true, passive: true })
    void pageLoaded().then(done)
  })

/** Calls a function when the page has loaded and the browser is idle. @returns a function that cancels this */
export function afterLoad(run: () => void): () => void {
  let idle: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (): void => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) idle = requestIdleCallback(run, { timeout: 3000 })
    else timer = setTimeout(run, 300)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    removeEventListener('load', wait)
    if (idle !== undefined) cancelIdleCallback(idle)
    clearTimeout(timer)
  }
}
