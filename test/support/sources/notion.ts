import { zipOf } from './archive.ts'
import type { SourceFixture } from './fixture.ts'

const ID = '0123456789abcdef0123456789abcdef'

const VIEW = 'Name,Status,Assign,Due,Tags,Parent item\nSpec,Doing,,,,'

const ALL = [
  '\uFEFFName,Status,Assign,Due,Tags,Parent item,Sub-item',
  `Spec,Doing,Ann Example,"September 1, 2026 → September 30, 2026","web, docs",,Draft (Tasks%20${ID}/Draft%20${ID}.md)`,
  `Draft,Done,,"October 2, 2026 2:05 PM",,Spec (https://www.notion.so/Spec-${ID}),`,
  'Draft,Doing,,,,,',
]

const SPEC = `# Spec

Status: Doing
Assign: Ann Example

## Why

- [ ] Because

![shot.png](Spec%20${ID}/shot.png) and [a site](https://x.example/)`

const pages = {
  [`Export/Tasks ${ID}.csv`]: VIEW,
  [`Export/Tasks ${ID}_all.csv`]: ALL.join('\n'),
  [`Export/Tasks ${ID}/Spec ${ID}.md`]: SPEC,
  [`Export/Tasks ${ID}/Spec ${ID}/shot.png`]: 'picture',
  [`Export/Tasks ${ID}/Spec ${ID}/Aside ${ID}.md`]: '# Aside',
  [`Export/Tasks ${ID}/Draft ${ID.replace('0', 'f')}.md`]: '# Draft\n\nStatus: Doing\n\nSecond',
  [`Export/Tasks ${ID}/Draft ${ID}.md`]: '# Draft\n\nStatus: Done\n\nFirst',
}

const boards = [
  {
    title: 'Tasks',
    lists: { Doing: ['Spec', 'Draft'], Done: ['Draft'] },
    leftOut: { pages: 1 },
    cards: {
      Spec: {
        description: '## Why\n\n- [ ] Because\n\nshot.png and [a site](https://x.example/)',
        startAt: '2026-09-01T00:00:00.000Z',
        dueAt: '2026-09-30T23:59:59.000Z',
        labels: ['web/green', 'docs/yellow'],
        files: ['shot.png 7'],
      },
      Draft: { description: 'Second' },
    },
  },
]

export const notionFiles: SourceFixture[] = [
  { source: 'notion', what: 'a database with its pages', content: zipOf(pages), boards },
  {
    source: 'notion',
    what: 'an archive inside of another',
    content: zipOf({ 'ExportBlock-1-Part-1.zip': zipOf(pages) }),
    boards,
  },
]
