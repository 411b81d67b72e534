import { KEPT_AS } from '../base.ts'
import { type Keeper, orNothing } from './keeper.ts'
import { bytesOf } from './commands.ts'
import { type KeptFile, lockOfFiles } from './files-to-send.ts'
import type { KeptCommand } from './kept-commands.ts'

/** A file on its way that a page of an older version kept, which no command names. */
type OldUpload = { user: string; board: string; card: string; file: File; sentAt: number }

/** Has each file that pages have left named by a command, or forgets it. */
export async function mendFiles(keeper: Keeper): Promise<void> {
  await adoptUploads(keeper)
  await forgetUnnamed(keeper)
}

/** Has commands name the files that pages of older versions have left, so that none is lost with an upgrade. */
async function adoptUploads({ uploads, commands, locks, user }: Keeper): Promise<void> {
  const kept = (await orNothing(uploads.entries<Partial<OldUpload>>())) ?? []
  const old = kept.filter(([, one]) => one.board !== undefined && one.user === user())
  if (old.length === 0) return
  const held = new Set(await locks.held())
  const left = old.filter(([key]) => !held.has(lockOf(key)))
  await Promise.all(left.map(([key]) => orNothing(locks.hold(lockOf(key), () => adopt(key)))))

  async function adopt(key: string): Promise<void> {
    const upload = await uploads.get<OldUpload | KeptFile>(key)
    // Another page may have adopted it meanwhile.
    if (upload === undefined || !('board' in upload) || upload.user !== user()) return
    const { board, card, file, sentAt } = upload
    const { name } = file
    // The list of the card is asked for when the file is sent.
    const args = { id: `new-${key}`, card, listId: '', bytes: key, name }
    const command = { kind: 'attachFile', args, key, text: name, at: sentAt, sentAt } as const
    const entry: KeptCommand = {
      user: upload.user,
      board,
      holder: key,
      command,
      failure: undefined,
    }
    await commands.put([[key, entry]])
    await uploads.put([[key, { user: upload.user, file }]])
  }
}

/** Forgets the files that no command names, as that was settled or never given, once the pages that kept them are gone. */
async function forgetUnnamed({ uploads, commands, locks, user }: Keeper): Promise<void> {
  const kept = await uploads.entries<KeptFile | OldUpload>()
  const held = new Set(await locks.held())
  // A page that is gone names nothing any more.
  const given = await commands.entries<KeptCommand>()
  const named = new Set(given.flatMap(([, { command }]) => bytesOf(command)))
  const unnamed = kept.flatMap(([key, file]) => {
    const isLeft = !('board' in file) && !held.has(lockOfFiles(file.holder ?? ''))
    return isLeft && file.user === user() && !named.has(key) ? [key] : []
  })
  if (unnamed.length > 0) await uploads.delete(unnamed)
}

/** A page of an older version holds this while it sends the file. */
function lockOf(key: string): string {
  return `${KEPT_AS}.upload.${key}`
}
