/**
 * The same text as a string of its own. A cut or a joined string holds on to what it was made of: a word that is kept
 * would keep the whole text, an article number its part of the file.
 */
export const detached = (text: string): string => Buffer.from(text).toString()
