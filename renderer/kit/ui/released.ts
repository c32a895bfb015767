let isPressed = false
let waiting: (() => void)[] = []

function release(): void {
  isPressed = false
  const done = waiting
  waiting = []
  for (const go of done) go()
}

if (typeof document !== 'undefined') {
  // After a touch the browser also fires mouse events.
  for (const down of ['pointerdown', 'mousedown']) document.addEventListener(down, () => void (isPressed = true), true)
  // Waits for the click, which the browser dispatches after these events.
  for (const up of ['pointerup', 'pointercancel', 'mouseup', 'drop', 'dragend'])
    document.addEventListener(up, () => void setTimeout(release), true)
}

/** Resolves when no pointer button is down. A layout change earlier would move the target away and cancel the click. */
export const released = (): Promise<void> =>
  isPressed ? new Promise((done) => void waiting.push(done)) : Promise.resolve()
