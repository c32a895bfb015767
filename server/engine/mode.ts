// Imported first: React and Vite read NODE_ENV while they load.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'

// With this variable of `node --watch`, a child process would report every loaded module over its message channel, and our code would take
// the report for the worker's answer.
delete process.env.WATCH_REPORT_DEPENDENCIES
