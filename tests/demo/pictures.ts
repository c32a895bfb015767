import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { publicFolder } from '#server/paths.ts'
import { type Rendering, renderRow } from '#server/pictures/render/render.ts'

/** Of the pictures of the demo's texts, in pixels. */
const SIZE = { width: 1600, height: 900 }

const bottle = (height: number, diameter: number, neck: number) =>
  ({ shape: 'bottle', height, diameter, neck }) as const
const jar = (height: number, diameter: number, neck: number) => ({ shape: 'jar', height, diameter, neck }) as const
const canister = (height: number, width: number, neck: number) =>
  ({ shape: 'canister', height, diameter: width, neck }) as const
const tube = (height: number, diameter: number) => ({ shape: 'tube', height, diameter, neck: 18 }) as const

/** What stands on each picture of public/assets/pictures. */
const pictures: Readonly<Record<string, readonly Rendering[]>> = {
  'pet-pnd-pp': [
    { drawing: bottle(166, 58, 24), material: 'ПЭТ' },
    { drawing: bottle(166, 58, 24), material: 'ПНД' },
    { drawing: { ...bottle(166, 58, 24), tint: 'white' }, material: 'ПП' },
  ],
  rpet: [
    { drawing: bottle(158, 54, 24), material: 'ПЭТ' },
    { drawing: { ...bottle(188, 68, 28), tint: 'green' }, material: 'ПЭТ' },
    { drawing: bottle(188, 68, 28), material: 'ПЭТ' },
    { drawing: { ...bottle(158, 54, 24), tint: 'green' }, material: 'ПЭТ' },
  ],
  med: [
    { drawing: jar(72, 66, 63), material: 'ПЭТ' },
    { drawing: jar(92, 82, 70), material: 'ПЭТ' },
    { drawing: jar(118, 100, 89), material: 'ПЭТ' },
    { drawing: { ...bottle(168, 66, 38), tint: 'amber' }, material: 'ПЭТ' },
  ],
  kanistry: [
    { drawing: canister(300, 190, 50), material: 'ПНД' },
    { drawing: { ...canister(360, 232, 50), tint: 'blue' }, material: 'ПНД' },
    { drawing: { ...canister(425, 290, 60), tint: 'white' }, material: 'ПНД' },
  ],
  flakony: [
    { drawing: { ...bottle(132, 42, 20), tint: 'amber' }, material: 'ПЭТ' },
    { drawing: bottle(154, 48, 24), material: 'ПЭТГ' },
    { drawing: { ...bottle(180, 54, 24), tint: 'white' }, material: 'ПНД' },
    { drawing: { ...bottle(154, 48, 24), tint: 'black' }, material: 'ПЭТ' },
  ],
  banki: [
    { drawing: { ...jar(44, 62, 58), tint: 'white' }, material: 'ПП' },
    { drawing: { ...jar(58, 78, 70), tint: 'white' }, material: 'ПП' },
    { drawing: { ...jar(76, 92, 83), tint: 'white' }, material: 'ПП' },
  ],
  tuby: [
    { drawing: { ...tube(112, 30), tint: 'white' }, material: 'ПНД' },
    { drawing: { ...tube(140, 40), tint: 'orange' }, material: 'ПНД' },
    { drawing: { ...tube(165, 50), tint: 'blue' }, material: 'ПНД' },
  ],
}

/** Writes them anew. @returns their files */
export async function writePictures(): Promise<string[]> {
  const folder = join(publicFolder, 'assets/pictures')
  await mkdir(folder, { recursive: true })
  const files: string[] = []
  for (const [name, things] of Object.entries(pictures)) {
    const { width, height, pixels } = await renderRow(things, SIZE.width, SIZE.height)
    const file = join(folder, `${name}.jpg`)
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 84, mozjpeg: true })
      .toFile(file)
    files.push(file)
  }
  return files
}
