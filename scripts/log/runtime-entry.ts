import { oneLine, withoutSecrets } from '../../src/kernel/log-error.ts'
import type { Entry, Level, Printed } from './entry.ts'

/** A reason that is longer tells nothing more. */
const MOST_CHARACTERS = 500

/** Lines that say nothing: frames of stacks, banners above the line that says what happened, and that the runtime compiles its own scripts, as it has flags of its own. */
const EMPTY = /bootstrap compile cache|^\s*(?:at |stack:|\/\S+@[\da-f]+|\*\*\*[^:]*\*\*\*$|$)/

/** The place in the runtime's code, marks for its makers, and addresses of its frames. */
const NOISE =
  /\*NOSENTRY\*|\bNOSENTRY\b|^\*+ |\be = |\b[\w./+-]+\.(?:c\+\+|h|rs):\d+:|\b(?:failed|disconnected|overloaded|remote\.[\w.]*|jsg\.\w+|worker_do_not_log):(?=\s)|;?\s*(?:stack|sentryErrorContext|sentryTag|wdErrId)\s*[:=].*$/g

/** Messages about clients that go away or send nonsense, which is no fault of the service. */
const OF_CLIENTS =
  /WebSocket protocol error|disconnected|peer did not|Connection reset|Broken pipe|premature|prematurely/i

const GRAVE = /^\*\*\* |\bfailed\b|fatal|uncaught|exception|terminate|out of memory|\bOOM\b|crash/i

/** A line of the log about what the runtime printed: its first sentence, and the reference by which the Worker's lines name it; undefined for stacks. */
export function runtimeEntry({ level, message }: Printed): Entry | undefined {
  const [, reference] = /wdErrId = (\w+)/.exec(message) ?? []
  const [first = ''] = message.split('\n').filter((line) => !EMPTY.test(line))
  const reason = sentenceOf(first)
  if (reason === '') return undefined
  return {
    level: levelOf(level, message),
    at: 'runtime',
    reason,
    ...(reference !== undefined && { reference }),
  }
}

/** The first line of what a program has to say, short, and without what is nobody's business. */
export function sentenceOf(text: string): string {
  // Drizzle's own message has the values of the statement.
  const [first = ''] = text.replace(/Failed query:[^]*/, 'A statement failed.').split('\n')
  const plain = oneLine(withoutSecrets(first.replace(NOISE, ' ')))
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > MOST_CHARACTERS ? `${plain.slice(0, MOST_CHARACTERS)}…` : plain
}

/** A certificate that is not trusted is one of a host that the service asks. */
const OF_HOSTS = /certificate/i

function levelOf(level: string, text: string): Level {
  if (OF_HOSTS.test(text)) return 'warn'
  if (OF_CLIENTS.test(text)) return 'info'
  if (level === 'error' || level === 'warn') return level
  return GRAVE.test(text) ? 'error' : 'info'
}
