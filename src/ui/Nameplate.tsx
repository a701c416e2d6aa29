import { setPlate, type PlateLine } from './nameplate-layout.ts'
import './nameplate.css'

type NameplateProps = {
  /** The site's own name. */
  name: string
  /** For bars and footers: never broken in two, always narrow. */
  oneLine?: boolean
  /** The A's without their bar, as pennants; a name with an accented A keeps them all. */
  pennants?: boolean
  className?: string
}

const top = -12
const capitals = 712
const baseline = 688
const gap = 64
/** A name of two letters keeps its dignity beside an empty space. */
const leastWidth = 3.4 * capitals

/** Live type, drawn so that it fills the width (or the height) its box is given. */
export function Nameplate({ name, oneLine, pennants, className }: NameplateProps) {
  const { stretch, lines, above, below } = setPlate(name, { oneLine, pennants })
  const { rows, width, height } = stacked(lines, above, below)
  return (
    <svg
      className={`nameplate nameplate-${stretch} ${className ?? ''}`.trim()}
      viewBox={`0 ${top} ${oneLine ? width : Math.max(width, leastWidth)} ${height}`}
      preserveAspectRatio="xMinYMid meet"
      role="img"
      aria-label={name}
    >
      {rows.map(({ line, transform }) => (
        <g key={transform ?? 'first'} transform={transform}>
          <NameplateLine line={line} />
        </g>
      ))}
    </svg>
  )
}

/** Every line scaled to the width of the widest, one under the other. */
function stacked(lines: PlateLine[], above: number, below: number) {
  const width = Math.max(...lines.map((line) => line.width))
  let bottom = 0
  const rows = lines.map((line) => {
    const scale = width / line.width
    const y = bottom + above * scale
    bottom += (above + capitals + below) * scale + gap
    return { line, transform: y === 0 && scale === 1 ? undefined : `translate(0 ${round(y)}) scale(${round(scale)})` }
  })
  return { rows, width, height: Math.ceil(bottom - gap) }
}

function NameplateLine({ line }: { line: PlateLine }) {
  return (
    <>
      {line.places === null ? (
        <text className="nameplate__fitted" x={line.width / 2} y={baseline} textAnchor="middle" textLength={line.width} lengthAdjust="spacingAndGlyphs">
          {line.text}
        </text>
      ) : (
        <text className="nameplate__glyphs" x={line.places.join(' ')} y={baseline}>
          {line.text}
        </text>
      )}
      {line.pennants.map(({ at, width }) => (
        <path key={at} d={pennantOf(at, width)} />
      ))}
    </>
  )
}

/** An A as an open tent, 530 wide as drawn. */
function pennantOf(at: number, width: number): string {
  const x = (drawn: number) => at + Math.round((drawn * width) / 530)
  return `M${x(0)} 688L${x(150)} 0H${x(380)}L${x(530)} 688H${x(336)}L${x(265)} 322L${x(194)} 688Z`
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
