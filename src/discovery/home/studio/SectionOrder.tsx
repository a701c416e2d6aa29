import type { HomeSection, SectionState } from '../rules.ts'

const names: Record<HomeSection, string> = {
  trending: 'Trending',
  latest: 'Latest, with topics',
  issue: 'Current issue',
  events: 'Next events',
  episode: 'Latest episode',
  entertainment: 'Books, movies, music',
  creatives: 'Creatives',
}

/** A box and two buttons each, so that it needs no mouse. */
export function SectionOrder({ sections, onChange }: { sections: SectionState[]; onChange: (sections: SectionState[]) => void }) {
  function move(at: number, by: -1 | 1): void {
    const moved = [...sections]
    const [one] = moved.splice(at, 1)
    if (one) moved.splice(at + by, 0, one)
    onChange(moved)
  }
  return (
    <ol className="order-list">
      {sections.map(({ name, state }, at) => (
        <li key={name}>
          <label className="form-row">
            <input
              type="checkbox"
              checked={state === 'on'}
              onChange={(event) => onChange(sections.map((one) => (one.name === name ? { name, state: event.target.checked ? 'on' : 'off' } : one)))}
            />
            {names[name]}
          </label>
          <button type="button" aria-label={`${names[name]} further up`} disabled={at === 0} onClick={() => move(at, -1)}>
            ↑
          </button>
          <button type="button" aria-label={`${names[name]} further down`} disabled={at === sections.length - 1} onClick={() => move(at, 1)}>
            ↓
          </button>
        </li>
      ))}
    </ol>
  )
}
