import { Validator } from '@cfworker/json-schema'
import { expect, test } from 'vitest'
import { NEWEST } from '../../../src/kernel/contract/revisions.ts'
import { ACTIVITY_KINDS } from '../../../src/kernel/contract/activity.ts'
import { activityWebhook } from '../../../src/webhooks/payload.ts'
import { CARD, anActivity, bodyOf, boardWithWebhook } from '../support/events.ts'

const schema = activityWebhook.payload.doc(NEWEST)

/** Something of everything that an activity may refer to. */
const REFS = {
  ...CARD,
  oldListId: 'todo',
  commentId: 'comment',
  comment: 'A text',
  attachmentId: 'attachment',
  labelId: 'label',
  customFieldId: 'field',
  memberId: 'quiet',
  checklist: 'Steps',
  checklistId: 'checklist',
  value: 'Value',
}

test.each(ACTIVITY_KINDS)('the body of %s is as the documents have it', (kind) => {
  const body = bodyOf(boardWithWebhook(), anActivity(kind, REFS))
  expect(new Validator(schema).validate(body).errors).toEqual([])
  expect(Object.keys(body).length).toBeGreaterThan(15)
})
