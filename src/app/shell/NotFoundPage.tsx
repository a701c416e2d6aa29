import { MarkShape } from '#ui/Badge.tsx'

const four =
  'M214 688L214 551L10 551L10 415Q32 367 50.5 301.5Q69 236 83 156.5Q97 77 103 -12L270 -12Q266 21 255.5 65Q245 109 230 158.5Q215 208 197.5 256Q180 304 161.5 346Q143 388 125 417L214 417L214 357Q223 337 236 304.5Q249 272 263 232Q277 192 289.5 150.5Q302 109 309 73L376 73L376 417L425 417L425 551L376 551L376 688Z'
const fourWidth = 435
/** Cap height of the numerals; the mark is drawn as high and stands for the zero. */
const height = 688
const zeroWidth = (height * 64) / 96

/** '4 [logo] 4', filling the screen: on a phone numerals and zero are drawn taller. */
export function NotFoundPage() {
  return (
    <>
      <Row className="error-page__wide" stretch={1} />
      <Row className="error-page__tall" stretch={2.4} />
    </>
  )
}

function Row({ className, stretch }: { className: string; stretch: number }) {
  const gap = 30
  const width = fourWidth * 2 + zeroWidth + gap * 2
  const zero = zeroWidth / 64
  return (
    <svg className={className} viewBox={`0 0 ${Math.round(width)} ${Math.round(height * stretch)}`} role="img" aria-label="404">
      <g transform={`scale(1 ${stretch})`}>
        <path className="error-page__glyph" d={four} />
        <path className="error-page__glyph" d={four} transform={`translate(${Math.round(fourWidth + zeroWidth + gap * 2)} 0)`} />
        <g transform={`translate(${Math.round(fourWidth + gap)} 0) scale(${zero})`}>
          <MarkShape />
        </g>
      </g>
    </svg>
  )
}
