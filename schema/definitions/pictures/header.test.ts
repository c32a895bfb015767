import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { judgePicture, PICTURE_BOUNDS, readPictureHeader } from './files.ts'

const plain = (width = 320, height = 200) => sharp({ create: { width, height, channels: 3, background: '#c93c08' } })
const head = <Header extends object>(header: Header) => ({ isAnimated: false, width: 320, height: 200, ...header })
const frame = (background: string) =>
  sharp({ create: { width: 120, height: 120, channels: 3, background } })
    .png()
    .toBuffer()
const moving = async () => sharp([await frame('#fff'), await frame('#000')], { join: { animated: true } }).webp()

describe('the size of a picture, from its bytes', () => {
  it.each([
    ['JPEG', () => plain().jpeg(), { format: 'jpg' }],
    ['progressive JPEG', () => plain().jpeg({ progressive: true }), { format: 'jpg' }],
    ['JPEG with a profile', () => plain().jpeg().withIccProfile('p3'), { format: 'jpg' }],
    [
      'JPEG of a turned camera',
      () => plain().jpeg().withMetadata({ orientation: 6 }),
      { format: 'jpg', width: 200, height: 320 },
    ],
    ['PNG', () => plain().png(), { format: 'png' }],
    ['WebP', () => plain().webp(), { format: 'webp' }],
    ['lossless WebP', () => plain().webp({ lossless: true }), { format: 'webp' }],
    ['WebP with transparency', () => plain().ensureAlpha(0.5).webp(), { format: 'webp' }],
    ['AVIF', () => plain().avif({ effort: 0 }), { format: 'avif' }],
    ['animated WebP', moving, { format: 'webp', width: 120, height: 120, isAnimated: true }],
  ])('of a %s', async (_, make, expected) => {
    const bytes = await (await make()).toBuffer()
    expect(readPictureHeader(bytes)).toEqual(head(expected))
    // For a truncated file, the reader returns undefined or the same header, and never reads past the end.
    for (let length = 0; length < Math.min(bytes.length, 600); length += 7) {
      const cut = readPictureHeader(bytes.subarray(0, length))
      if (cut) expect(cut).toMatchObject({ format: expected.format })
    }
  })

  it('is none of what is no picture', () => {
    for (const text of [
      '',
      '%PDF-1.7\n',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a\x10\0\x10\0',
      '\xff\xd8\xff',
    ])
      expect(readPictureHeader(Buffer.from(text, 'latin1'))).toBeUndefined()
  })
})

describe('a file that is judged', () => {
  it('is a picture within its bounds, or the reason why not', async () => {
    const jpeg = await plain().jpeg().toBuffer()
    expect(judgePicture(jpeg, jpeg.length)).toMatchObject({ width: 320, height: 200 })
    expect(judgePicture(jpeg, PICTURE_BOUNDS.bytes + 1)).toBe('weight')
    expect(judgePicture(Buffer.from('%PDF-1.7'), 8)).toBe('kind')
    const small = await plain(99, 300).png().toBuffer()
    expect(judgePicture(small, small.length)).toBe('size')
    const two = await (await moving()).toBuffer()
    expect(judgePicture(two, two.length)).toBe('animated')
  })

  it('is not taken that says it has more pixels than it may', async () => {
    const png = await plain().png().toBuffer()
    png.writeUInt32BE(7000, 16)
    png.writeUInt32BE(7000, 20)
    expect(judgePicture(png, png.length)).toBe('size')
  })
})
