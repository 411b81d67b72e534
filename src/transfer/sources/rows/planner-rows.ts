import type { TableProfile } from '../../csv/profile.ts'

/** The tasks of a plan of Microsoft Planner, as it exports them to Excel, or the same as CSV. */
export const plannerRows: TableProfile = {
  of: 'table',
  signs: [
    ['taskid', 'taskname', 'bucketname'],
    ['taskname', 'bucketname', 'checklistitems'],
  ],
  columns: {
    taskid: 'key',
    taskname: 'title',
    bucketname: 'listId',
    progress: { custom: 'dropdown' },
    priority: { custom: 'dropdown' },
    assignedto: 'assignees',
    createdby: 'userId',
    createddate: 'createdAt',
    startdate: 'startAt',
    duedate: 'dueAt',
    isrecurring: { lost: 'recurrences' },
    late: 'ignored',
    completeddate: 'doneAt',
    completedby: { custom: 'text' },
    // It only says how many of the items are done, and not which.
    completedchecklistitems: { lost: 'checkedItems' },
    checklistitems: 'itemTitles',
    labels: 'labelIds',
    description: 'description',
    notes: 'description',
  },
  blanks: { isrecurring: 'false' },
}
