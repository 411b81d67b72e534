import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { describeFault } from '../../src/kernel/log-error.ts'
import type { Level } from './entry.ts'
import type { Log } from './log.ts'
import { sentenceOf } from './runtime-entry.ts'

/** Makes lines of the log of what Node and the packages print by themselves: warnings, what is thrown and caught by nobody, and texts on the console. Ends the process, with 1, where Node would. */
export function logProcess(log: Log): void {
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) =>
    log.say({ level: 'warn', at: 'node', reason: sentenceOf(`${name}: ${message}`) }),
  )
  process.on('uncaughtException', (thrown) => {
    log.say({ level: 'error', at: 'node', reason: `The service ends: ${reasonOf(thrown)}` })
    log.release()
    process.exit(1)
  })
  // A service goes on when nobody reads its log any more.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  globalThis.console = new Console(linesTo(log, 'info'), linesTo(log, 'error'))
}

/** The messages of what was thrown and of its causes, as one sentence. */
export function reasonOf(thrown: unknown): string {
  return sentenceOf(
    describeFault(thrown) || (thrown instanceof Error ? thrown.name : String(thrown)),
  )
}

/** A stream that makes one line of the log of each text that is printed at once: the rest of it is mostly a stack. */
function linesTo(log: Log, level: Level): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk: unknown, _, done) {
      const reason = sentenceOf(stripVTControlCharacters(String(chunk)).trim())
      if (reason !== '') log.say({ level, at: 'console', reason })
      done()
    },
  })
}
