import type { ComponentChildren, VNode } from 'preact'
import { t } from '../text/text.ts'
import { Badge } from './badge.tsx'
import { Icon, type IconName } from './icon.tsx'
import type { Reading } from './reading.ts'
import { ReadingState } from './reading-state.tsx'

/** Facts about something, in a line; those that are empty are left out. */
type Facts = readonly (string | false | undefined | null)[]

type TextProps = {
  name: string
  facts?: Facts
  /** Cuts the facts at the end of the line. */
  isCut?: boolean
  children?: ComponentChildren
}

/** The name of a row, and the facts about it below. */
export function RowText({ name, facts = [], isCut = false, children }: TextProps) {
  const shown = lineOf(facts)
  return (
    <div class="settings-row-text">
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {shown !== '' && <span class={isCut ? 'quiet settings-cut' : 'quiet'}>{shown}</span>}
      {children}
    </div>
  )
}

type ListProps<Item> = {
  reading: Reading<readonly Item[]>
  row: (item: Item) => VNode
}

/** Rows of what somebody has, such as tokens and sign-ins, once they are read. */
export function OwnRows<Item>({ reading, row }: ListProps<Item>) {
  if (reading.value === undefined) return <ReadingState reading={reading} />
  if (reading.value.length === 0) return null
  return (
    <ul class="sign-ins" role="list">
      {reading.value.map(row)}
    </ul>
  )
}

type OwnRowProps = {
  icon: IconName
  name: string
  /** True for what is about this browser. */
  isThis?: boolean
  facts?: Facts
  /** Shown while the facts are pointed at. */
  title?: string
  /** The buttons at its end. */
  children: ComponentChildren
}

/** One of them, with the facts about it. */
export function OwnRow({ icon, name, isThis = false, facts = [], title, children }: OwnRowProps) {
  const shown = lineOf(facts)
  return (
    <li>
      <Icon name={icon} />
      <div>
        <p>
          <span dir="auto">{name}</span>{' '}
          {isThis && <Badge tone="success">{t('account.sign-ins.this')}</Badge>}
        </p>
        {shown !== '' && (
          <p class="quiet" title={title}>
            {shown}
          </p>
        )}
      </div>
      {children}
    </li>
  )
}

function lineOf(facts: Facts): string {
  return facts.filter(Boolean).join(' · ')
}
