// Runs before all tests and before the global setup: deletes the shop's environment variables of this checkout, which tests must not use.

// The module imported next reads this variable itself.
delete process.env.PUBLIC_DIR
const { VARIABLES } = await import('#server/shop/config.ts')
for (const { name } of Object.values(VARIABLES)) delete process.env[name]

export {}
