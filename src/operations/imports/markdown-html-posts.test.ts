import { noteText } from '#i18n/note-text.ts'
import { expect, test } from 'vitest'
import { storedArticle } from '../../../testing/import-text.ts'
import { withFolder } from '../../../testing/import-folder.ts'
import { startApp } from '../../../testing/start-app.ts'

const html = `---
title: Night tram
date: '2011-08-01T13:47:00+08:00'
author: Ada
blogger_orig_url: http://old.example/2011/08/night-tram-and.html
---

First *words*<br />
second.

    <p>Third <b>bold</b></p>

{% highlight ruby %}
puts "<b>"

  x == y == z
{% endhighlight %}
<p>See <a href="{% post_url 2012-01-02-next %}">the next</a>.</p>`

test('posts of Jekyll that are HTML are imported as HTML, with their links and old addresses', async () => {
  await using app = await startApp()
  const report = await withFolder(app, {
    'site/_config.yml': 'title: Site\n',
    'site/_posts/2011-08-01-night-tram.html': html,
    'site/_posts/2012-01-02-next.md': '---\ntitle: Next\n---\n\nWords\n',
    'site/_layouts/post.html': '---\nlayout: default\n---\n<p>Design</p>',
    'site/_posts/widget.html': '<p>No front matter</p>',
  })
  const of = (end: string) => report.files.find(({ file }) => file.endsWith(end))
  expect(['night-tram.html', 'next.md', '_layouts/post.html', 'widget.html'].map((end) => of(end)?.state)).toEqual(['created', 'created', 'skipped', 'skipped'])
  const { blocks, title } = await storedArticle(app, 'night-tram')
  expect(title).toBe('Night tram')
  expect(blocks).toMatchObject([
    { type: 'paragraph', content: [{ text: 'First *words*\nsecond.' }] },
    { type: 'paragraph', content: [{ text: 'Third ' }, { text: 'bold', styles: { bold: true } }] },
    { type: 'codeBlock', props: { language: 'ruby' }, content: [{ text: 'puts "<b>"\n\n  x == y == z' }] },
    { type: 'paragraph', content: [{ text: 'See ' }, { type: 'link', href: '/articles/next' }, { text: '.' }] },
  ])
  expect(of('night-tram.html')?.lost.map(({ what }) => noteText(what))).toEqual([])
  expect((await app.get('/2011/08/night-tram-and.html')).headers['location']).toContain('/articles/night-tram')
})
