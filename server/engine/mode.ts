// Imported first: React and Vite read NODE_ENV while they load.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'

// With this variable of `node --watch`, a child process reports every module that it loads over the channel on which our
// workers answer, and the report would be taken for an answer.
delete process.env.WATCH_REPORT_DEPENDENCIES
