import { signal } from '@preact/signals'
import type { Author } from '../api/meant-for.ts'
import { type Keeper, orNothing } from './keeper.ts'
import type { FileWay, FilesToSend, KeptFiles } from './sending-files.ts'

/** A file that a command names. */
export type KeptFile = { user: string; file: File }

export function filesToSend(
  author: Author,
  keeper: Keeper,
  way: () => Promise<FileWay>,
): FilesToSend {
  const sent = signal<ReadonlyMap<string, number>>(new Map())
  const note = (key: string, share: number) => {
    sent.value = new Map(sent.peek()).set(key, share)
  }
  return {
    ...keptFiles(keeper),
    sent,
    way,
    clientFor({ client }, key, api) {
      note(key, 0)
      return client(author, api, (share) => note(key, share))
    },
  }
}

function keptFiles({ uploads, user }: Keeper): KeptFiles {
  const here = new Map<string, File>()
  return {
    async keep(key, file) {
      here.set(key, file)
      await orNothing(uploads.put([[key, { user: user(), file }]]))
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
