import { useEffect, useState } from 'react'
import { setFlag } from '#renderer/index.ts'
import { isSoundOn, ring, SOUND } from './sound.ts'

/** Switches the sound of arrivals. Only a script knows what the browser remembers, so that nothing is shown before. */
export function SoundSwitch() {
  const [isOn, setOn] = useState<boolean>()
  useEffect(() => setOn(isSoundOn()), [])
  if (isOn === undefined) return null
  const toggle = (): void => {
    setFlag(SOUND, isOn ? '' : 'on')
    setOn(!isOn)
    // The press also lets the browser play it later.
    if (!isOn) void ring()
  }
  return (
    <label className="desk-sound">
      <input type="checkbox" checked={isOn} onChange={toggle} />
      Звук
    </label>
  )
}
