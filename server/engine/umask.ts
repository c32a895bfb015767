// Must be imported first: makes all new files readable by their owner only (S21).
process.umask(0o077)
