/** Marks the document before other scripts are loaded, so that the outlines of a board are shown at once where the address is one of a board. */
const isOfBoard = /^\/[bs]\/./.test(location.pathname)
document.documentElement.toggleAttribute('data-opens-board', isOfBoard)
