import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { usageError } from './usage-error.ts'

/** Reads a password: on a terminal by a prompt without echo (a new one twice), otherwise all of stdin except the last newline. */
export async function readPassword(isNew = false): Promise<string> {
  const given = process.stdin.isTTY ? await asked(isNew) : await text(process.stdin)
  const password = given.replace(/\r?\n$/, '')
  return password === '' ? usageError('The password must not be empty.') : password
}

async function asked(isNew: boolean): Promise<string> {
  const password = await prompt('Password: ')
  if (isNew && (await prompt('Once more: ')) !== password)
    return usageError('The two passwords are not the same.')
  return password
}

/** Gives the line editor no output, because it would echo the password. */
async function prompt(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  process.stderr.write(question)
  const stop = new AbortController()
  lines.once('SIGINT', () => stop.abort())
  try {
    return await lines.question('', { signal: stop.signal })
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
