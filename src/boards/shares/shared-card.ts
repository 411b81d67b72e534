import type { RowOf } from '../../kernel/contract/entity.ts'
import type { attachmentFields } from '../attachments/fields.ts'
import { cardRecord } from '../cards/record.ts'
import { checklistRecord } from '../checklists/operations.ts'

type OnCard = {
  checklists: Parameters<typeof checklistRecord>[0][]
  attachments: RowOf<typeof attachmentFields>[]
}

/** What a share shows of an open card: its texts, lists and files. What people say and do on it is for members. */
export function sharedCardView(
  version: number,
  card: Parameters<typeof cardRecord>[0],
  { checklists, attachments }: OnCard,
) {
  const unsigned = { userId: '', parentId: '', linkedId: '', requestedBy: '', assignedBy: '' }
  return {
    version,
    card: cardRecord({ ...card, ...unsigned, cardDependencies: [], vote: null, poker: null }),
    comments: [],
    checklists: checklists.map(checklistRecord),
    attachments: attachments.map((one) => ({ ...one, userId: '' })),
    subtasks: [],
    activities: [],
  }
}
