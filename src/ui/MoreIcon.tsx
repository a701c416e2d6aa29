import { IconDrawing } from './Icon.tsx'
import { moreIconPaths, type MoreIconName } from './more-icon-paths.ts'

/** As Icon, for what only some pages draw. */
export function MoreIcon({ name, label, className }: { name: MoreIconName; label?: string; className?: string }) {
  return <IconDrawing path={moreIconPaths[name]} label={label} className={className} />
}
