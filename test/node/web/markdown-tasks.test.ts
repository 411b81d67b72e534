import { describe, expect, test } from 'vitest'
import { tasksIn } from '../../../src/kernel/contract/tasks.ts'
import { withTask } from '../../../web/card/markdown-tasks.ts'
import { shown } from './markdown.ts'

/** The lines that the boxes of a text stand for, and whether each is checked. */
function boxesOf(text: string): [number, boolean][] {
  const boxes = shown(text).matchAll(/<input type="checkbox" value="(\d+)" disabled=""( checked)?/g)
  return [...boxes].map(([, line, checked]) => [Number(line), checked !== undefined])
}

/** Tasks at all their places, and lines that only look like tasks. */
const TEXT = [
  '# Plan',
  '- [ ] measure',
  '  1. [X] twice',
  '  - - [x] in a list in a list',
  '',
  '> * [ ] quoted',
  '',
  '```',
  '- [ ] code',
  '```',
  '',
  '- [x](https://a.example) is a link',
  '- [ ]',
  'not - [ ] a task',
  '+ [ ] last',
].join('\r\n')

describe('the tasks of a text in Markdown', () => {
  test('are found where the text that is shown has its boxes', () => {
    const boxes = boxesOf(TEXT)
    expect(boxes).toEqual([
      [1, false],
      [2, true],
      [3, true],
      [5, false],
      [14, false],
    ])
    const finishedTasks = boxes.filter(([, isDone]) => isDone).length
    expect(tasksIn(TEXT)).toEqual({ tasks: boxes.length, finishedTasks })
  })

  test.each([1, 2, 3, 5, 14])('are checked by themselves, that on line %i too', (line) => {
    const [done, undone] = [true, false].map((isDone) => withTask(TEXT, line, isDone))
    for (const [text = '', isDone] of [[done, true] as const, [undone, false] as const]) {
      expect(boxesOf(text)).toEqual(
        boxesOf(TEXT).map(([at, before]) => [at, at === line ? isDone : before]),
      )
      const others = (one: string) => one.split('\r\n').filter((_, at) => at !== line)
      expect(others(text)).toEqual(others(TEXT))
      expect(text).toHaveLength(TEXT.length)
    }
  })

  test.each([0, 11, 12, 13, 99])('leave a text as it is where line %i is none', (line) => {
    expect(withTask(TEXT, line, true)).toBe(TEXT)
  })
})
