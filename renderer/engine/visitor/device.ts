import type { DeviceFlags } from '../page/page-store.ts'

/** @param width of the viewport, in CSS pixels */
export const deviceFlagsOf = (width: number): DeviceFlags => ({
  isMobile: width < 768,
  isTablet: width >= 768 && width <= 1024,
  isDesktop: width > 1024,
})

/** Reports the device class of the viewport, now and on each change. */
export function followDevice(tell: (device: DeviceFlags) => void): void {
  tell(deviceFlagsOf(innerWidth))
  for (const query of ['(width < 768px)', '(width <= 1024px)'])
    matchMedia(query).addEventListener('change', () => tell(deviceFlagsOf(innerWidth)))
}
