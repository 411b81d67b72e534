import { describe, expect, test } from 'vitest'
import { fileNameOf } from '../../../cli/export/file-names.ts'
import { markdownOf } from '../../../cli/export/markdown.ts'

const BOARD = {
  title: 'House',
  labels: [{ _id: 'l', name: '', color: 'red' }],
  lists: [
    { _id: 'later', title: 'Later', sort: 2 },
    { _id: 'now', title: 'Now', sort: 1 },
  ],
  swimlanes: [{ _id: 's', title: 'Default' }],
  customFields: [
    { _id: 'f', name: 'Size', settings: { dropdownItems: [{ _id: 'i', name: 'Large' }] } },
  ],
  users: [{ _id: 'u', username: 'ann' }],
  cards: [
    {
      _id: 'c',
      cardNumber: 7,
      title: 'Paint: the/door',
      listId: 'now',
      swimlaneId: 's',
      userId: 'u',
      labelIds: ['l'],
      customFields: [{ _id: 'f', value: 'i' }],
      description: 'In **green**',
      dueComplete: false,
      cardDependencies: [{ type: 'blocks', cardId: 'd' }],
    },
    { _id: 'd', cardNumber: 8, title: 'Sand [it]', listId: 'now', sort: -1, parentId: 'c' },
  ],
  checklists: [{ _id: 'k', cardId: 'c', title: 'Steps' }],
  checklistItems: [
    { checklistId: 'k', title: 'Second', sort: 2 },
    { checklistId: 'k', title: 'First', sort: 1, isFinished: true },
  ],
  comments: [
    { cardId: 'c', text: 'Later', userId: 'u', createdAt: '2026-02-02T00:00:00.000Z' },
    { cardId: 'c', text: 'Earlier', userId: 'gone', createdAt: '2026-02-01T00:00:00.000Z' },
  ],
  attachments: [{ _id: 'a', cardId: 'c', name: '../door.png' }],
}

const CARD = `---
title: "Paint: the/door"
list: "Now"
swimlane: "Default"
labels: ["red"]
owner: "ann"
dependencies: ["blocks Sand [it]"]
fields: {"Size":"Large"}
cardNumber: 7
---

# Paint: the/door

In **green**

## Steps

- [x] First
- [ ] Second

## Attachments

- [../door.png](<files/a door.png>)

## Comments

### gone, 2026-02-01T00:00:00.000Z

Earlier

### ann, 2026-02-02T00:00:00.000Z

Later
`

describe('a board in Markdown', () => {
  const { files, attachments } = markdownOf(BOARD)
  const named = new Map(files.map(({ name, text }) => [name, text]))

  test('has a file for each card, with what is on it', () => {
    expect([...named.keys()]).toEqual(['board.md', '7 Paint the door.md', '8 Sand [it].md'])
    expect(named.get('7 Paint the door.md')).toBe(CARD)
    expect(named.get('8 Sand [it].md')).toContain('parent: "Paint: the/door"')
  })

  test('leads to its cards by lists', () => {
    const links = String.raw`- [Sand \[it\]](<8 Sand [it].md>)
- [Paint: the/door](<7 Paint the door.md>)`
    expect(named.get('board.md')).toBe(`# House\n\n## Now\n\n${links}\n\n## Later\n\n`)
  })

  test('names its attachments so that none leaves its folder', () => {
    expect(attachments).toEqual([{ id: 'a', name: 'a door.png' }])
  })
})

test.each([
  ['../../etc/passwd', 'etc passwd'],
  ['CON: a?b*c', 'CON a b c'],
  ['a\u0000b\u202Ec', 'a b c'],
  ['...', 'untitled'],
  [undefined, 'untitled'],
  ['語'.repeat(100), '語'.repeat(60)],
])('the title %j names the file %j', (title, name) => {
  expect(fileNameOf(title)).toBe(name)
})
