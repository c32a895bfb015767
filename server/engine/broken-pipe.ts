// The reader of our output may exit first (`npm start
// head`): ignore it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
