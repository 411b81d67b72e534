import { type ReadonlySignal, computed, effect, signal } from '@preact/signals'
import type { BoardStore } from '../state/board-store.ts'
import type { KeyedCommand } from '../state/command.ts'
import { retryRefused } from '../state/retry-refused.ts'
import { shownSize } from '../text/sizes.ts'
import { language } from '../text/language.ts'
import { t } from '../text/text.ts'
import { refusalText } from '../ui/refusal-text.ts'
import type { CardPage } from './card-page.ts'
import { MOST_BYTES } from './files.ts'

/** A file on its way to a card. */
export type Upload = {
  key: string
  name: string
  /** The part of it that is sent, from 0 to 1. */
  progress: number
  /** The reason why it was not attached. */
  wrong: string | undefined
  /** True if it can be sent again. */
  mayRetry: boolean
}

type OnAttached = (attachment: string, file: File) => void

export type Uploads = {
  files: ReadonlySignal<readonly Upload[]>
  /** Sends files; `onAttached` is told the attachment that each becomes while the page is open. Returns those that are too large. */
  add(files: readonly File[], onAttached?: OnAttached): readonly Upload[]
  retry(key: string): void
  /** Takes one off, and stops sending it. */
  remove(key: string): void
}

/** Attaches files to a card by commands, one after the other, also after its panel is closed; too large ones not at all. */
export function uploadsTo(page: CardPage): Uploads {
  const { session, store, say } = page.board
  const tooLarge = signal<readonly Upload[]>([])
  const one = (command: KeyedCommand, wrong?: string): Upload[] => {
    const { key, kind, args } = command
    if (kind !== 'attachFile' || store.idOf(args.card) !== store.idOf(page.id)) return []
    const progress = session.files.sent.value.get(args.bytes) ?? 0
    return [{ key, name: args.name, progress, wrong, mayRetry: wrong !== undefined }]
  }
  const files = computed(() => [
    ...store.refused.value.flatMap(({ command, failure }) => one(command, refusalText(failure))),
    ...store.pending.value.flatMap(({ command }) => one(command)),
    ...tooLarge.value,
  ])

  async function attach(given: readonly File[], onAttached: OnAttached | undefined) {
    const kept = given.map((file) => ({ file, bytes: session.newId() }))
    await Promise.all(kept.map(({ file, bytes }) => session.files.keep(bytes, file)))
    for (const { file, bytes } of kept) give(file, bytes, onAttached)
  }

  function give(file: File, bytes: string, onAttached: OnAttached | undefined): void {
    const { name } = file
    const id = session.newTemporaryId()
    const args = { id, card: page.id, listId: page.card.peek()?.listId ?? '', bytes, name }
    store.give({ kind: 'attachFile', args }, t('card.attached', { file: name }))
    whenMade(store, id, (attachment) => {
      say(t('card.attached', { file: name }))
      onAttached?.(attachment, file)
    })
  }

  return {
    files,
    add(given, onAttached) {
      const refused = given.flatMap((file): Upload[] => {
        const wrong = wrongWith(file)
        const one = { key: session.newId(), name: file.name, progress: 0, mayRetry: false }
        return wrong === undefined ? [] : [{ ...one, wrong }]
      })
      tooLarge.value = [...tooLarge.value, ...refused]
      const fitting = given.filter((file) => wrongWith(file) === undefined)
      void attach(fitting, onAttached)
      return refused
    },
    retry: (key) => retryRefused(store.outbox, key),
    remove(key) {
      tooLarge.value = tooLarge.value.filter((other) => other.key !== key)
      store.discard(key)
    },
  }
}

/** Calls back once the service has made what the page knows by an id of its own; not if that is refused or discarded. */
function whenMade(store: BoardStore, id: string, run: (made: string) => void): void {
  let isOver = false
  const stop = effect(() => {
    if (isOver || store.isMaking(id)) return
    isOver = true
    const made = store.idOf(id)
    queueMicrotask(() => {
      stop()
      if (made !== id) run(made)
    })
  })
}

function wrongWith(file: File): string | undefined {
  if (file.size <= MOST_BYTES) return undefined
  const size = shownSize(file.size, language.peek())
  return t('card.file-too-large', { size, most: shownSize(MOST_BYTES, language.peek()) })
}
