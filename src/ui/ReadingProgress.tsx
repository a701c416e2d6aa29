import './reading-progress.css'

/** How far one has read: measured on the element with class `reading`, by the browser alone. */
export function ReadingProgress() {
  return <div className="reading-progress" aria-hidden="true" />
}
