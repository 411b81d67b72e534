/** Most of each thing that users can add. docs/limits.md lists them, with those of bodies, imports and rates. */
export type Limits = {
  board: Record<
    | 'lists'
    | 'swimlanes'
    | 'members'
    | 'labels'
    | 'customFields'
    | 'fieldCharacters'
    | 'integrations',
    number
  >
  customField: Record<'dropdownItems', number>
  card: Record<
    'comments' | 'checklists' | 'attachments' | 'dependencies' | 'stickers' | 'locations',
    number
  >
  checklist: Record<'items', number>
  user: Record<'boards' | 'savedQuestions' | 'namedTokens', number>
}

export const COUNT_LIMITS: Limits = {
  /** Archived lists and swimlanes and former members count too, because every load of a board reads them. */
  board: {
    lists: 1_000,
    swimlanes: 1_000,
    members: 5_000,
    labels: 1_000,
    customFields: 200,
    /** Characters of all custom fields together, as JSON. */
    fieldCharacters: 2_000_000,
    integrations: 100,
  },
  customField: { dropdownItems: 1_000 },
  card: {
    comments: 10_000,
    checklists: 1_000,
    attachments: 5_000,
    dependencies: 100,
    stickers: 100,
    locations: 100,
  },
  checklist: { items: 1_000 },
  user: {
    /** Boards that a user is a member of, when they make another one; others may still add them to more. */
    boards: 10_000,
    savedQuestions: 100,
    namedTokens: 50,
  },
}
