import { checklistTool } from './checklist.ts'
import { commentTool } from './comment.ts'
import { createCardsTool } from './create-cards.ts'
import { findCardsTool } from './find-cards.ts'
import { getBoardTool } from './get-board.ts'
import { getCardsTool } from './get-cards.ts'
import { myWorkTool } from './my-work.ts'
import type { Tool } from './tool.ts'
import { whatChangedTool } from './what-changed.ts'

/** Every tool, in the order in which agents see them. */
const TOOLS = [
  findCardsTool,
  getBoardTool,
  getCardsTool,
  myWorkTool,
  whatChangedTool,
  createCardsTool,
  commentTool,
  checklistTool,
]

/** The tools that a token may use: without scopes all of them. */
export function toolsFor(scopes: readonly string[] | undefined): readonly Tool[] {
  return TOOLS.filter(({ scope }) => scopes === undefined || scopes.includes(scope))
}
