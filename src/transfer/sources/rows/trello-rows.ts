import type { TableProfile } from '../../csv/profile.ts'

/** The cards of a board of Trello Premium as CSV. It only has the numbers of comments and items. */
export const trelloRows: TableProfile = {
  of: 'table',
  signs: [['cardid', 'cardname', 'listid', 'listname']],
  boards: ['boardname'],
  columns: {
    cardid: 'key',
    cardname: 'title',
    cardurl: 'ignored',
    carddescription: 'description',
    labels: 'labelIds',
    members: 'members',
    attachmentcount: 'ignored',
    attachmentlinks: 'link',
    checklistitemtotalcount: { lost: 'checklistItems' },
    checklistitemcompletedcount: 'ignored',
    votecount: { lost: 'ballots' },
    commentcount: { lost: 'missingComments' },
    listid: 'ignored',
    listname: 'listId',
    boardid: 'ignored',
    boardname: 'ignored',
    duecomplete: 'dueComplete',
    duereminder: { lost: 'reminders' },
  },
  hasNotes: true,
}
