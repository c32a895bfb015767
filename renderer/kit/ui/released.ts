let isPressed = false
let waiting: (() => void)[] = []

function release(): void {
  isPressed = false
  const done = waiting
  waiting = []
  for (const go of done) go()
}

if (typeof document !== 'undefined') {
  // A touch also fires compatibility mouse events after it ends.
  for (const down of ['pointerdown', 'mousedown'])
    document.addEventListener(down, () => void (isPressed = true), { capture: true, passive: true })
  // The browser dispatches a click after these events.
  for (const up of ['pointerup', 'pointercancel', 'mouseup', 'drop', 'dragend'])
    document.addEventListener(up, () => void setTimeout(release), { capture: true, passive: true })
}

/** Waits until no pointer is down: otherwise a layout change would move the target away and cancel the click. */
export const released = (): Promise<void> =>
  isPressed ? new Promise((done) => void waiting.push(done)) : Promise.resolve()
