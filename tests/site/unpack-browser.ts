import chromium from '@sparticuz/chromium'

// A process of its own: the package unpacks into TMPDIR and changes the environment of whoever imports it.
await chromium.executablePath()
