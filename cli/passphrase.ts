import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { usageError } from './usage-error.ts'

/** The flag that names the file of a passphrase. */
export type PassphraseFlag = { passphraseFile?: string }

/** The passphrase in a file, without the end of its line; undefined if no file is named. */
export async function passphraseIn(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined
  const text = await readFile(file, 'utf8').catch(() =>
    usageError(`Cannot read the file of the passphrase, '${file}'.`),
  )
  const passphrase = text.replace(/\r?\n$/, '')
  if (passphrase === '') return usageError(`The file of the passphrase, '${file}', is empty.`)
  if (passphrase.includes('\n'))
    return usageError(`The file of the passphrase, '${file}', has more than one line.`)
  return passphrase
}

/** The first line of files in the format of age, in which backups are encrypted. */
const AGE = 'age-encryption.org/v1\n'

/** The second line of those that a passphrase opens begins so. */
const BY_PASSPHRASE = '-> scrypt '

/** True for a file in the format of age, by its first bytes. Throws if no passphrase opens it. */
export function isEncrypted(start: Buffer): boolean {
  const text = start.toString('latin1')
  if (!text.startsWith(AGE)) return false
  const next = text.slice(AGE.length, AGE.length + BY_PASSPHRASE.length)
  if (!BY_PASSPHRASE.startsWith(next)) throw new Error('it is encrypted, but by no passphrase')
  return true
}

/** The bytes of a stream, encrypted by a passphrase. The library is loaded here, because few commands need it. */
export async function encrypted(
  plain: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<Readable> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return nodeStream(await encrypter.encrypt(webStream(plain)))
}

/** The bytes of an encrypted stream. Each piece is checked before it is passed on, and a stream that was cut fails at its end. */
export async function decrypted(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<Readable> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return nodeStream(await decrypter.decrypt(webStream(bytes)), CHANGED)
  } catch (error) {
    const isWrong = error instanceof Error && error.message.startsWith('no identity matched')
    throw new Error(isWrong ? 'the passphrase is not the one that it was made with' : CHANGED, {
      cause: error,
    })
  }
}

/** No more can be told of it: what was cut and what was changed fail the same check. */
const CHANGED = 'it was cut or changed after it was encrypted'

function webStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

/** A stream of Node. If it fails, its error has the words of `fault` in place of the library's. */
function nodeStream(stream: ReadableStream<Uint8Array>, fault?: string): Readable {
  return Readable.from(piecesOf(stream, fault), { objectMode: false })
}

async function* piecesOf(stream: ReadableStream<Uint8Array>, fault: string | undefined) {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch (error) {
    throw fault === undefined ? error : new Error(fault, { cause: error })
  } finally {
    // One that has failed fails again.
    await reader.cancel().catch(() => undefined)
  }
}
