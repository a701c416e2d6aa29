/** The rating on a yellow disc. */
export function Score({ rating }: { rating: number }) {
  return (
    <span className="star-score tabular-nums">
      {rating}
      <span className="visually-hidden"> of 5</span>
    </span>
  )
}
