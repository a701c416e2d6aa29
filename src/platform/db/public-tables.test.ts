import { Kysely, PostgresAdapter, DummyDriver, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { onlyFrom } from './public-tables.ts'

const guard = onlyFrom(['public_articles', 'categories'])

describe('Queries that the reading connection accepts', () => {
  it.each([
    'select * from "public_articles"',
    'select * from public_articles as a, "categories" as c where a.id = c.id',
    'select * from "public_articles" inner join "categories" on "categories"."id" = "public_articles"."category_id" left join categories x on true',
    'select "a"."id" from (select "id" from "public_articles") as "a"',
    'select * from (public_articles join categories on true)',
    'with "newest" as (select * from "public_articles" limit 3), old(id) as materialized (select 1) select * from "newest", old',
    'with recursive "tree" as (select 1 as n union all select n + 1 from "tree") select * from "tree"',
    `select * from "public_articles" where "title" = 'from users' and "id" in (select "id" from "categories")`,
    `select 'it''s from users', "from" from "categories" -- from users\n where /* join users */ 1 = 1`,
    'select * from "categories" where "a" is not distinct from "b" and "c" is distinct from $1',
    'select * from "categories" where "id" in ($1, $2) order by "a", "users"',
    'select value from json_each(?), "categories"',
    'select "update", "users" from "categories" union select "a", "b" from "public_articles"',
    'select count(*) from "categories" where replace("name", ?, ?) = ?',
  ])('the query is accepted: %s', (text) => {
    expect(() => guard(text)).not.toThrow()
  })
})

describe('Queries that the reading connection refuses', () => {
  it.each([
    ['select * from "users"', 'users'],
    ['select * from USERS', 'users'],
    ['select * from "public_articles", "users"', 'users'],
    ['select * from "public_articles" as a join "categories" as c on a.id = c.id, users', 'users'],
    ['select * from "public_articles" left join lateral (select * from "users") as u on true', 'users'],
    ['select (select "email" from "users" limit 1) from "categories"', 'users'],
    ['select * from "categories" where exists (select 1 from "users")', 'users'],
    ['select * from "categories" where "id" in users', 'users'],
    ['select * from (public_articles join users on true)', 'users'],
    ['select * from ((users))', 'users'],
    ['select * from (categories, users)', 'users'],
    ['select * from "main"."categories"', 'main'],
    ['select * from "categories"."users"', 'categories.users'],
    ["select * from 'users'", 'users'],
    ['select * from [users]', '['],
    ['select * from `users`', '`'],
    ['with "x" as (select * from "users") select * from "x"', 'users'],
    ['with "x" as (delete from "categories" returning *) select * from "x"', 'delete'],
    ['select * from article_search(?)', 'article_search'],
    ['insert into "categories" values (1)', 'insert'],
    ['update "categories" set a = 1', 'update'],
    ['delete from "categories"', 'delete'],
    ['select * from "categories" for update', 'update'],
    ['select * into x from "categories"', 'into'],
    ['select 1; delete from "categories"', 'second statement'],
    ['table users', 'table'],
    ['pragma table_list', 'pragma'],
    ['', 'nothing'],
  ])('the query is refused: %s', (text, because) => {
    expect(() => guard(text)).toThrow(because)
  })

  it('a refused query is refused again on every later call', () => {
    for (const _ of [1, 2]) expect(() => guard('select * from "users"')).toThrow('reading` refuses the table users')
  })
})

it('queries that Kysely compiles are parsed correctly', () => {
  interface Shop {
    public_articles: { id: number; title: string; category_id: number }
    categories: { id: number; name: string }
    users: { id: number }
  }
  const shop = new Kysely<Shop>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const good = shop
    .with('few', (db) => db.selectFrom('public_articles').selectAll().where('id', 'in', [1, 2]))
    .selectFrom(['few', 'categories as c'])
    .innerJoin('public_articles as a', (join) => join.onRef('a.id', '=', 'few.id').on(sql`extract(epoch from ${1})`, '>', 0))
    .select((row) => [row.fn.countAll().as('n'), row.selectFrom('categories').select('name').limit(1).as('name')])
    .where((row) => row.exists(row.selectFrom('categories').select('id').whereRef('categories.id', '=', 'a.category_id')))
  expect(() => guard(good.compile().sql.replace(/extract\(epoch from \$\d+\)/, '$9'))).not.toThrow()
  const bad = good.where((row) => row.not(row.exists(row.selectFrom('users').select('id'))))
  expect(() => guard(bad.compile().sql.replace(/extract\(epoch from \$\d+\)/, '$9'))).toThrow('the table users')
})
