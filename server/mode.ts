// Imported first: React and Vite read NODE_ENV while they load.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'
