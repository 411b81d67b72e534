import { type ReadonlySignal, signal } from '@preact/signals'
import { REVISION } from '../../client/client.ts'
import { type KeptUpload, forgetUpload, keepUpload, takeUploads } from '../state/kept-uploads.ts'
import { isUnsure, refusal } from '../state/refusal.ts'
import { isolated } from '../text/phrase.ts'
import { language, t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'
import type { CardPage } from './card-page.ts'
import { MOST_BYTES, shownSize } from './files.ts'
import { smallPictureOf } from './small-picture.ts'

/** A file on its way to a card. */
export type Upload = {
  key: string
  file: File
  /** The part of it that is sent, from 0 to 1. */
  progress: number
  /** Why it was not attached. */
  wrong: string | undefined
  /** Whether sending it again may help. */
  mayRetry: boolean
}

export type Uploads = {
  files: ReadonlySignal<readonly Upload[]>
  add(files: readonly File[]): void
  retry(key: string): void
  /** Takes one off, and stops sending it. */
  remove(key: string): void
}

/** Sends files to a card, also after its panel is closed; one at a time, and too large ones not at all. */
export function uploadsTo(page: CardPage): Uploads {
  const files = signal<readonly Upload[]>([])
  let request: { key: string; sent: XMLHttpRequest } | undefined

  const set = (key: string, change: Partial<Upload>) => {
    files.value = files.value.map((one) => (one.key === key ? { ...one, ...change } : one))
  }
  const drop = (key: string) => {
    files.value = files.value.filter((one) => one.key !== key)
    void forgetUpload(key)
    release.get(key)?.()
  }
  const release = new Map<string, () => void>()
  const held = (key: string) => new Promise<void>((done) => release.set(key, done))
  const keep = ({ key, file }: Upload) => {
    const kept = { key, file, board: page.board.store.id, card: page.id, sentAt: Date.now() }
    void keepUpload(kept, held(key))
  }
  /** Goes on with what was on its way to the card when a page was closed. */
  const takeLeft = ({ key, file, card, sentAt }: KeptUpload) => {
    if (card !== page.id) return undefined
    const isOld = isUnsure(sentAt)
    const wrong = isOld ? { wrong: refusal('unsure').reason, mayRetry: true } : {}
    files.value = [...files.value, { ...fresh(key, file), ...wrong }]
    next()
    return held(key)
  }
  const next = () => {
    const upload = files.value.find(({ wrong }) => wrong === undefined)
    if (request !== undefined || upload === undefined) return
    const { key } = upload
    const sent = new XMLHttpRequest()
    request = { key, sent }
    void send(sent, page, upload, (progress) => set(key, { progress }))
    sent.addEventListener('loadend', () => {
      request = undefined
      if (sent.status === 200) {
        drop(key)
        void page.board.store.opened(page.id)?.refresh()
        page.board.say(t('card.attached', { file: upload.file.name }))
      } else if (files.value.some((one) => one.key === key)) {
        const wrong = reasonIn(sent)
        set(key, { wrong, mayRetry: sent.status === 0 || sent.status >= 500 })
        toast(`${isolated(upload.file.name)}: ${wrong}`, { isWrong: true })
      }
      next()
    })
  }

  void takeUploads(page.board.store.id, takeLeft)

  return {
    files,
    add(given) {
      const added = given.map((file) => fresh(crypto.randomUUID(), file))
      files.value = [...files.value, ...added]
      for (const one of added) if (one.wrong === undefined) keep(one)
      next()
    },
    retry(key) {
      set(key, { wrong: undefined, progress: 0 })
      next()
    },
    remove(key) {
      drop(key)
      const stopped = request
      if (stopped?.key !== key) return
      stopped.sent.abort()
      // One that was not sent yet says nothing of its end.
      if (request !== stopped) return
      request = undefined
      next()
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

/** Sends a file, and a small picture of it if it is a large one; a request of this kind, unlike others, tells how much of it is sent. */
async function send(
  request: XMLHttpRequest,
  { board, id, card }: CardPage,
  { key, file }: Upload,
  onProgress: (part: number) => void,
): Promise<void> {
  const list = card.peek()?.listId ?? ''
  const ids = ['boards', board.store.id, 'lists', list, 'cards', id].map(encodeURIComponent)
  const body = new FormData()
  body.append('file', file, file.name)
  request.open('POST', `/r/${REVISION}/api/${ids.join('/')}/attachments`)
  request.setRequestHeader('idempotency-key', key)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
  const small = await smallPictureOf(file)
  if (small !== undefined) body.append('preview', small)
  // Somebody may have taken the file off meanwhile.
  if (request.readyState === XMLHttpRequest.OPENED) request.send(body)
}

function reasonIn({ status, responseText }: XMLHttpRequest): string {
  if (status === 0) return t('wrong.unreached')
  try {
    const reason: unknown = Object(JSON.parse(responseText)).reason
    if (typeof reason === 'string') return reason
  } catch {
    // Not what the service says when it refuses something.
  }
  return t('wrong.server')
}
