// Makes the gallery's frames as high as their documents.
const MIN_HEIGHT = 80
const MAX_HEIGHT = 2400

for (const frame of document.querySelectorAll('iframe'))
  frame.addEventListener('load', () => {
    const { body } = frame.contentDocument
    const fit = () => {
      // A body is at least as high as its frame, so the frame is made low first: otherwise its height would increase without end.
      frame.height = String(MIN_HEIGHT)
      frame.height = String(Math.min(MAX_HEIGHT, body.scrollHeight + 2))
    }
    new ResizeObserver(fit).observe(body)
  })
