import type { ComponentChildren } from 'preact'
import type { ItemColor } from '../../src/kernel/contract/colors.ts'
import { t } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge, Label } from '../ui/badge.tsx'

const MARA = { _id: 'mara-lind', username: 'Mara Lind' }
const TOM = { _id: 'tom', username: 'Tomás Oro' }
const INES = { _id: 'ines-roy', username: 'Inès Roy' }

type Props = {
  title: string
  labels?: readonly (readonly [name: string, color: ItemColor])[]
  people?: readonly { _id: string; username: string }[]
  isLifted?: boolean
  children?: ComponentChildren
}

/** Shows a small board, made of the components of real boards; screen readers read it as one picture. */
export function BoardPicture() {
  const writing = [t('greeting.label-1'), 'blue'] as const
  const design = [t('greeting.label-2'), 'magenta'] as const
  const shop = [t('greeting.label-3'), 'green'] as const
  return (
    <div class="picture" role="img" aria-label={t('greeting.picture')}>
      <div class="picture-board" data-color="belize" aria-hidden="true">
        <p class="picture-title">{t('greeting.board')}</p>
        <div class="picture-lists">
          <PictureList title={t('greeting.list-1')}>
            <PictureCard title={t('greeting.card-1')} labels={[writing]} people={[MARA]}>
              <Badge icon="checklist">2/5</Badge>
            </PictureCard>
            <PictureCard title={t('greeting.card-3')}>
              <Badge icon="comment">4</Badge>
            </PictureCard>
            <PictureCard title={t('greeting.card-2')} labels={[design, shop]} people={[INES]} />
          </PictureList>
          <PictureList title={t('greeting.list-2')}>
            <PictureCard title={t('greeting.card-4')} labels={[shop]} people={[TOM]}>
              <Badge icon="clock" tone="warning">
                24
              </Badge>
            </PictureCard>
            <div class="picture-gap">
              <PictureCard
                title={t('greeting.card-5')}
                labels={[shop]}
                people={[MARA, TOM]}
                isLifted
              >
                <Badge icon="attachment">1</Badge>
              </PictureCard>
            </div>
          </PictureList>
          <PictureList title={t('greeting.list-3')}>
            <PictureCard title={t('greeting.card-6')} people={[INES]}>
              <Badge icon="check" tone="success">
                12
              </Badge>
            </PictureCard>
            <PictureCard title={t('greeting.card-7')} labels={[writing]} />
          </PictureList>
        </div>
      </div>
    </div>
  )
}

function PictureList({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="picture-list">
      <p>{title}</p>
      {children}
    </div>
  )
}

function PictureCard({ title, labels = [], people = [], isLifted, children }: Props) {
  return (
    <div class="picture-card" data-lifted={isLifted || undefined}>
      {labels.length > 0 && (
        <span class="picture-row">
          {labels.map(([name, color]) => (
            <Label key={name} name={name} color={color} />
          ))}
        </span>
      )}
      <p>{title}</p>
      {(children !== undefined || people.length > 0) && (
        <span class="picture-row">
          {children}
          <span class="picture-people">
            {people.map((person) => (
              <Avatar key={person._id} person={person} />
            ))}
          </span>
        </span>
      )}
    </div>
  )
}
