import { t } from '#i18n/messages.ts'
import type { AnyItem } from './contract.ts'
import { creditsOf, factsOf } from './item-facts.ts'
import { OutboundLinks } from './OutboundLinks.tsx'
import { People } from './People.tsx'

export function Facts({ item }: { item: AnyItem }) {
  return (
    <aside className="item-facts" aria-label={t('library.facts')}>
      {item.links.length > 0 && <OutboundLinks links={item.links} />}
      <dl>
        {creditsOf(item).map(({ label, people }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <People people={people} />
            </dd>
          </div>
        ))}
        {factsOf(item).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}

/** A single word fills the line; a long title still leaves room for the rest. */
export function sizeOf(title: string): 'h2' | 'h3' | 'h4' {
  const letters = [...title].length
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length))
  if (letters > 60 || longest > 18) return 'h4'
  return letters > 32 || longest > 12 ? 'h3' : 'h2'
}
