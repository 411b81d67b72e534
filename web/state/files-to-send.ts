import { signal } from '@preact/signals'
import type { Author } from '../api/meant-for.ts'
import { KEPT_AS } from '../base.ts'
import { type Keeper, orNothing } from './keeper.ts'
import { holdUntil } from './locks.ts'
import type { FileWay, FilesToSend, KeptFiles } from './sending-files.ts'

/** A file that a command names, or is to name as long as its holder is there: the page that keeps it. */
export type KeptFile = { user: string; file: File; holder?: string }

/** A page holds this as long as it is there. */
export function lockOfFiles(holder: string): string {
  return `${KEPT_AS}.files.${holder}`
}

export function filesToSend(
  author: Author,
  keeper: Keeper,
  holder: string,
  way: () => Promise<FileWay>,
): FilesToSend {
  const sent = signal<ReadonlyMap<string, number>>(new Map())
  const note = (key: string, share: number) => {
    sent.value = new Map(sent.peek()).set(key, share)
  }
  return {
    ...keptFiles(keeper, holder, author.ended),
    sent,
    way,
    clientFor({ client }, key, api) {
      note(key, 0)
      return client(author, api, (share) => note(key, share))
    },
  }
}

function keptFiles(
  { uploads, user, locks }: Keeper,
  holder: string,
  ended: AbortSignal,
): KeptFiles {
  const here = new Map<string, File>()
  const isHeld = holdUntil(locks, lockOfFiles(holder), ended)
  return {
    async keep(key, file) {
      here.set(key, file)
      await isHeld
      await orNothing(uploads.put([[key, { user: user(), file, holder }]]))
    },
    async read(key) {
      const known = here.get(key)
      if (known !== undefined) return known
      const kept = await orNothing(uploads.get<KeptFile>(key))
      return kept?.user === user() ? kept.file : undefined
    },
    forget(keys) {
      if (keys.length === 0) return
      for (const key of keys) here.delete(key)
      void orNothing(uploads.delete(keys))
    },
  }
}
