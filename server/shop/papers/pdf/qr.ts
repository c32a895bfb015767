import encodeQR from 'qr'
import type { Sheet } from './sheet.ts'

/** Yields the runs of adjacent dark modules in a row of a QR code. */
function* runsOfRow(cells: readonly boolean[]): Iterable<{ from: number; count: number }> {
  for (let from = 0; from < cells.length; from++) {
    if (!cells[from]) continue
    let count = 1
    while (cells[from + count]) count++
    yield { from, count }
    from += count
  }
}

/** Draws a QR code as rectangles, so that it is sharp in print. @param side in points @param ecc error correction */
export function drawQr(
  sheet: Sheet,
  text: string,
  { x, y, side, alt, ecc = 'medium' }: { x: number; y: number; side: number; alt: string; ecc?: 'low' | 'medium' },
): void {
  const matrix = encodeQR(text, 'raw', { ecc, border: 1 })
  const cell = side / matrix.length
  sheet.figure(alt, () => {
    for (const [row, cells] of matrix.entries())
      for (const { from, count } of runsOfRow(cells))
        sheet.doc.rect(x + from * cell, y + row * cell, count * cell, cell)
    sheet.doc.fill('#000000')
  })
}
