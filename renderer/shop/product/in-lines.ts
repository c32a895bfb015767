/** Puts both ends of a price range on separate lines where space is short. */
export const inLines = (price: string): string => price.replace(' ·\u00a0', '\n')
