import { AppError } from '../../kernel/contract/app-error.ts'
import { MOST_RULES, type Rule, ruleFields } from '../../boards/rules/fields.ts'
import { checkedAction, checkedTrigger } from '../../boards/rules/documents.ts'
import {
  type RuleDocument,
  ANY,
  actionDocument,
  triggerDocument,
} from '../../boards/rules/document-kinds.ts'
import { dueAfter } from '../../boards/rules/schedule.ts'
import { freshRow } from '../../boards/model/fresh-row.ts'
import { type Kind } from '../../kernel/contract/kind.ts'
import { KINDS } from './entry-kinds.ts'
import { type Entry, textOf } from './entry.ts'
import { type ImportContext, entriesOf } from './import-context.ts'
import { titleOf } from './left-out.ts'
import { namesReader } from './rule-readers.ts'

const WHY =
  'They do what Laneway does not, or name what the board does not have; those that were taken are disabled.'

/**
 * Makes the rules of an imported board, which act with the rights of who imports it. One whose trigger
 * or action is missing or cannot be done is left out; one that names what is not on the board is disabled.
 */
export function makeRules(context: ImportContext): Rule[] {
  const { boardId, commandContext, idOf, leftOut } = context
  const [triggers, actions] = [documentsOf(context, 'triggers'), documentsOf(context, 'actions')]
  const rules: Rule[] = []
  for (const given of entriesOf(context, 'rules', KINDS.rules)) {
    const { _id, title = '', enabled = true, createdAt } = given
    const trigger = withButton(triggers.get(given.triggerId), given)
    const found = { trigger, action: actions.get(given.actionId) }
    const documents = readDocuments(found, context)
    if (documents === undefined) {
      lose(context, title)
      continue
    }
    // Each rule is counted once, so this comes before what would only disable it.
    if (rules.length === MOST_RULES) {
      leftOut.add('rules', title)
      continue
    }
    const isWhole = namesKnown(context, documents)
    if (!isWhole) lose(context, title)
    const { newId, actor, now } = commandContext
    const isEnabled = enabled && isWhole
    const rule = freshRow(
      ruleFields,
      { id: idOf(_id), boardId, now },
      {
        ...documents,
        userId: actor.id,
        title,
        enabled: isEnabled,
        dueAt: dueAfter({ ...documents, enabled: isEnabled }, now),
        triggerId: newId(),
        actionId: newId(),
        createdAt: createdAt ?? now,
      },
    )
    rules.push(rule)
  }
  return rules
}

function lose({ leftOut }: ImportContext, title: string): void {
  leftOut.add('rules', title)
  leftOut.explain('rules', WHY)
}

/** The triggers or the actions of an export, by their ids. */
function documentsOf({ firstPass }: ImportContext, list: string): Map<unknown, Entry> {
  const entries = firstPass.lists.get(list) ?? []
  return new Map(entries.map(({ entry }) => [entry['_id'], entry]))
}

/** The trigger with what WeKan keeps of its button in the rule. */
function withButton(trigger: Entry | undefined, rule: Entry): Entry | undefined {
  if (trigger?.['activityType'] !== 'button') return trigger
  const { buttonType, buttonLabel } = { ...rule, ...trigger }
  return { ...trigger, buttonType, buttonLabel }
}

type Found = { trigger: Entry | undefined; action: Entry | undefined }

function readDocuments({ trigger, action }: Found, context: ImportContext) {
  try {
    return {
      trigger: checkedTrigger(withIds(read(triggerDocument, trigger), context)),
      action: checkedAction(withIds(read(actionDocument, action), context)),
    }
  } catch (thrown) {
    if (thrown instanceof AppError) return undefined
    throw thrown
  }
}

/** Reads the values of an entry that documents may have; what is nested means nothing in them. */
function read(kind: Kind<RuleDocument>, entry: Entry = {}): RuleDocument {
  const flat = Object.entries(entry).filter(([, value]) => typeof value !== 'object')
  const reading = kind.read(Object.fromEntries(flat))
  return 'value' in reading ? reading.value : {}
}

/** The document with the ids that labels, custom fields and users have here. */
function withIds(of: RuleDocument, { keptIds, idOf, matches }: ImportContext): RuleDocument {
  const { labelId, customFieldId, userId } = of
  const isNamed = (id: unknown): id is string => typeof id === 'string' && id !== ANY && id !== ''
  return {
    ...of,
    ...(isNamed(labelId) && { labelId: keptIds.get(labelId) ?? labelId }),
    ...(isNamed(customFieldId) && { customFieldId: idOf(customFieldId) }),
    ...(isNamed(userId) && { userId: matches.ids.get(userId) ?? userId }),
  }
}

/** Returns true if the board has what the documents name: lists, swimlanes, labels, custom fields and people. */
function namesKnown(
  context: ImportContext,
  documents: { trigger: RuleDocument; action: RuleDocument },
): boolean {
  const { firstPass, keptIds, idOf, matches } = context
  const titles = (list: string) =>
    new Set((firstPass.lists.get(list) ?? []).map(({ entry }) => titleOf(entry)))
  const [lists, swimlanes] = [titles('lists'), titles('swimlanes')]
  const fields = new Set(
    (firstPass.lists.get('customFields') ?? []).map(({ entry }) => idOf(textOf(entry['_id']))),
  )
  const people = new Set(matches.ids.values())
  const labels = new Set(keptIds.values())
  const isKnown = {
    listName: (name: string) => lists.has(name),
    oldListName: (name: string) => lists.has(name),
    fromListName: (name: string) => lists.has(name),
    swimlaneName: (name: string) => swimlanes.has(name),
    labelId: (id: string) => labels.has(id),
    customFieldId: (id: string) => fields.has(id),
    userId: (id: string) => people.has(id),
  }
  // It names a board of the service that the export comes from.
  if (documents.action['actionType'] === 'moveToBoard') return false
  if (documents.action['actionType'] === 'sendEmail' && !namesReader(context, documents.action))
    return false
  const isMade = documents.action['actionType'] === 'addSwimlane'
  return [documents.trigger, isMade ? {} : documents.action].every((of) =>
    Object.entries(isKnown).every(([key, test]) => {
      const value = of[key]
      return value === undefined || value === ANY || test(String(value))
    }),
  )
}
