import { type TokenLimits, includesScope } from '../operations/claims.ts'
import { checklistTool } from './checklist.ts'
import { commentTool } from './comment.ts'
import { createCardsTool } from './create-cards.ts'
import { findCardsTool } from './find-cards.ts'
import { getBoardTool } from './get-board.ts'
import { getCardsTool } from './get-cards.ts'
import { myWorkTool } from './my-work.ts'
import { getRulesTool, proposeRuleTool, testRuleTool } from './rules.ts'
import type { Tool } from './tool.ts'
import { updateCardsTool } from './update-cards.ts'
import { whatChangedTool } from './what-changed.ts'

/** Every tool, in the order in which agents see them. */
const TOOLS = [
  findCardsTool,
  getBoardTool,
  getCardsTool,
  myWorkTool,
  whatChangedTool,
  getRulesTool,
  createCardsTool,
  updateCardsTool,
  commentTool,
  checklistTool,
  proposeRuleTool,
  testRuleTool,
]

/** The tools that a token may use; all of them if the token has no limits. */
export function toolsFor(limits: TokenLimits | undefined): readonly Tool[] {
  return TOOLS.filter(({ scope }) => limits === undefined || includesScope(limits.scopes, scope))
}
