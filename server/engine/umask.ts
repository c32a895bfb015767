// Must be imported first: all new files are readable by their owner only (S21).
process.umask(0o077)
