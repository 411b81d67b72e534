import { basename } from 'node:path'
import { openFile } from './open-file.ts'
import { type Flags, open } from './session.ts'
import { printDone } from './print.ts'

/** Gives the one who is signed in a picture, in place of the one they have. */
export async function setPicture(file: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const picture = new File([await openFile(file)], basename(file))
  const set = await api.set_own_avatar({ body: { picture } })
  printDone(set, 'Your picture is set.', isJson)
}

export async function removePicture(flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const { _id } = await api.delete_own_avatar()
  printDone({ _id }, 'You have no picture now.', isJson)
}
