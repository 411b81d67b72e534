import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const NOTE = z.object({ pid: z.number(), url: z.string() })

/** Throws if another Laneway uses the data folder, according to its lock file there. A lock whose process has ended is ignored. */
export async function expectUnclaimed(state: string): Promise<void> {
  const text = await readFile(noteIn(state), 'utf8').catch(() => '{}')
  const { data: note } = NOTE.safeParse(parsed(text))
  if (note === undefined || !isAlive(note.pid)) return
  const reply = await fetch(`${note.url}/healthz`).catch(() => undefined)
  if (reply === undefined) return
  throw new Error(
    `A Laneway at ${note.url} uses the data in ${state}: stop it, or choose another folder with --state.`,
  )
}

/** Writes a lock file into the data folder with this process and its URL; returns a function that deletes it. */
export async function claim(state: string, url: string): Promise<() => Promise<void>> {
  await mkdir(state, { recursive: true })
  await writeFile(noteIn(state), JSON.stringify({ pid: process.pid, url }))
  return () => rm(noteIn(state), { force: true })
}

function noteIn(state: string): string {
  return join(state, 'running.json')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
