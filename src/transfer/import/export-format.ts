/** The `_format` of WeKan's exports. */
export const FORMAT = 'wekan-board-1.0.0'

/** The member that has the export in requests of WeKan's later versions, beside `membersMapping`. */
export const WRAPPER = 'board'
