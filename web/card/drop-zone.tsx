import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { markdownLink } from '../../src/kernel/contract/markdown.ts'
import { linkIn } from '../actions/pasted-link.ts'
import { t } from '../text/text.ts'
import { shownColor } from '../ui/item-colors.ts'
import { useCard } from './card-page.ts'
import { fileAddress } from '../api/share-id.ts'
import { isPicture } from './files.ts'
import type { Uploads } from './uploads.ts'

/** The content of a card, onto which files are dropped and pasted. */
export function DropZone({ uploads, children }: { uploads: Uploads; children: ComponentChildren }) {
  const page = useCard()
  const isOver = useSignal(false)
  const takes = (data: DataTransfer | null): data is DataTransfer =>
    data?.types.includes('Files') === true && page.may('write') && page.shows('allowsAttachments')
  return (
    <div
      class="card-panel"
      data-color={shownColor(page.card.value?.color)}
      onDragOver={(event) => {
        if (!takes(event.dataTransfer)) return
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          isOver.value = false
      }}
      onDrop={(event) => {
        isOver.value = false
        if (!takes(event.dataTransfer)) return
        event.preventDefault()
        uploads.add([...event.dataTransfer.files])
      }}
      onPaste={(event) => {
        const { clipboardData } = event
        const field = textField(event.target)
        const link = linkIn(clipboardData?.getData('text/plain') ?? '')
        if (link !== undefined && field !== undefined && linkSelection(field, link)) {
          event.preventDefault()
          return
        }
        if (!takes(clipboardData)) return
        uploads.add([...clipboardData.files], (attachment, { name, type }) => {
          if (field === undefined || !isPicture(type)) return
          insert(field, pictureIn(name, `/${fileAddress(page.board.store.id, attachment)}`))
        })
      }}
    >
      {children}
      {isOver.value && <div class="card-drop">{t('card.drop')}</div>}
    </div>
  )
}

/** The field of a text in Markdown, if that is what something is pasted into. */
function textField(target: EventTarget | null): HTMLTextAreaElement | undefined {
  const isField = target instanceof HTMLTextAreaElement && target.closest('.text-editor') !== null
  return isField ? target : undefined
}

/** A picture as Markdown has it. */
function pictureIn(name: string, address: string): string {
  return `!${markdownLink(name, address)}\n`
}

/** Makes the text that is selected in a field a link to an address; false if none is, or one that cannot be the text of a link. */
function linkSelection(field: HTMLTextAreaElement, address: string): boolean {
  const { selectionStart: start, selectionEnd: end } = field
  const text = field.value.slice(start, end)
  if (text.trim() === '' || /[[\]\n]/.test(text) || linkIn(text) !== undefined) return false
  const target = address.replaceAll('(', '%28').replaceAll(')', '%29')
  field.setRangeText(`[${text}](${target})`, start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

/** Writes at the caret of a field, as if somebody had typed it; nothing if the field is gone. */
function insert(field: HTMLTextAreaElement, text: string): void {
  if (!field.isConnected) return
  field.setRangeText(text, field.selectionEnd, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
