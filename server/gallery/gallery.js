// The gallery's own page: frames as high as what is in them, and the button that copies. No module: browsers load none
// into a page that is opened as a file.

/** The highest that a frame becomes, in pixels: what measures itself by the window would grow without end. */
const MOST = 2400

/** @param {HTMLIFrameElement} frame */
function fit(frame) {
  // A page that is opened as a file may not look into another one.
  const root = frame.contentDocument?.documentElement
  if (!root) return
  const measure = () => {
    const height = Math.min(MOST, Math.max(80, root.ownerDocument.body.scrollHeight + 2))
    if (Math.abs(height - frame.height) > 2) frame.height = String(height)
  }
  measure()
  new ResizeObserver(measure).observe(root.ownerDocument.body)
}

for (const frame of document.querySelectorAll('iframe')) {
  frame.addEventListener('load', () => fit(frame))
  if (frame.contentDocument?.readyState === 'complete' && frame.contentDocument.URL !== 'about:blank') fit(frame)
}

for (const button of document.querySelectorAll('[data-copy]'))
  button.addEventListener('click', async () => {
    const source = document.getElementById(button.getAttribute('data-copy') ?? '')
    try {
      await navigator.clipboard.writeText(source?.textContent ?? '')
      button.textContent = 'Скопировано'
    } catch {
      getSelection()?.selectAllChildren(source ?? document.body)
      button.textContent = 'Выделено: скопируйте'
    }
  })
