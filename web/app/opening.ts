import { ownPath } from '../base.ts'
import { hadTabs } from '../state/kept-tabs.ts'
import '../text/first-language.ts'

/** Marks the document before other scripts are loaded, so that the outlines of a board are shown at once if the address is one of a board, with the row of its tabs. */
const [, board] = /^\/[bs]\/([^/]+)/.exec(ownPath(location) ?? '') ?? []
const { documentElement } = document
documentElement.toggleAttribute('data-opens-board', board !== undefined)
documentElement.toggleAttribute('data-has-tabs', board !== undefined && hadTabs(board))
