/** Resolves with the page's load event. */
export const pageLoaded = (): Promise<void> =>
  new Promise((done) => {
    if (document.readyState === 'complete') done()
    else addEventListener('load', () => done(), { once: true })
  })

/**
 * Fulfilled when the page's code is worth its bytes: with the load event, or as soon as somebody presses something. Until
 * then the document works by itself, and nothing takes the line or the processor from what is seen first.
 */
export const pageInteraction = (): Promise<void> =>
  new Promise((done) => {
    for (const event of ['pointerdown', 'keydown', 'focusin'])
      addEventListener(event, () => done(), { once: true, passive: true })
    void pageLoaded().then(done)
  })

/** Runs it when the page has been loaded and the browser is idle. @returns what calls it off */
export function afterLoad(run: () => void): () => void {
  let idle: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (): void => {
    // Safari has no idle callback.
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
