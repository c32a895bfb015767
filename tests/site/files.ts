/** First bytes of valid files, by extension. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  pdf: '%PDF-1.7\n',
  jpg: '\xFF\xD8\xFF\xE0\x00\x02\xFF\xDB',
  png: '\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR',
  zip: 'PK\x03\x04.PK\x05\x06',
  dwg: 'AC1027',
}

/** Returns a file content of `size` bytes that matches the name's extension; zeros for an unknown extension. */
export function singleContent(name: string, size: number): Buffer<ArrayBuffer> {
  const content = Buffer.alloc(size)
  content.write(BEGINNINGS[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '', 'latin1')
  return content
}
