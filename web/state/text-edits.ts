import { LanewayError, type Options } from '../../client/client.ts'
import type { Confirmation, Conflict, TextsBefore } from './command.ts'

/** A text edit: what it sets, and how the texts are read and it is sent. */
type TextEdit = {
  set: object
  was: TextsBefore | undefined
  read(): Promise<{ etag: string | undefined; body: object | undefined }>
  send(options: Options): Promise<{ etag: string | undefined }>
}

/** The texts are read again so often when the board changes meanwhile, as it does all the time while a program fills it. */
const TRIES = 12

/** Sends an edit of texts, unless somebody else has changed one since it was typed; they may have while the page was offline. */
export async function sendTextEdit(
  { set, was, read, send }: TextEdit,
  options: Options,
): Promise<Confirmation | Conflict> {
  if (was === undefined) return send(options)
  for (let tried = 1; ; tried += 1) {
    const { etag, body = {} } = await read()
    const theirs = changedText(body, was, set)
    if (theirs !== undefined) return { theirs }
    try {
      return await send(etag === undefined ? options : { ...options, ifMatch: etag })
    } catch (thrown) {
      const isChanged = thrown instanceof LanewayError && thrown.code === 'board.changed'
      if (!isChanged || tried >= TRIES) throw thrown
    }
  }
}

/** A text that is neither what it was nor what it is to be. */
function changedText(now: object, was: TextsBefore, set: object): string | undefined {
  const [texts, before, wanted] = [textsIn(now), textsIn(was), textsIn(set)]
  return Object.keys(was)
    .filter((name) => texts(name) !== before(name) && texts(name) !== wanted(name))
    .map(texts)[0]
}

/** Texts by their names, written as the service stores them. */
function textsIn(from: object): (name: string) => string {
  const values = new Map<string, unknown>(Object.entries(from))
  return (name) => {
    const value = values.get(name)
    return typeof value === 'string' ? value.normalize('NFC') : ''
  }
}
