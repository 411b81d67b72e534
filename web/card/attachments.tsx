import { UPLOAD_BYTES } from '../../src/kernel/limits.ts'
import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Attachment } from '../state/card-view.ts'
import { fullMoment, shownDay } from '../text/dates.ts'
import { shownSize } from '../text/sizes.ts'
import { language } from '../text/language.ts'
import { t } from '../text/text.ts'
import { markBroken } from '../ui/picture.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { pointsByFinger } from '../ui/pointer.ts'
import { useCard } from './card-page.ts'
import { fileAddress, previewAddress } from '../api/share-id.ts'
import { isPicture } from './files.ts'
import { personName } from './person-name.ts'
import { Section } from './section.tsx'
import { SendingProgress } from './sending-progress.tsx'
import type { Upload, Uploads } from './uploads.ts'

/** The files of a card, and those on their way to it. */
export function Attachments({ uploads }: { uploads: Uploads }) {
  const page = useCard()
  const attachments = page.view.value?.attachments ?? []
  const sending = uploads.files.value
  const mayWrite = page.may('write')
  const isBlank = attachments.length === 0 && sending.length === 0
  if (isBlank && !page.asked.value.has('attachments')) return null
  return (
    <Section icon="attachment" part="attachments" title={t('card.attachments-title')}>
      <ul role="list" class="card-files">
        {attachments.map((attachment) => (
          <File key={attachment._id} attachment={attachment} />
        ))}
        {sending.map((upload) => (
          <Sending key={upload.key} upload={upload} uploads={uploads} />
        ))}
      </ul>
      {mayWrite && <Chooser uploads={uploads} />}
    </Section>
  )
}

function Chooser({ uploads }: { uploads: Uploads }) {
  const field = useRef<HTMLInputElement>(null)
  const most = shownSize(UPLOAD_BYTES, language.value)
  // A finger drops nothing.
  const hint = pointsByFinger() ? 'card.attach.most' : 'card.attach.hint'
  return (
    <div class="card-chooser">
      <Button icon="upload" data-chooses="" onClick={() => field.current?.click()}>
        {t('card.attach')}
      </Button>
      <span class="card-hint">{t(hint, { most })}</span>
      <input
        ref={field}
        hidden
        type="file"
        multiple
        aria-label={t('card.attach')}
        onChange={({ currentTarget }) => {
          uploads.add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

function File({ attachment }: { attachment: Attachment }) {
  const page = useCard()
  const isAsking = useSignal(false)
  const isBroken = useSignal(false)
  const { _id: id, name, type, size, userId, createdAt } = attachment
  const address = fileAddress(page.board.store.id, id)
  const listId = page.card.value?.listId ?? ''
  return (
    <li class="card-file">
      <a
        class="card-file-picture"
        href={address}
        target="_blank"
        rel="noopener"
        tabIndex={-1}
        aria-hidden="true"
      >
        {isPicture(type) && !isBroken.value ? (
          <img
            src={previewAddress(page.board.store.id, id)}
            alt=""
            loading="lazy"
            onError={() => markBroken(isBroken)}
          />
        ) : (
          <span>{extension(name)}</span>
        )}
      </a>
      <div class="card-file-facts">
        <a href={address} download={name}>
          <bdi>{name}</bdi>
        </a>
        <span title={fullMoment(createdAt)}>
          <bdi>{shownSize(size, language.value)}</bdi> · <bdi>{personName(page.board, userId)}</bdi>{' '}
          · <bdi>{shownDay(createdAt)}</bdi>
        </span>
      </div>
      {page.may('write') && isPicture(type) && !isBroken.value && <CoverSwitch {...{ id, name }} />}
      {page.may('write') &&
        (isAsking.value ? (
          <Button
            look="danger"
            autofocus
            onBlur={() => (isAsking.value = false)}
            onClick={() =>
              page.act(
                { kind: 'deleteAttachment', args: { card: page.id, listId, attachment: id } },
                t('card.file-deleted', { file: name }),
                { offersUndo: true },
              )
            }
          >
            {t('card.delete-file.sure')}
          </Button>
        ) : (
          <IconButton
            icon="trash"
            label={t('card.delete-file', { file: name })}
            onClick={() => (isAsking.value = true)}
          />
        ))}
    </li>
  )
}

/** Makes a picture the cover of the card, or takes it off. */
function CoverSwitch({ id, name }: { id: string; name: string }) {
  const page = useCard()
  const { coverId, listId = '' } = page.card.value ?? {}
  const isCover = coverId === id
  return (
    <IconButton
      icon="picture"
      label={t('card.cover.of', { file: name })}
      aria-pressed={isCover}
      onClick={() =>
        page.act(
          { kind: 'setCover', args: { card: page.id, listId, attachment: id, isCover: !isCover } },
          t(isCover ? 'card.cover.off' : 'card.cover.on', { file: name }),
        )
      }
    />
  )
}

function Sending({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { key, name, wrong, mayRetry } = upload
  return (
    <li class="card-file">
      <span class="card-file-picture" aria-hidden="true">
        <Icon name={wrong === undefined ? 'upload' : 'warning'} />
      </span>
      <div class="card-file-facts">
        <span dir="auto">{name}</span>
        {wrong === undefined ? (
          <SendingProgress files={uploads.files} of={key} />
        ) : (
          <span class="card-wrong" role="alert">
            {wrong}
          </span>
        )}
      </div>
      {mayRetry && <Button onClick={() => uploads.retry(key)}>{t('app.retry')}</Button>}
      <IconButton
        icon="close"
        label={t('card.upload-remove', { file: name })}
        onClick={() => uploads.remove(key)}
      />
    </li>
  )
}

/** Returns the ending of a file's name, which stands in place of its picture. */
function extension(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? '' : name.slice(dot + 1, dot + 6).toUpperCase()
}
