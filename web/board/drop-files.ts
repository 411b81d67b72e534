import type { BoardPage } from '../board-model/board-page.ts'
import { loadPart } from '../router/lazy-part.ts'
import { isolated } from '../text/phrase.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'

/** Attaches files to the card that they are dropped on, until the signal says so. Beside the cards they are not dropped at all: browsers would show the file in place of the board. */
export function takeFiles(page: BoardPage, canvas: HTMLElement, signal: AbortSignal): void {
  let over: HTMLElement | undefined
  const show = (card: HTMLElement | undefined) => {
    if (card === over) return
    over?.removeAttribute('data-files')
    card?.setAttribute('data-files', '')
    over = card
  }
  canvas.addEventListener(
    'dragover',
    (event) => {
      const { dataTransfer, target } = event
      if (dataTransfer === null || !hasFiles(dataTransfer)) return
      event.preventDefault()
      // The style of a card that shows it, and the texts of what is said.
      loadPart('card').catch(() => undefined)
      show(mayAttach(page) ? cardAt(target) : undefined)
      dataTransfer.dropEffect = over === undefined ? 'none' : 'copy'
    },
    { signal },
  )
  canvas.addEventListener(
    'dragleave',
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && canvas.contains(relatedTarget))) show(undefined)
    },
    { signal },
  )
  canvas.addEventListener(
    'drop',
    (event) => {
      const { dataTransfer } = event
      const id = over?.dataset['card']
      show(undefined)
      if (dataTransfer === null || !hasFiles(dataTransfer)) return
      event.preventDefault()
      if (id !== undefined) void attach(page, id, [...dataTransfer.files])
    },
    { signal },
  )
}

function hasFiles({ types }: DataTransfer): boolean {
  return types.includes('Files')
}

function mayAttach(page: BoardPage): boolean {
  return page.may('write') && page.board.peek()?.allowsAttachments === true
}

function cardAt(target: EventTarget | null): HTMLElement | undefined {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
  return card ?? undefined
}

/** Sends files to a card that is not open, and says which ones cannot be attached. */
async function attach(page: BoardPage, id: string, files: readonly File[]): Promise<void> {
  try {
    const [{ cardPage }, { uploadsTo }, { showSending }] = await Promise.all([
      import('../card/card-page.ts'),
      import('../card/uploads.ts'),
      import('../card/sending-progress.tsx'),
    ])
    const uploads = uploadsTo(cardPage(page, page.store.idOf(id)))
    for (const { name, wrong } of uploads.add(files))
      toast(`${isolated(name)}: ${wrong}`, { isWrong: true })
    showSending(uploads.files)
  } catch {
    toast(t('app.unloaded'), { isWrong: true })
  }
}
