import { taskOn } from '../../src/kernel/contract/tasks.ts'

/** The text with a task done, or not done any longer. The line is counted from 0; if none is a task, nothing changes. */
export function withTask(text: string, line: number, isDone: boolean): string {
  const ends = [...text.matchAll(/\r\n?|\n/g)]
  const before = ends[line - 1]
  const from = before === undefined ? 0 : before.index + before[0].length
  const task = line > ends.length ? undefined : taskOn(text.slice(from, ends[line]?.index))
  if (task === undefined) return text
  const at = from + task.at
  return `${text.slice(0, at)}${isDone ? 'x' : ' '}${text.slice(at + 1)}`
}
