import sharp from 'sharp'

/** How much of each pixel an outline covers, 0 to 255, and the rectangle that holds all of it. */
export interface Mask {
  readonly width: number
  readonly height: number
  readonly cover: Uint8Array
  readonly box: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
}

/** Where the millimeters of a drawing lie in a picture: the axis on the ground, and pixels for a millimeter. */
export interface Placing {
  readonly width: number
  readonly height: number
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** Fills an outline of a drawing, or draws it as lines of that width in pixels. */
export async function rasterize(outline: string, placing: Placing, line?: number): Promise<Mask> {
  const { width, height, x, y, scale } = placing
  const paint =
    line === undefined
      ? 'fill="#fff" fill-rule="evenodd"'
      : `fill="none" stroke="#fff" stroke-width="${line / scale}" stroke-linecap="round"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path ${paint} transform="translate(${x} ${y}) scale(${scale})" d="${outline}"/></svg>`
  const cover = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer()
  return { width, height, cover, box: boxOf(cover, width, height) }
}

function boxOf(cover: Uint8Array, width: number, height: number): Mask['box'] {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (cover[y * width + x] === 0) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  return { left, right, top, bottom }
}
