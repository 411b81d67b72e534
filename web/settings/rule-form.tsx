import { useBoard } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Form } from '../ui/form.tsx'
import { changedIn, useDraft } from './editing.ts'
import { MARKED, markedFor } from './rule-fields.ts'
import type { RuleGiven } from './rule-presets.ts'
import { RuleSentenceEditor, nameOfKind } from './rule-sentence.tsx'
import { documentOf, missingFields, sentenceOf } from './rule-documents.ts'
import { ACTION_SENTENCES, TRIGGER_SENTENCES, namesOf } from './rule-sentences.ts'
import { type ShownRule, givenOf } from './shown-rows.ts'

type Props = { rule: ShownRule | RuleGiven | undefined; onClose: () => void }

/** Changes a rule, or makes one, also from what it begins with. */
export function RuleForm({ rule, onClose }: Props) {
  const page = useBoard()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const stored = rule && '_id' in rule ? rule : undefined
  const [draft, set] = useDraft({
    title: stored?.title ?? '',
    trigger: rule?.trigger ?? documentOf(TRIGGER_SENTENCES.moveCard, zone),
    action: rule?.action ?? documentOf(ACTION_SENTENCES.markCardComplete, zone),
  })
  const { trigger, action } = draft
  return (
    <Form
      read={() => ({ ...draft, title: draft.title.trim() })}
      submit={stored === undefined ? t('settings.rules.add') : t('app.save')}
      otherButtons={<Button onClick={onClose}>{t('app.cancel')}</Button>}
      check={(): Record<string, string> =>
        isWhole(trigger, action) ? {} : { sentence: t('rule.missing') }
      }
      send={(given) => {
        const name = given.title || t('rule.unnamed')
        if (stored === undefined) {
          const id = page.session.newTemporaryId()
          page.act(
            { kind: 'createRule', args: { id, rule: { ...given, enabled: true } } },
            t('settings.added', { name }),
          )
        } else {
          const changed = changedIn(givenOf(stored), given)
          if (Object.keys(changed).length > 0)
            page.act(
              {
                kind: 'editRule',
                args: { rule: stored._id, set: changed, was: changedIn(given, givenOf(stored)) },
              },
              t('settings.changed', { name }),
            )
        }
        onClose()
      }}
    >
      {(field) => (
        <>
          <TextField
            {...field('title')}
            label={t('settings.rules.name')}
            isOptional
            autocomplete="off"
            value={draft.title}
            onValue={(title) => set({ title })}
          />
          <div class="settings-line rule-kinds">
            <Kind
              label={t('settings.rules.when')}
              names={TRIGGER_NAMES}
              value={sentenceOf(TRIGGER_SENTENCES, trigger)}
              kind={trigger['activityType']}
              phraseOf={(name) => t(`rule-when.${name}`, markedFor(MANY))}
              onPick={(name) => set({ trigger: documentOf(TRIGGER_SENTENCES[name], zone) })}
            />
            <Kind
              label={t('settings.rules.then')}
              names={ACTION_NAMES}
              value={sentenceOf(ACTION_SENTENCES, action)}
              kind={action['actionType']}
              phraseOf={(name) => t(`rule-then.${name}`, MARKED)}
              onPick={(name) => set({ action: documentOf(ACTION_SENTENCES[name], zone) })}
            />
          </div>
          <div role="group" aria-label={t('settings.rules.sentence')} class="rule-editor">
            <RuleSentenceEditor
              trigger={trigger}
              action={action}
              marksMissing={field('sentence').error !== undefined}
              onTrigger={(next) => set({ trigger: next })}
              onAction={(next) => set({ action: next })}
            />
            {field('sentence').error && <p class="field-error">{field('sentence').error}</p>}
          </div>
        </>
      )}
    </Form>
  )
}

/** The names of kinds stand for any number of days. */
const MANY = 7

const TRIGGER_NAMES = namesOf(TRIGGER_SENTENCES)
const ACTION_NAMES = namesOf(ACTION_SENTENCES)

function isWhole(trigger: RuleGiven['trigger'], action: RuleGiven['action']): boolean {
  const [when, then] = [
    sentenceOf(TRIGGER_SENTENCES, trigger),
    sentenceOf(ACTION_SENTENCES, action),
  ]
  return (
    (when === undefined || missingFields(TRIGGER_SENTENCES[when], trigger).length === 0) &&
    (then === undefined || missingFields(ACTION_SENTENCES[then], action).length === 0)
  )
}

type KindProps<Name extends string> = {
  label: string
  names: readonly Name[]
  value: Name | undefined
  /** The kind of a document that the page does not know. */
  kind: string | number | boolean | undefined
  phraseOf: (name: Name) => string
  onPick: (name: Name) => void
}

/** Picks a kind of trigger or action by its phrase. */
function Kind<Name extends string>({
  label,
  names,
  value,
  kind,
  phraseOf,
  onPick,
}: KindProps<Name>) {
  return (
    <SelectField
      label={label}
      options={value === undefined ? ['', ...names] : names}
      nameOf={(name) => (name === '' ? String(kind) : nameOfKind(phraseOf(name)))}
      value={value ?? ''}
      onPick={(name) => name !== '' && onPick(name)}
    />
  )
}
