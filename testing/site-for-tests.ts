import { afterAll } from 'vitest'

/** One site for all tests of a file, closed after the last one. Only for the top level of the file. */
export async function siteForTests<Site extends { close(): Promise<void> }>(open: () => Promise<Site>): Promise<Site> {
  const site = await open()
  afterAll(() => site.close())
  return site
}
