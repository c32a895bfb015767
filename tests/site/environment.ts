// Loaded before any test, and before what is set up for all: the shop's variables of this checkout are not the tests' own.

// The module of the others reads this one itself.
delete process.env.PUBLIC_DIR
const { VARIABLES } = await import('#server/shop/config.ts')
for (const { name } of Object.values(VARIABLES)) delete process.env[name]

export {}
