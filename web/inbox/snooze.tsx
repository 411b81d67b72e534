import { useSignal } from '@preact/signals'
import { shownMoment } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Menu } from '../ui/menu.tsx'
import type { Group } from './groups.ts'
import type { Inbox } from './inbox.ts'
import { snoozeTimes, typedTime } from './snooze-times.ts'

type Props = { group: Group; inbox: Inbox }

/** Puts the notifications of a group off: to tomorrow, to next week, or to a time that is typed. */
export function SnoozeMenu({ group, inbox }: Props) {
  const isAsking = useSignal(false)
  const label = t('inbox.snooze', { title: group.title })
  const until = (at: Date) => inbox.snooze(group, at)
  return (
    <>
      <Menu
        label={label}
        groups={() => [
          [
            ...snoozeTimes(new Date()).map(({ name, at }) => ({
              label: `${t(`due.${name}`)} · ${shownMoment(at)}`,
              onPick: () => until(at),
            })),
            {
              label: t('inbox.snooze-until'),
              onPick: () => {
                isAsking.value = true
              },
            },
          ],
        ]}
        button={(props) => <IconButton {...props} icon="clock" label={label} data-snooze />}
      />
      {isAsking.value && <SnoozeDialog onPick={until} onClose={() => (isAsking.value = false)} />}
    </>
  )
}

function SnoozeDialog({ onPick, onClose }: { onPick: (at: Date) => void; onClose: () => void }) {
  return (
    <Dialog title={t('inbox.snooze-until')} onClose={onClose}>
      <Form
        read={(text) => ({ until: text('until') })}
        submit={t('app.save')}
        otherButtons={<Button onClick={onClose}>{t('app.cancel')}</Button>}
        check={({ until }): Record<string, string> =>
          typedTime(until, new Date()) === undefined ? { until: t('inbox.snooze-past') } : {}
        }
        send={({ until }) => {
          const at = typedTime(until, new Date())
          if (at !== undefined) onPick(at)
          onClose()
        }}
      >
        {(field) => {
          const { name, error } = field('until')
          return (
            <Field label={t('inbox.snooze-time')} error={error}>
              {(control) => (
                <input {...control} class="input" type="datetime-local" name={name} autofocus />
              )}
            </Field>
          )
        }}
      </Form>
    </Dialog>
  )
}
