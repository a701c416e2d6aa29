import { expect, test } from 'vitest'
import { storedArticle, importText } from '../../../testing/import-text.ts'
import { startApp } from '../../../testing/start-app.ts'

async function imported(content: string) {
  await using app = await startApp()
  const item = `<item><title>One</title><link>https://old.example/one/</link><wp:post_id>1</wp:post_id><wp:post_name>one</wp:post_name><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><content:encoded><![CDATA[${content}]]></content:encoded></item>`
  const { lost } = await importText(
    app,
    'wxr',
    `<rss xmlns:wp="w" xmlns:content="c"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url>${item}</channel></rss>`,
  )
  return { ...(await storedArticle(app, 'one')), lost }
}

const block = (language: string, text: string) => [{ type: 'codeBlock', props: { language }, content: [{ text }] }]

test.each([
  ['[php]', 'of SyntaxHighlighter', '[php]\n  $a = 1;\n\n    $b[0] = "<b>$a</b>";\n[/php]', block('php', '  $a = 1;\n\n    $b[0] = "<b>$a</b>";')],
  ['[perl]', 'that is kept escaped', '[perl]if ($a &lt; 1 &amp;&amp; $b) { }[/perl]', block('perl', 'if ($a < 1 && $b) { }')],
  [
    '[html]',
    'with a script inside',
    '[html]\n<script>\n  a()\n</script>\n[caption id="a"]b[/caption]\n[/html]',
    block('html', '<script>\n  a()\n</script>\n[caption id="a"]b[/caption]'),
  ],
  ['[ccnLe_php]', 'of CodeColorer', '[ccnLe_php]\n$a = 1;\n\n$b = 2;\n[/ccnLe_php]', block('php', '$a = 1;\n\n$b = 2;')],
  ['[cc lang="diff"]', 'of CodeColorer', '[cc lang="diff"]\n- a\n+ b\n[/cc]', block('diff', '- a\n+ b')],
  ['[sourcecode]', 'of the visual editor', '[sourcecode language="html"]&lt;p&gt;<br />a[/sourcecode]', block('html', '<p>\na')],
])('the WordPress shortcode %s %s is imported as code with its lines and indents', async (_name, _of, content, blocks) => {
  const made = await imported(`<p>Before</p>\n${content}\n<p>After</p>`)
  expect(made.blocks.slice(1, -1)).toMatchObject(blocks)
  expect(made.types).toEqual(['paragraph', 'codeBlock', 'paragraph'])
  expect(made.lost).toEqual([])
})

test('code of CodeColorer within a line, names of languages in brackets and shortcodes within code are imported as they stand', async () => {
  const made = await imported('Call [cci_php]a($b)[/cci_php] in [R] or [c].\n\n<pre>[php]x[/php]</pre>')
  expect(made.blocks).toMatchObject([
    { type: 'paragraph', content: [{ text: 'Call ' }, { text: 'a($b)', styles: { code: true } }, { text: ' in [R] or [c].' }] },
    { type: 'codeBlock', content: [{ text: '[php]x[/php]' }] },
  ])
  expect(made.lost).toEqual([])
})

test('words in brackets with a link among them are no shortcode', async () => {
  const made = await imported('Thanks [and the author <a href="https://else.example/a?b=1">of this</a> too] for it. [button url="https://else.example/"]')
  expect(made.text).toBe('Thanks [and the author of this too] for it.')
  expect(made.lost).toEqual(['the shortcode [button url="https://else.example/"]: nothing here does it'])
})
