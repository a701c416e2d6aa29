type MarkProps = {
  /** Said aloud; without it the mark is decoration. */
  label?: string
  className?: string
}

/** A lamp at the head of a mast, a zero, an open magazine. 64 by 96, sized by its height. */
export function Badge({ label, className }: MarkProps) {
  const voice = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg className={`logo-mark ${className ?? ''}`.trim()} viewBox="0 0 64 96" {...voice}>
      <MarkShape />
    </svg>
  )
}

/** For drawings that hold the mark: the zero of the error page, a placeholder cover. */
export function MarkShape() {
  return (
    <>
      <path className="logo-mark__lamp" d="M32 0H32A32 32 0 0 1 64 32V64A32 32 0 0 1 0 64V32A32 32 0 0 1 32 0Z" />
      <path className="logo-mark__page" d="M14 23L30.6 37.5V58.5L14 73ZM50 23L33.4 37.5V58.5L50 73Z" />
    </>
  )
}
