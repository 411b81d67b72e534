import { type ReadonlySignal, signal } from '@preact/signals'
import { unreached } from '../../client/failure.ts'
import { refusalText } from '../ui/refusal-text.ts'
import { failureOf, isUnreached } from '../api/failure.ts'
import { fetchCounting } from '../api/upload.ts'
import { type KeptUpload, forgetUpload, keepUpload, takeUploads } from '../state/kept-uploads.ts'
import { isUnsure, refusal } from '../state/refusal.ts'
import { isolated } from '../text/phrase.ts'
import { shownSize } from '../text/sizes.ts'
import { language } from '../text/language.ts'
import { t } from '../text/text.ts'
import { failureText } from '../ui/faults.ts'
import { toast } from '../ui/toast.tsx'
import type { CardPage } from './card-page.ts'
import { MOST_BYTES } from './files.ts'
import { smallPictureOf } from './small-picture.ts'
import { clientLike } from '../api/client.ts'

/** A file on its way to a card. */
export type Upload = {
  key: string
  file: File
  /** The part of it that is sent, from 0 to 1. */
  progress: number
  /** Why it was not attached. */
  wrong: string | undefined
  /** True if sending it again may help. */
  mayRetry: boolean
}

type OnAttached = (attachment: string, file: File) => void

export type Uploads = {
  files: ReadonlySignal<readonly Upload[]>
  /** Sends files; `onAttached` is told the attachment that each becomes while the panel is open. */
  add(files: readonly File[], onAttached?: OnAttached): void
  retry(key: string): void
  /** Takes one off, and stops sending it. */
  remove(key: string): void
}

/** A large file may take so long. */
const TIMEOUT_MS = 300_000

/** Sends files to a card, also after its panel is closed; one at a time, and too large ones not at all. */
export function uploadsTo(page: CardPage): Uploads {
  const files = signal<readonly Upload[]>([])
  const { session } = page.board
  const { clock, ended, keeper, newId, sender } = session
  let current: { key: string; stop: AbortController } | undefined

  const set = (key: string, change: Partial<Upload>) => {
    files.value = files.value.map((one) => (one.key === key ? { ...one, ...change } : one))
  }
  const drop = (key: string) => {
    files.value = files.value.filter((one) => one.key !== key)
    void forgetUpload(keeper, key)
    attached.delete(key)
    release.get(key)?.()
  }
  const attached = new Map<string, OnAttached>()
  const release = new Map<string, () => void>()
  const held = (key: string) => new Promise<void>((done) => release.set(key, done))
  const keep = ({ key, file }: Upload) => {
    const kept = { key, file, board: page.board.store.id, card: page.id, sentAt: clock.now() }
    void keepUpload(keeper, kept, held(key))
  }
  /** Goes on with what was on its way to the card when a page was closed. */
  const takeLeft = ({ key, file, card, sentAt }: KeptUpload) => {
    if (card !== page.id) return undefined
    const isOld = isUnsure(sentAt, clock.now())
    const wrong = isOld ? { wrong: refusalText(refusal('unsure')), mayRetry: true } : {}
    files.value = [...files.value, { ...fresh(key, file), ...wrong }]
    void next()
    return held(key)
  }
  const refuse = ({ key, file }: Upload, thrown: unknown) => {
    const failure = failureOf(thrown)
    const wrong = failureText(failure)
    set(key, { wrong, mayRetry: isUnreached(failure) })
    toast(`${isolated(file.name)}: ${wrong}`, { isWrong: true })
  }
  const next = async () => {
    const upload = files.value.find(({ wrong }) => wrong === undefined)
    if (current !== undefined || upload === undefined || ended.aborted) return
    const { key, file } = upload
    const stop = new AbortController()
    current = { key, stop }
    try {
      const signal = AbortSignal.any([stop.signal, ended])
      if ((await sender()) === '') throw unreached(undefined)
      const fetch = fetchCounting(session, (progress) => set(key, { progress }))
      const id = await send(page, upload, signal, fetch)
      attached.get(key)?.(id, file)
      drop(key)
      void page.board.store.opened(page.id)?.refresh()
      page.board.say(t('card.attached', { file: file.name }))
    } catch (thrown) {
      if (ended.aborted) return
      if (!stop.signal.aborted) refuse(upload, thrown)
    }
    current = undefined
    void next()
  }

  void takeUploads(keeper, page.board.store.id, takeLeft)

  return {
    files,
    add(given, onAttached) {
      const added = given.map((file) => fresh(newId(), file))
      if (onAttached !== undefined) for (const { key } of added) attached.set(key, onAttached)
      files.value = [...files.value, ...added]
      for (const one of added) if (one.wrong === undefined) keep(one)
      void next()
    },
    retry(key) {
      set(key, { wrong: undefined, progress: 0 })
      void next()
    },
    remove(key) {
      drop(key)
      if (current?.key === key) current.stop.abort()
    },
  }
}

function fresh(key: string, file: File): Upload {
  return { key, file, progress: 0, wrong: wrongWith(file), mayRetry: false }
}

function wrongWith(file: File): string | undefined {
  if (file.size <= MOST_BYTES) return undefined
  const size = shownSize(file.size, language.peek())
  return t('card.file-too-large', { size, most: shownSize(MOST_BYTES, language.peek()) })
}

/** Sends a file, and a small picture of it if it is a large one; returns the id of the attachment. */
async function send(
  { board, id, card }: CardPage,
  { key, file }: Upload,
  signal: AbortSignal,
  fetch: (request: Request) => Promise<Response>,
): Promise<string> {
  const client = clientLike(board.session.api, { fetch, timeoutMs: TIMEOUT_MS })
  const preview = await smallPictureOf(file)
  const place = { board: board.store.id, list: card.peek()?.listId ?? '', card: id }
  const body = { file, ...(preview && { preview: new File([preview], file.name) }) }
  const { _id } = await client.new_attachment({ ...place, body }, { key, signal })
  return _id
}
