/** A line of Markdown that is an item of a list and begins with a box: `- [ ] Measure`, also within lists and quotes. */
const TASK = /^[\s>]*(?:(?:[-+*]|\d{1,9}[.)])\s+)+\[([ x])\](?=\s+\S)/i

const FENCE = /^[\s>]*(`{3,}|~{3,})/

/** The task that a line of Markdown is: where its mark stands, and whether it is done. */
export function taskOn(line: string): { at: number; isDone: boolean } | undefined {
  const [begin, mark] = TASK.exec(line) ?? []
  return begin === undefined ? undefined : { at: begin.length - 2, isDone: mark !== ' ' }
}

/** Counts the tasks in a Markdown text, and those of them that are done. Text within fences is code and has none. */
export function tasksIn(text: string): { tasks: number; finishedTasks: number } {
  let fence = ''
  let tasks = 0
  let finishedTasks = 0
  for (const line of text.split(/\r\n?|\n/)) {
    const [, marks = ''] = FENCE.exec(line) ?? []
    if (marks !== '' && fence === '') fence = marks
    else if (fence !== '' && marks.startsWith(fence)) fence = ''
    const task = fence === '' ? taskOn(line) : undefined
    if (task !== undefined) tasks += 1
    if (task?.isDone) finishedTasks += 1
  }
  return { tasks, finishedTasks }
}
