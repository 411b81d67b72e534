import { SingleBar } from 'cli-progress'
import { cell, printFailure } from '../print.ts'

/** Shows how far an import is, on a terminal by a bar. */
export type Progress = {
  /** Something begins, such as the reading of a board. */
  begin(what: string): void
  step(done: number, all: number): void
  /** Says something above the bar. */
  tell(sentence: string): void
  end(): void
}

export function openProgress(): Progress {
  if (!process.stderr.isTTY) return { begin() {}, step() {}, tell: printFailure, end() {} }
  const bar = new SingleBar({
    format: '{bar} {value} of {total}, {left} left: {what}',
    hideCursor: true,
    clearOnComplete: true,
  })
  let isShown = false
  const end = () => {
    if (isShown) bar.stop()
    isShown = false
  }
  return {
    begin(what) {
      end()
      bar.start(1, 0, { what: cell(what), left: 1 })
      isShown = true
    },
    step(done, all) {
      bar.setTotal(Math.max(all, 1))
      bar.update(done, { left: Math.max(0, all - done) })
    },
    tell(sentence) {
      end()
      printFailure(sentence)
    },
    end,
  }
}
