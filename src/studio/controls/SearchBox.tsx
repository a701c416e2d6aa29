import { useEffect, useState, type Ref } from 'react'

interface Props {
  label: string
  /** The label, where nothing else is said. */
  placeholder?: string
  value: string
  onFind: (words: string) => void
  ref?: Ref<HTMLInputElement>
}

/** Words to look for: asked for when somebody pauses, not at every letter. */
export function SearchBox({ label, placeholder = label, value, onFind, ref }: Props) {
  const [words, setWords] = useState(value)
  useEffect(() => {
    if (words.trim() === value) return
    const timer = setTimeout(() => onFind(words.trim()), 200)
    return () => clearTimeout(timer)
    // Only what is typed asks; `onFind` is another one at every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [words])
  useEffect(() => setWords((before) => (before.trim() === value ? before : value)), [value])
  return (
    <input
      ref={ref}
      className="search-input"
      type="search"
      placeholder={placeholder}
      aria-label={label}
      maxLength={100}
      value={words}
      onChange={(event) => setWords(event.target.value)}
    />
  )
}
