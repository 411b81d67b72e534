import { join } from 'node:path'
import { openCache } from '../../../cli/import/reply-cache.ts'
import type { Credentials, Fetched, Program } from '../../../cli/import/service.ts'
import { openWeb } from '../../../cli/import/web.ts'
import { type Asked, programOfTest } from './fake-program.ts'

let caches = 0

type Setting = Credentials & { folder: string; address?: string; api?: string }

/** Reads all boards of a service of a test, as the tool does. */
export async function boardsOf(
  program: Program,
  reply: (asked: Asked) => unknown,
  { folder, address, api = '', ...credentials }: Setting,
) {
  const { url, asked } = await programOfTest(reply)
  caches += 1
  const cache = openCache(join(folder, `cache-${caches}`))
  const service = await program.open({
    ...credentials,
    address: address ?? url,
    api: address === undefined ? undefined : url + api,
    web: (base, secret) =>
      openWeb({ program: program.program, base, secret, cache, tell: () => {} }),
  })
  const listed = await service.boards()
  const boards: Fetched[] = []
  for (const one of listed) boards.push(await service.board(one, () => {}))
  return { asked, listed, boards }
}

/** The bytes of the files of a board, as text. */
export async function filesIn({ files }: Fetched): Promise<string[][]> {
  const all: string[][] = []
  for (const { card, name, bytes } of files)
    all.push([card, name, new TextDecoder().decode(await bytes())])
  return all
}
