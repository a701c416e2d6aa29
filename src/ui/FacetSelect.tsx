import type { ChangeEvent } from 'react'

interface FacetSelectProps {
  name: string
  label: string
  all: string
  value: string | undefined
  facets: { value: string; name: string; count: number }[] | undefined
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}

/** One value of many, with how many things have it; nothing when there is nothing to choose. A value that is gone stays choosable. */
export function FacetSelect({ name, label, all, value = '', facets = [], onChange }: FacetSelectProps) {
  if (facets.length === 0 && !value) return null
  return (
    <label>
      <span className="visually-hidden">{label}</span>
      <select name={name} value={value} onChange={onChange}>
        <option value="">{all}</option>
        {value && !facets.some((facet) => facet.value === value) && <option value={value}>{value}</option>}
        {facets.map((facet) => (
          <option key={facet.value} value={facet.value}>
            {`${facet.name} (${facet.count})`}
          </option>
        ))}
      </select>
    </label>
  )
}
