/** Both ends of a price ladder below each other, where there is no room for them in one line: no dot hangs at its end. */
export const inLines = (price: string): string => price.replace(' ·\u00a0', '\n')
