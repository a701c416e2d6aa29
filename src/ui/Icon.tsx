import { filledIcons, iconPaths, type IconName } from './icon-paths.ts'

type IconProps = {
  name: IconName
  /** Said aloud. Without it the icon is decoration, and the button around it needs words. */
  label?: string
  className?: string
}

/** Of the icons that every page carries; the rest is in MoreIcon.tsx. */
export function Icon({ name, label, className }: IconProps) {
  return <IconDrawing path={iconPaths[name]} filled={filledIcons.has(name)} label={label} className={className} />
}

export function IconDrawing({ path, filled = false, label, className }: { path: string; filled?: boolean; label?: string; className?: string }) {
  const voice = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg className={`icon${filled ? ' is-filled' : ''}${className ? ` ${className}` : ''}`} viewBox="0 0 24 24" {...voice}>
      <path d={path} />
    </svg>
  )
}
