import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { useBoard } from '../board-model/board-page.ts'
import { fullMoment } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useEditing } from './editing.ts'
import { canWrite } from './rights.ts'
import { RowActions } from './row-actions.tsx'
import { RuleForm } from './rule-form.tsx'
import { RuleRuns } from './rule-runs.tsx'
import { RuleSentence, ruleText } from './rule-sentence.tsx'
import { RuleTrial } from './rule-trial.tsx'
import type { ShownRule } from './shown-rows.ts'

/** A rule as a sentence, with its state, what can be done with it, and its runs. */
export function RuleRow({ rule }: { rule: ShownRule }) {
  const page = useBoard()
  const { isEditing, edit, done, opener, editor } = useEditing()
  const isOpen = useSignal(false)
  const isTrying = useSignal(false)
  const { _id: id, title, enabled, trigger, action, runs = 0, toldAt } = rule
  const name = title || ruleText(page, rule)
  const ids = useId()
  /** The name of a button is what it says, and then the rule, as others on the page say the same. */
  const named = (button: string) => ({
    id: `${ids}-${button}`,
    'aria-labelledby': `${ids}-${button} ${ids}`,
  })
  if (isEditing)
    return (
      <li {...editor}>
        <RuleForm rule={rule} onClose={done} />
      </li>
    )
  return (
    <li class="settings-card">
      <div class="settings-row">
        <span id={ids} class="settings-row-text">
          {title !== '' && (
            <span class="quiet">
              <bdi>{title}</bdi>
            </span>
          )}
          <RuleSentence trigger={trigger} action={action} />
        </span>
        {toldAt && (
          <Badge tone="danger" icon="warning" title={fullMoment(toldAt)}>
            {t('rule-outcome.failed')}
          </Badge>
        )}
        <Badge tone={enabled ? 'success' : 'warning'}>
          {enabled ? t('settings.integrations.on') : t('settings.integrations.off')}
        </Badge>
        {canWrite(page) && (
          <RowActions
            {...{ name, edit, opener }}
            deletion={{
              text: t('settings.rules.delete.text'),
              command: { kind: 'deleteRule', args: { rule: id } },
            }}
          />
        )}
      </div>
      <div class="panel-actions">
        {canWrite(page) && (
          <Button
            {...named('switch')}
            onClick={() =>
              page.act(
                {
                  kind: 'editRule',
                  args: { rule: id, set: { enabled: !enabled }, was: { enabled } },
                },
                t('settings.changed', { name }),
              )
            }
          >
            {enabled ? t('settings.integrations.disable') : t('settings.integrations.enable')}
          </Button>
        )}
        <Button
          {...named('runs')}
          look="quiet"
          aria-expanded={isOpen.value}
          onClick={() => (isOpen.value = !isOpen.value)}
        >
          {t('rule.runs', { runs })}
        </Button>
        {canWrite(page) && (
          <Button
            {...named('trial')}
            look="quiet"
            aria-expanded={isTrying.value}
            onClick={() => (isTrying.value = !isTrying.value)}
          >
            {t('rule.try')}
          </Button>
        )}
      </div>
      {isOpen.value && <RuleRuns rule={id} runs={runs} />}
      {isTrying.value && <RuleTrial rule={id} trigger={trigger} />}
    </li>
  )
}
