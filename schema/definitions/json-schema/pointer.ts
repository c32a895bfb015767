/** A key or an index as a step of a JSON pointer (RFC 6901); hardly any has a sign to be escaped. */
export const pointerStep = (step: string | number): string =>
  typeof step === 'number' || !/[~/]/.test(step) ? String(step) : step.replaceAll('~', '~0').replaceAll('/', '~1')
