import { useMemo, type ReactNode } from 'react'
import { readBlocks } from '#base/blocks/read.ts'
import { localPath } from '#base/local-path.ts'
import { formatNumber } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import type { PublicSettings } from '#operations/settings/contract.ts'
import { Blocks } from '#ui/blocks/Blocks.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { Page, Section } from './contract.ts'
import { LegalFacts } from './LegalFacts.tsx'
import { PressKit } from './PressKit.tsx'
import { anchorOf } from './rules.ts'
import { Team } from './Team.tsx'

type PageSectionProps = { section: Section; page: Page; facts: PublicSettings | undefined }

export function PageSection({ section, page, facts }: PageSectionProps) {
  switch (section.kind) {
    case 'text':
      return (
        <Framed section={section}>
          <Prose content={section.content} />
        </Framed>
      )
    case 'numbers':
      return page.numbers && <Numbers title={section.title} numbers={page.numbers} />
    case 'team':
      return (
        <Framed section={section} note={section.note}>
          <Team people={section.people} profiles={page.people} />
        </Framed>
      )
    case 'timeline':
      return (
        <Framed section={section}>
          <ol className="timeline">
            {section.items.map((item) => (
              <li key={`${item.when} ${item.title}`}>
                <p className="heading h4 tabular-nums">{item.when}</p>
                <div>
                  <h3 className="h6">{item.title}</h3>
                  <p dir="auto">{item.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </Framed>
      )
    case 'press':
      return (
        <Framed section={section}>
          <Prose content={section.content} />
          <PressKit boilerplate={section.boilerplate} logo={facts?.logo ?? null} />
        </Framed>
      )
    case 'legal':
      return (
        <Framed section={section}>
          <LegalFacts facts={facts} />
        </Framed>
      )
    case 'action':
      return (
        <section className="color-band page-action" aria-labelledby={anchorOf(section.title)}>
          <h2 id={anchorOf(section.title)} className="heading h2">
            {section.title}
          </h2>
          {section.text && (
            <p className="standfirst" dir="auto">
              {section.text}
            </p>
          )}
          <a className="btn is-dark is-large" href={localPath(section.to) ?? '/'}>
            {section.label}
          </a>
        </section>
      )
  }
}

function Framed({ section, note, children }: { section: Section; note?: string; children: ReactNode }) {
  const anchor = anchorOf(section.title)
  if (!section.title) return <div className="page-section">{children}</div>
  return (
    <section className="page-section" aria-labelledby={anchor}>
      <SectionHead id={anchor} title={section.title} note={note} />
      {children}
    </section>
  )
}

function Prose({ content }: { content: string }) {
  const blocks = useMemo(() => readBlocks(content), [content])
  return (
    <div className="prose">
      <Blocks blocks={blocks} />
    </div>
  )
}

function Numbers({ title, numbers }: { title: string; numbers: NonNullable<Page['numbers']> }) {
  const all = [
    [t('pages.issues'), numbers.issues],
    [t('pages.articles'), numbers.articles],
    [t('pages.authors'), numbers.authors],
  ] as const
  const shown = all.filter(([, value]) => value > 0)
  return shown.length === 0 ? null : (
    <section className="page-section page-numbers" aria-label={title}>
      <dl>
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="heading tabular-nums">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
