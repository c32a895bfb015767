import { expect, it } from 'vitest'
import {
  nearestWidth,
  pictureAddress,
  readPictureAddress,
  readVariantAddress,
  socialAddress,
  srcSetOf,
  variantAddress,
  widthsOf,
} from './address.ts'

const name = '0123456789abcdef0123'
const address = pictureAddress({ name, width: 900, height: 600 })

it('says the size in the address of a picture, and reads it again', () => {
  expect(address).toBe(`/pictures/${name}-900x600`)
  expect(readPictureAddress(address)).toEqual({ name, width: 900, height: 600 })
  expect(readPictureAddress(`/pictures/p12-${name}-9x9`)).toEqual({ name: `p12-${name}`, width: 9, height: 9 })
  for (const other of ['/assets/pictures/a.jpg', `${address}/480.avif`, '/pictures/../a-1x1', ''])
    expect(readPictureAddress(other)).toBeUndefined()
})

it('makes no picture larger than it is, but for the last width, which holds all of it', () => {
  expect(widthsOf({ width: 900, height: 600 })).toEqual([160, 320, 480, 768, 1024])
  expect(widthsOf({ width: 100, height: 100 })).toEqual([160])
  expect(widthsOf({ width: 5000, height: 100 }).at(-1)).toBe(1600)
  expect(srcSetOf(address, { width: 900, height: 600 }, 'webp')).toContain(`${address}/1024.webp 900w`)
  expect(srcSetOf(address, { width: 900, height: 600 }, 'avif', { least: 400, most: 700 })).toBe(
    `${address}/480.avif 480w, ${address}/768.avif 768w`,
  )
  expect(nearestWidth({ width: 900, height: 600 }, 700)).toBe(768)
  expect(nearestWidth({ width: 900, height: 600 }, 5000)).toBe(1024)
})

it('knows the variants that there are, and no others', () => {
  const picture = { name, width: 900, height: 600 }
  expect(readVariantAddress(variantAddress(address, 480, 'avif'))).toEqual({
    picture,
    variant: { width: 480, format: 'avif' },
  })
  expect(readVariantAddress(socialAddress(address))).toEqual({ picture, variant: 'social' })
  for (const file of ['481.avif', '480.gif', '0480.avif', '1601.avif', '480.avif.avif', '480', '', '../480.avif'])
    expect(readVariantAddress(`${address}/${file}`), file).toBeUndefined()
})
