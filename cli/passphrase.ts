import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { usageError } from './usage-error.ts'

/** The flag that names the file of a passphrase. */
export type PassphraseFlag = { passphraseFile?: string }

/** The passphrase in a file, without the end of its line; undefined where no file is named. */
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

/** True for a file in the format of age. */
export async function isEncrypted(file: string): Promise<boolean> {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === AGE
  } finally {
    await opened.close()
  }
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
    return nodeStream(await decrypter.decrypt(webStream(bytes)))
  } catch (error) {
    const isWrong = error instanceof Error && error.message.startsWith('no identity matched')
    if (isWrong)
      throw new Error('the passphrase is not the one that it was made with', { cause: error })
    throw error
  }
}

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

function nodeStream(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.from(piecesOf(stream), { objectMode: false })
}

async function* piecesOf(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}
