/** Gives a file that is dropped anywhere on a page to its field that waits for one (`data-drop`), and shows the field. */
export function takeDrops(): void {
  const fieldFor = ({ dataTransfer }: DragEvent): HTMLInputElement | null =>
    dataTransfer?.types.includes('Files') ? document.querySelector('input[data-drop]') : null
  addEventListener('dragover', (event) => fieldFor(event) && event.preventDefault())
  addEventListener('drop', (event) => {
    const [field, file] = [fieldFor(event), event.dataTransfer?.files[0]]
    if (!field || !file) return
    event.preventDefault()
    const one = new DataTransfer()
    one.items.add(file)
    field.files = one.files
    const folded = field.closest('details')
    if (folded) folded.open = true
    field.focus()
  })
}
