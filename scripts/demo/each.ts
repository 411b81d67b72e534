import { SingleBar } from 'cli-progress'

const PAD = 14

type Progress = { step: () => void; stop: () => void }

/** Runs `work` for every item, `inFlight` at a time, with a progress bar on stderr. */
export async function each<T>(
  title: string,
  items: readonly T[],
  inFlight: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const progress = startProgress(title, items.length)
  const queue = sharedQueue(items)
  try {
    await Promise.all(Array.from({ length: inFlight }, () => workThrough(queue, work, progress)))
  } finally {
    progress.stop()
  }
}

function* sharedQueue<T>(items: readonly T[]): Generator<T> {
  yield* items
}

/** If one worker fails, its loop closes the shared generator, which stops the others. */
async function workThrough<T>(
  queue: Generator<T>,
  work: (item: T) => Promise<void>,
  progress: Progress,
) {
  for (const item of queue) {
    await work(item)
    progress.step()
  }
}

function startProgress(title: string, total: number): Progress {
  if (!process.stderr.isTTY) return plainProgress(title, total)
  const format = `${title.padEnd(PAD)} {bar} {value}/{total}`
  const bar = new SingleBar({
    format,
    hideCursor: true,
    barCompleteChar: '█',
    barIncompleteChar: '░',
  })
  bar.start(total, 0)
  return { step: () => bar.increment(), stop: () => bar.stop() }
}

function plainProgress(title: string, total: number): Progress {
  let done = 0
  const step = () => {
    done += 1
  }
  return { step, stop: () => console.error(`${title.padEnd(PAD)} ${done}/${total}`) }
}
