import { type Entry, type Printed, objectIn } from './entry.ts'
import { runtimeEntry } from './runtime-entry.ts'

export type Streams = { out(line: string): void; err(line: string): void }

export type Log = {
  /** Writes a line of this process. */
  say(entry: Entry): void
  /** Writes a line that the Worker or the runtime prints. */
  printed(line: Printed): void
  /** Lets the lines go that were kept back. */
  release(): void
}

/**
 * A log of JSON alone, so that a program can read every line of it. Lines of requests go to `out`, all others
 * to `err`. With `held`, lines wait until they are released, so that they follow those about the start.
 */
export function openLog({ out, err }: Streams, { held = false, now = Date.now } = {}): Log {
  let waiting: (() => void)[] | undefined = held ? [] : undefined
  const write = (to: (line: string) => void, line: string) => {
    if (waiting === undefined) to(line)
    else waiting.push(() => to(line))
  }
  const say = ({ level, at, ...facts }: Entry, timeMs = now()) =>
    write(err, JSON.stringify({ level, at, time: new Date(timeMs).toISOString(), ...facts }))
  return {
    say: (entry) => say(entry),
    printed(line) {
      const own = workerLine(line)
      if (own !== undefined) return write(line.level === 'log' ? out : err, own)
      const entry = runtimeEntry(line)
      if (entry !== undefined) say(entry, line.timestamp)
    },
    release() {
      waiting?.forEach((writeOne) => writeOne())
      waiting = undefined
    },
  }
}

/** A log on the streams of this process: in a terminal as people read it, by `shown`. */
export function processStreams(shown: (line: string) => string): Streams {
  const to = (stream: NodeJS.WriteStream) => (line: string) =>
    void stream.write(`${stream.isTTY ? shown(line) : line}\n`)
  return { out: to(process.stdout), err: to(process.stderr) }
}

/** A line that the Worker wrote as JSON, with the time if it has none; undefined for anything else. */
function workerLine({ message, timestamp }: Printed): string | undefined {
  const entry = objectIn(message)
  if (entry === undefined || !('level' in entry)) return undefined
  if ('time' in entry) return message
  const { level, at, ...facts } = entry
  return JSON.stringify({ level, at, time: new Date(timestamp).toISOString(), ...facts })
}
