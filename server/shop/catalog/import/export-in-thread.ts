import type { Config } from '../../config.ts'
import { withThreadFile } from '../../sheets/thread-file.ts'
import type { Exported } from './export-catalog.ts'

/** Data for the thread of an export. */
export interface ExportWork extends Exported {
  config: Pick<Config, 'dataFolder' | 'databaseUrl'>
  file: string
}

/** Writes the catalog. @param ending of the file: ".xlsx" or ".csv" */
export function withExport<T>(
  { folder, ending, config, ...what }: Omit<ExportWork, 'file'> & { folder: string; ending: string },
  use: (file: string) => Promise<T>,
): Promise<T> {
  const worker = new URL('./export-worker.ts', import.meta.url)
  const work = { ...what, config: databaseConfig(config) }
  return withThreadFile({ worker, folder, name: `katalog${ending}`, work }, use)
}

/** Settings that open the database in a thread; the rest of the configuration cannot be passed on. */
export const databaseConfig = ({ dataFolder, databaseUrl }: ExportWork['config']): ExportWork['config'] => ({
  dataFolder,
  databaseUrl,
})
