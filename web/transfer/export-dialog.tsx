import { REVISION } from '../../client/client.ts'
import { t } from '../text/text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = { board: { _id: string; slug: string }; onClose: () => void }

/** Offers a board as files. Links fetch them, so the browser stores what comes, however large, and sends the cookie. */
export function ExportDialog({ board: { _id, slug }, onClose }: Props) {
  const path = `r/${REVISION}/api/boards/${encodeURIComponent(_id)}/export`
  const name = slug || 'board'
  const files = [
    {
      title: t('export.json'),
      hint: t('export.json.hint'),
      href: path,
      file: `${name}.json`,
    },
    {
      title: t('export.json-only'),
      hint: t('export.json-only.hint'),
      href: `${path}?attachments=false`,
      file: `${name}-without-files.json`,
    },
    {
      title: t('export.csv'),
      hint: t('export.csv.hint'),
      href: `${path}/csv`,
      file: `${name}.csv`,
    },
  ]
  return (
    <Dialog title={t('export.title')} onClose={onClose}>
      <ul role="list" class="export-files">
        {files.map(({ title, hint, href, file }) => (
          <li key={file}>
            <div>
              <h3>{title}</h3>
              <p class="quiet">{hint}</p>
            </div>
            <ButtonLink
              icon="download"
              href={href}
              download={file}
              label={t('export.download-named', { name: title })}
            >
              {t('export.download')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
