import type { Recipe } from '#server/cli/change/questions.ts'
import { foldersWith } from './folders.ts'

/** The recipes of `npm run new` that follow from no schema, by kind, read from the folders. */
export const kindRecipes: ReadonlyMap<string, Recipe> = new Map(
  await Promise.all(
    foldersWith('new.ts').map(async (name) => {
      const { recipe }: { recipe: Recipe } = await import(`./${name}/new.ts`)
      return [name, recipe] as const
    }),
  ),
)
