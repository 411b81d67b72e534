/** The errors about files: those of attachments, and pictures of people and boards. */
export const FILE_ERRORS = {
  'attachment.limit': { status: 409, reason: 'A card can have at most {most} attachments.' },
  'attachment.not_found': { status: 404, reason: 'The card has no such attachment.' },
  'attachment.too_large': { status: 413, reason: 'The body must be at most {most} bytes.' },
  'avatar.not_found': { status: 404, reason: 'There is no such picture of a user.' },
  'background.not_found': { status: 404, reason: 'The board has no picture.' },
} as const
