import type { Recipe } from '#server/app/change/questions.ts'
import { readFolders } from './folders.ts'

/** The recipes of `npm run new` that follow from no schema, by kind, read from the folders. */
export const kindRecipes: ReadonlyMap<string, Recipe> = new Map(await readFolders<Recipe>('new.ts', 'recipe'))
