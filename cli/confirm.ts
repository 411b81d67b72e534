import { createInterface } from 'node:readline/promises'

/** Asks a yes-or-no question on the terminal; false for anything but `y` or `yes`, also at the end of input and on Ctrl-C. */
export async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const stop = new AbortController()
  lines.once('SIGINT', () => stop.abort())
  lines.once('close', () => stop.abort())
  try {
    const answer = await lines.question(`${question} [y/N] `, { signal: stop.signal })
    return /^y(?:es)?$/i.test(answer.trim())
  } catch (error) {
    if (!stop.signal.aborted) throw error
    process.stderr.write('\n')
    return false
  } finally {
    lines.close()
  }
}
