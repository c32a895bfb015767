// Imported first: React and Vite read NODE_ENV while they load.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'

// `node --watch` has its processes tell of every module that they load, over the channel on which ours answer: none of
// them is to take that for an answer.
delete process.env.WATCH_REPORT_DEPENDENCIES
