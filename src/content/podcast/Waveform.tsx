const bars = 90
const height = 56

/** A drawing of a voice, the same for an episode every time; what has been heard of it is coloured. `share` from 0 to 1. */
export function Waveform({ seed, share }: { seed: string; share: number }) {
  const heard = Math.round(Math.max(0, Math.min(1, share)) * bars)
  const heights = heightsOf(seed)
  return (
    <svg viewBox={`0 0 ${bars * 8} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="waveform__played" d={barsFrom(heights, 0, heard)} />
      <path className="waveform__rest" d={barsFrom(heights, heard, bars)} />
    </svg>
  )
}

function barsFrom(heights: number[], from: number, to: number): string {
  return heights
    .slice(from, to)
    .map((tall, i) => `M${(from + i) * 8} ${(height - tall) / 2}h5v${tall}h-5z`)
    .join('')
}

/** Whole numbers, so that server and browser write the same. */
function heightsOf(seed: string): number[] {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  let level = 28
  return Array.from({ length: bars }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    // Drawn back to the middle, so that it neither shouts nor falls silent.
    level = Math.max(8, Math.min(54, Math.round(26 + (level - 26) * 0.72) + ((state >>> 24) % 27) - 13))
    return level
  })
}
