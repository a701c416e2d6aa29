import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { importText } from '../../../testing/import-text.ts'

/** A post of WordPress with one comment. */
function wxr(comment: string): string {
  return `<rss xmlns:wp="w" xmlns:content="c"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url><item><title>One</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><content:encoded>Words</content:encoded><wp:comment><wp:comment_id>5</wp:comment_id><wp:comment_author>Bea</wp:comment_author><wp:comment_date_gmt>2020-02-01 10:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[${comment}]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_type>comment</wp:comment_type><wp:comment_parent>0</wp:comment_parent></wp:comment></item></channel></rss>`
}

async function wordsOfComment(app: TestApp): Promise<string | undefined> {
  const row = await app.services.database.db.selectFrom('comments').select('description').executeTakeFirst()
  return row?.description
}

test.each([
  ['a table', '<table><tr><th>Line</th><th>Fare</th></tr><tr><td>Seven</td><td>2 €</td></tr></table>', 'Line | Fare\nSeven | 2 €'],
  ['a picture', 'Look: <img src="https://pictures.example/tram.png" alt="The tram">', 'Look: The tram (https://pictures.example/tram.png)'],
  ['a picture of a face', 'Fine <img class="wp-smiley" src="https://old.example/smile.png" alt=":)">', 'Fine :)'],
  ['a film', '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['a numbered list', '<ol><li>First</li><li>Second</li></ol><p>Then</p><ol start="7"><li>Later</li></ol>', '1. First\n\n2. Second\n\nThen\n\n7. Later'],
])('a comment with %s keeps its words and addresses', async (_, comment, words) => {
  await using app = await startApp()
  await importText(app, 'wxr', wxr(comment))
  expect(await wordsOfComment(app)).toBe(words)
})

test('the report names what the words of a comment do not hold', async () => {
  await using app = await startApp()
  const { lost } = await importText(app, 'wxr', wxr(`Hello <script src="https://old.example/poll.js"></script> ${'long '.repeat(4_001)}`))
  expect(lost.filter((line) => line.includes('the comment 5 of Bea'))).toEqual([
    expect.stringContaining('https://old.example/poll.js'),
    expect.stringContaining('is longer than 20,000 letters'),
  ])
})
