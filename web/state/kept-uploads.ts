import { type Keeper, orNothing } from './keeper.ts'

/** A file on its way to a card, which outlives the page. `sentAt` is when it was first sent. */
export type KeptUpload = {
  key: string
  user: string
  board: string
  card: string
  file: File
  sentAt: number
}

/** Keeps a file until it is attached, or nobody wants it any more. `held` resolves then: no other tab takes it over before. */
export async function keepUpload(
  { uploads, locks, user }: Keeper,
  upload: Omit<KeptUpload, 'user'>,
  held: Promise<void>,
): Promise<void> {
  void locks.hold(lockOf(upload.key), () => held)
  await orNothing(uploads.put([[upload.key, { ...upload, user: user() }]]))
}

export async function forgetUpload({ uploads }: Keeper, key: string): Promise<void> {
  await orNothing(uploads.delete([key]))
}

/** Runs for each file of a board that no page sends any more and that is not attached. Nobody else has the file until `run` is done. */
export async function takeUploads(
  keeper: Keeper,
  board: string,
  run: (upload: KeptUpload) => Promise<void> | void,
): Promise<void> {
  const { uploads, locks } = keeper
  for (const { key } of (await keptUploads(keeper)).filter((one) => one.board === board))
    void locks.hold(lockOf(key), async () => {
      const unsent = await orNothing(uploads.get<KeptUpload>(key))
      if (unsent !== undefined && unsent.user === keeper.user()) await run(unsent)
    })
}

/** Number of files of the one who is signed in that are not attached yet. */
export async function countKeptUploads(keeper: Keeper): Promise<number> {
  return (await keptUploads(keeper)).length
}

async function keptUploads({ uploads, user }: Keeper): Promise<KeptUpload[]> {
  const kept = (await orNothing(uploads.entries<KeptUpload>())) ?? []
  return kept.map(([, one]) => one).filter((one) => one.user === user())
}

function lockOf(key: string): string {
  return `laneway.upload.${key}`
}
