import { sql, type Kysely } from 'kysely'

/** What readers can narrow the creatives down to, besides their kind; only of those that are public. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const integer = engine === 'sqlite' ? sql`integer` : sql`bigint`
  const strict = engine === 'sqlite' ? sql`strict, without rowid` : sql``
  await sql`
    create table creative_facets (
      facet text not null check (facet in ('tag', 'creator')),
      value text not null check (length(value) between 1 and 200),
      creative_id ${integer} not null references creatives (id) on delete cascade,
      label text not null,
      primary key (facet, value, creative_id)
    ) ${strict}`.execute(db)
  await sql`create index creative_facets_of on creative_facets (creative_id)`.execute(db)
  const { rows } = await sql<{ id: number; details: string }>`select id, details from creatives where status = 'approved' and shown_at is not null`.execute(db)
  for (const { id, details } of rows) {
    const { tags = [], creators = [] } = JSON.parse(details) as { tags?: string[]; creators?: { name: string }[] } // as the feature has written it so far
    const facets = [...tags.map((label) => ['tag', label] as const), ...creators.map(({ name }) => ['creator', name] as const)]
    for (const [facet, label] of facets) {
      const value = slugOf(label)
      if (value)
        await sql`insert into creative_facets (facet, value, creative_id, label) values (${facet}, ${value}, ${id}, ${label}) on conflict do nothing`.execute(
          db,
        )
    }
  }
}

function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’'`]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
}
