import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FORMAT, LABEL, PUSH_KEY, SECRET } from './state-folder.ts'

/** Shortest signing secret that a service starts with. */
const SECRET_CHARACTERS = 32

/** Reads how an unpacked backup describes itself: when it was made, and how many files the data had lost. Throws unless this version reads it. */
export async function labelIn(folder: string): Promise<{ createdAt: string; missing: number }> {
  const text = await readFile(join(folder, LABEL), 'utf8').catch(() => {
    throw new Error(`it has no ${LABEL}, so Laneway has not made it`)
  })
  const label = parsed(text)
  const part = (name: string): unknown => Reflect.get(Object(label), name)
  if (part('format') !== FORMAT)
    throw new Error(`its format is not ${FORMAT}, the one of this version`)
  return { createdAt: String(part('createdAt')), missing: Number(part('missing') ?? 0) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`its ${LABEL} is no JSON`)
  }
}

/** Throws if a service could not start with the secrets of an unpacked backup. */
export async function expectSecrets(folder: string): Promise<void> {
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => undefined)
  const secret = (await read(SECRET))?.trim() ?? ''
  if (secret.length < SECRET_CHARACTERS)
    throw new Error(
      `its ${SECRET} has ${secret.length} characters, and a service needs ${SECRET_CHARACTERS}`,
    )
  if ((await read(PUSH_KEY))?.trim() === '') throw new Error(`its ${PUSH_KEY} is empty`)
}
