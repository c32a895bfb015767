// Makes the gallery's frames as high as their documents.
const MAX_HEIGHT = 2400

for (const frame of document.querySelectorAll('iframe'))
  frame.addEventListener('load', () => {
    const { body } = frame.contentDocument
    const fit = () => {
      frame.height = String(Math.min(MAX_HEIGHT, Math.max(80, body.scrollHeight + 2)))
    }
    new ResizeObserver(fit).observe(body)
  })
