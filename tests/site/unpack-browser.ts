import chromium from '@sparticuz/chromium'

// Runs in a separate process, because importing the package changes the environment, and it unpacks into TMPDIR.
await chromium.executablePath()
