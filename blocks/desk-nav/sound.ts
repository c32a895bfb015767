import { readFlag } from '#renderer/index.ts'

/** Local storage key of the setting: does this browser play a sound for new items? */
export const SOUND = 'desk-sound'

export function isSoundOn(): boolean {
  try {
    return readFlag(SOUND) === 'on'
  } catch {
    return false
  }
}

/** Frequencies of the two notes in hertz, and their duration in seconds. */
const NOTES = [660, 880]
const LENGTH = 0.18

/** Plays two soft notes. Before the first click on the page, browsers do not allow it. */
export async function ring(): Promise<void> {
  const context = new AudioContext()
  if (context.state === 'running') {
    const loudness = new GainNode(context, { gain: 0.15 })
    loudness.connect(context.destination)
    for (const [i, frequency] of NOTES.entries()) {
      const note = new OscillatorNode(context, { frequency })
      note.connect(loudness)
      note.start(context.currentTime + i * LENGTH)
      note.stop(context.currentTime + (i + 1) * LENGTH)
    }
    await new Promise((done) => setTimeout(done, 1000 * LENGTH * (NOTES.length + 1)))
  }
  await context.close()
}
