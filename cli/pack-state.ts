import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create } from 'tar'
import { type Copied, copyState } from './copy-state.ts'
import { writingInto } from './full-disk.ts'
import { encrypted } from './passphrase.ts'
import { FORMAT, LABEL } from './state-folder.ts'

/** The places of a backup that is being made, which are gone at its end. */
type Places = {
  /** A folder for the copy of the data, on the disk of the data. */
  copy: string
  /** The file until it is complete, in the folder of the file. */
  unfinished: string
}

/** Packs the data of a folder into a file, which appears when it is complete, and is encrypted if there is a passphrase. */
export async function packState(
  state: string,
  file: string,
  { copy, unfinished }: Places,
  passphrase?: string,
): Promise<Copied> {
  try {
    await mkdir(copy, { recursive: true })
    const copied = await writingInto(state, () => copyState(state, copy))
    const label = { format: FORMAT, createdAt: new Date().toISOString(), ...copied }
    await writeFile(join(copy, LABEL), `${JSON.stringify(label)}\n`)
    const packed = create({ gzip: true, cwd: copy, portable: true }, await readdir(copy))
    const bytes = passphrase === undefined ? packed : await encrypted(packed, passphrase)
    const written = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true })
    await writingInto(dirname(unfinished), () => pipeline(bytes, written))
    await rename(unfinished, file)
    return copied
  } finally {
    await rm(copy, { recursive: true, force: true })
    await rm(unfinished, { force: true })
  }
}
