// Must be imported first: React and Vite read NODE_ENV while they are loaded.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'

// `node --watch` sets this variable: with it a child process reports every loaded module over its message channel, and our code would
// mistake the report for the worker's response.
delete process.env.WATCH_REPORT_DEPENDENCIES
