import { expect, test } from 'vitest'
import sharp from 'sharp'
import { withFolder } from '../../../testing/import-folder.ts'
import { storedArticle } from '../../../testing/import-text.ts'
import { noteText } from '#i18n/note-text.ts'
import { startApp } from '../../../testing/start-app.ts'

const body = `Before {% post_link lines/bus %} and {% post_link bus 'The "late" bus' %} and [a path]({% post_path bus %}).

{% codeblock Stops lang:js https://old.example/stops The source %}
  stop('{{ depot }}')

  leave()
{% endcodeblock %}

{% blockquote Ada Lovelace, Night Lines %}
The tram runs
*late*.
{% endblockquote %}

{% quote Ada https://old.example/q A page %}Short{% endquote %}

{% pullquote left %}
Never early
{% endpullquote %}

{% asset_img plan.png 300 200 "The plan" "A plan of the lines" %}

{% img left /images/tram.png 300 A red tram %}

{% asset_link map.txt The map %} and {% link Old site https://old.example/page %}

{% youtube I07XMi7MHd4 %}

Inline \`{% post_link bus %}\` code

<div align="left"><u>x</u></div> {% unknown here %}
`

test('tags of Hexo become code, quotations, pictures, links and players with all of their words', async () => {
  await using app = await startApp()
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const front = (title: string) => `---\ntitle: ${title}\ndate: 2019-05-04\nauthor: Ada\n---\n`
  const { files } = await withFolder(app, {
    '_config.yml': 'new_post_name: :title.md\npermalink: :year/:title/\npost_asset_folder: true\n',
    'source/_posts/lines/bus.md': `${front('Night bus')}Words\n`,
    'source/_posts/tram.md': front('Tram') + body,
    'source/_posts/tram/plan.png': picture,
    'source/_posts/tram/map.txt': 'Map',
    'source/images/tram.png': picture,
  })
  const { content, blocks, text } = await storedArticle(app, 'tram')
  expect(text).toContain('Before Night bus and The "late" bus and a path.')
  const hrefs = [...content.matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href)
  expect(hrefs.slice(0, 3)).toEqual(['/articles/bus', '/articles/bus', '/articles/bus'])
  expect(hrefs.slice(3)).toEqual([
    'https://old.example/stops',
    'https://old.example/q',
    expect.stringMatching(/^\/files\/.*map\.txt$/),
    'https://old.example/page',
  ])
  expect(blocks.filter(({ type }) => /code|uote/i.test(type))).toMatchObject([
    { type: 'codeBlock', props: { language: 'js' } },
    { type: 'quote', props: { by: 'Ada Lovelace, Night Lines' } },
    { type: 'quote' },
    { type: 'pullQuote' },
  ])
  expect(blocks.filter(({ type }) => type === 'image')).toMatchObject([
    { props: { alt: 'A plan of the lines', caption: 'The plan' } },
    { props: { alt: 'A red tram' } },
  ])
  expect(content).toContain('I07XMi7MHd4')
  expect(text).toMatch(/stop\('{{ depot }}'\)\n+ {2}leave/)
  expect(text).toContain('Inline {% post_link bus %} code')
  expect((await app.get('/2019/tram/plan.png')).status).toBe(301)
  const notes = files.flatMap(({ lost }) => lost)
  expect(notes.map(({ what }) => noteText(what))).toEqual([expect.stringContaining('unknown here')])
  expect(notes[0]?.line).toBe(5 + body.split('\n').findIndex((line) => line.includes('unknown here')) + 1)
})
