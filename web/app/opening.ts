import { hadTabs } from '../state/tabbed-boards.ts'

/** Marks the document before other scripts are loaded, so that the outlines of a board are shown at once where the address is one of a board, with room for its tabs if it had any. */
const isOfBoard = /^\/[bs]\/./.test(location.pathname)
document.documentElement.toggleAttribute('data-opens-board', isOfBoard)
const [, , board = ''] = location.pathname.split('/')
document.documentElement.toggleAttribute('data-has-tabs', isOfBoard && hadTabs(board))
