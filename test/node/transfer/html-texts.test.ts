import { describe, expect, test } from 'vitest'
import { markdownOfAdf } from '../../../src/transfer/texts/adf.ts'
import { markdownOfHtml } from '../../../src/transfer/texts/html.ts'

const TEXTS: [name: string, html: string, markdown: string][] = [
  ['paragraphs', '<p>One\n  two</p><div>Three</div>four', 'One two\n\nThree\n\nfour'],
  ['text alone', 'Tom &amp; Jerry &#8364; &nbsp;', 'Tom & Jerry €'],
  ['marks', 'a <b>b </b><em>c</em> <s>d</s><u>e</u>', 'a **b** *c* ~~d~~e'],
  ['a mark within itself', '<b>a <strong>b</strong></b>', '**a b**'],
  ['a mark around blocks', '<b>a<p>b</p></b>', 'a\n\nb'],
  [
    'what would be marks',
    '*a* _b_ c_d `e` [f] &lt;g> h < i',
    '\\*a\\* \\_b\\_ c_d \\`e\\` \\[f\\] \\<g> h < i',
  ],
  ['what would be an entity', '&amp;lt; AT&amp;T', '\\&lt; AT&T'],
  ['what would begin a block', '- a<br># b<br>1. c<p>&gt; d', '\\- a  \n\\# b  \n1\\. c\n\n\\> d'],
  ['headings', '<h1>A <i>b</i></h1><h6>c<br>d</h6>', '# A *b*\n\n###### c d'],
  ['a line', 'a<hr>b', 'a\n\n---\n\nb'],
  [
    'links',
    '<a href="https://a.example/x (1)">a <b>b</b></a>',
    '[a **b**](https://a.example/x%20%281%29)',
  ],
  [
    'an address',
    '<a href="https://a.example/?b_=1&amp;c_=2">https://a.example/?b_=1&amp;c_=2</a>',
    '<https://a.example/?b_=1&c_=2>',
  ],
  ['a link to the text itself', '<a name=a></a><a href="#a">up</a>', 'up'],
  [
    'images',
    '<img src="/a b.png" alt="[a]"><img src="data:image/png;base64,AA">',
    '![\\[a\\]](/a%20b.png)',
  ],
  ['code', 'a <code>*b*</code> <code>`c</code>', 'a `*b*` `` `c ``'],
  [
    'lines of code',
    '<pre class="code"><code class="language-js">let a\n  = <b>1</b></code></pre>',
    '```js\nlet a\n  = 1\n```',
  ],
  ['lines with a fence', '<pre>```</pre>', '````\n```\n````'],
  ['lists', '<ul><li>a<ul><li>b</ul><li><p>c</p><p>d</p></ul>', '- a\n  - b\n- c\n\n  d'],
  ['lists with numbers', '<ol start="9"><li>a<li>b</ol>', '9. a\n10. b'],
  ['a list right in a list', '<ul><li>a</li><ul><li>b</li></ul></ul>', '- a\n  - b'],
  ['tasks', '<ul><li data-checked="true">a<li data-checked="false">b</ul>', '- [x] a\n- [ ] b'],
  ['quotes', '<blockquote><p>a</p><blockquote>b</blockquote></blockquote>', '> a\n>\n> > b'],
  [
    'tables',
    '<table><caption>T</caption><thead><tr><th>a|b</th></tr></thead><tbody><tr><td>1<td><p>2</p><p>3</p></tr></tbody></table>',
    'T\n\n| a\\|b |  |\n| --- | --- |\n| 1 | 2 3 |',
  ],
  ['what is not shown', '<head><title>a</title></head><style>b</style>c<script>d</script>', 'c'],
  ['elements without an end', '<p>a <b>b<li>c', 'a\n\nb\n\n- c'],
  ['ends without an element', 'a</b></li>b', 'ab'],
  ['a tag without an end', 'a <b', 'a'],
]

describe('HTML becomes Markdown', () => {
  test.each(TEXTS)('%s', (_, html, markdown) => {
    expect(markdownOfHtml(html)).toBe(markdown)
  })

  test('a text without elements or entities stays as it is', () => {
    expect(markdownOfHtml('a < b\n* c')).toBe('a < b\n* c')
  })

  test('of elements that are deeper than any program writes, the text alone stays', () => {
    expect(markdownOfHtml(`${'<b>'.repeat(300)}a</b>b`)).toMatch(/^a b$/)
  })

  test('lists that are deep in each other have lines that stay short', () => {
    const text = markdownOfHtml('<ul><li>'.repeat(90) + 'a<br>b')
    expect(text.split('\n').at(-1)?.length).toBeLessThan(50)
  })
})

test('tasks in a document of Jira say that they are done', () => {
  const task = (state: string) => ({
    type: 'taskItem',
    attrs: { state },
    content: [{ type: 'text', text: state }],
  })
  const content = [{ type: 'taskList', content: [task('DONE'), task('TODO')] }]
  expect(markdownOfAdf({ type: 'doc', content })).toBe('- [x] DONE\n- [ ] TODO')
})
