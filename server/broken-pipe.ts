// Whoever read our output may be gone (`npm start | head`): that is no reason to stop, and there is nobody to tell it to.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
