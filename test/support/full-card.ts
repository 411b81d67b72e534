/** The values that a card may be given that name nothing else. */
export const PLAIN = {
  receivedAt: '2026-01-01T00:00:00.000Z',
  startAt: '2026-01-02T00:00:00.000Z',
  dueAt: '2026-01-03T00:00:00.000Z',
  endAt: '2026-01-04T00:00:00.000Z',
  title: 'Full "card" \u2028 </script>',
  description: 'Line\nline 😀',
  color: 'plum',
  requestedBy: 'Ada',
  assignedBy: 'Bob',
  spentTime: 2.5,
}

/** The values that a vote and a round of poker have in common. */
export const BALLOT = { end: '2026-02-01T00:00:00.000Z', allowNonBoardMembers: true }
