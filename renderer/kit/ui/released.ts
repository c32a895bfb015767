let isPressed = false
let waiting: (() => void)[] = []

function release(): void {
  isPressed = false
  const done = waiting
  waiting = []
  for (const go of done) go()
}

if (typeof document !== 'undefined') {
  // A finger presses twice: the mouse that old pages know comes after it is up.
  for (const down of ['pointerdown', 'mousedown'])
    document.addEventListener(down, () => void (isPressed = true), { capture: true, passive: true })
  // The click comes after these.
  for (const up of ['pointerup', 'pointercancel', 'mouseup', 'dragend'])
    document.addEventListener(up, () => void setTimeout(release), { capture: true, passive: true })
}

/**
 * Waits until nothing is pressed. What would come or go on the page meanwhile would move what is pressed away from under
 * the pointer, and the press would be lost.
 */
export const released = (): Promise<void> =>
  isPressed ? new Promise((done) => void waiting.push(done)) : Promise.resolve()
