import { newId } from '../../src/kernel/ids.ts'

/** A row like that of a new card in the service: every column of `cards`. */
function newRow(id: string, number: number, now: string): Record<string, string | number | null> {
  return {
    id,
    board_id: 'board',
    list_id: 'list',
    swimlane_id: 'swimlane',
    parent_id: '',
    cover_id: '',
    linked_id: '',
    user_id: 'user',
    title: `Card ${number}`,
    description: 'What is to be done about it.',
    archived: 0,
    archived_at: null,
    color: null,
    label_ids: '[]',
    members: '[]',
    assignees: '[]',
    custom_fields: '[]',
    requested_by: '',
    assigned_by: '',
    received_at: null,
    start_at: null,
    due_at: null,
    end_at: null,
    spent_time: 0,
    is_overtime: 0,
    sort: number,
    subtask_sort: -1,
    type: 'cardType-card',
    vote: null,
    poker: null,
    card_number: number,
    show_activities: 0,
    date_last_activity: now,
    created_at: now,
    modified_at: now,
  }
}

const COLUMNS = Object.keys(newRow('', 0, ''))
const INSERT = `insert into cards (${COLUMNS.join(', ')}) values (${COLUMNS.map(() => '?').join(', ')})`

/** Inserts one card, in one statement. */
export function insertCard(db: D1Database, number: number): Promise<D1Result> {
  return db
    .prepare(INSERT)
    .bind(...Object.values(newRow(newId(), number, new Date().toISOString())))
    .run()
}
