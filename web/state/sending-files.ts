import type { ReadonlySignal } from '@preact/signals'
import type { Client, Options } from '../../client/client.ts'
import type { Author } from '../api/meant-for.ts'

/** The files that commands of a page name, until these are settled. */
export type KeptFiles = {
  /** Keeps a file, also over the end of the page if the browser can. */
  keep(key: string, file: File): Promise<void>
  /** The file of whoever uses the page; undefined if the browser has it no more. */
  read(key: string): Promise<File | undefined>
  /** Forgets files that are sent, or that nobody wants any more. */
  forget(keys: readonly string[]): void
}

/** Sends files as a browser can, and says how much of each is sent. */
export type FileWay = {
  /** A client for requests that take long; `onSent` gets the share that is sent, from 0 to 1. */
  client(author: Author, api: Client, onSent: (share: number) => void): Client
  /** Makes a small picture of a large one, if it is one. */
  smallPicture(file: File): Promise<Blob | undefined>
}

/** The files that commands name. */
export type FilesToSend = KeptFiles & {
  /** Loads what sends files. */
  way(): Promise<FileWay>
  /** A client that notes how much of a file is sent. */
  clientFor(way: FileWay, key: string, api: Client): Client
  /** The share of each file that is on its way. */
  sent: ReadonlySignal<ReadonlyMap<string, number>>
}

/** A command is sent with these; `files` has the bytes that it names. */
export type Sending = Options & { files: FilesToSend }
