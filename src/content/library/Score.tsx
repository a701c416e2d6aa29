/** The rating on a yellow disc. */
export function Score({ rating }: { rating: number }) {
  return (
    <span className="score num">
      {rating}
      <span className="sr"> of 5</span>
    </span>
  )
}
