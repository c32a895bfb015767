import { VARIABLES } from '#server/shop/config.ts'

// Loaded before any test, and before what is set up for all: the variables of the shop in this checkout are not the tests' own.
for (const { name } of Object.values(VARIABLES)) delete process.env[name]
