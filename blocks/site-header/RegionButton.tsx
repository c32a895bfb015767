import { classes } from '#renderer/index.ts'
import type { Region } from './contract.ts'

/** Opens the list of regions. */
export const RegionButton = ({ region, className }: { region: Region; className: string | undefined }) => (
  <button
    type="button"
    className={classes('pin-mark', 'chevron-mark', className)}
    popoverTarget="regions"
    aria-label={`Регион: ${region.name}`}
  >
    {region.name}
  </button>
)
