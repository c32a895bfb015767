/** Lets everybody else have their turn: what works long calls it every few milliseconds. */
export const inTurn = (): Promise<void> => new Promise((resume) => setImmediate(resume))
